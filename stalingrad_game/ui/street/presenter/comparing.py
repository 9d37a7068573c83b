"""The same shot under all three referees side by side."""

from __future__ import annotations

from typing import Final

from ..input.controller import StreetController
from ..model.table_model import CompareModel
from .why import Sums
from .wording import Wording


class ComparePresenter:
    """Makes the panel that compares the referees."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        """For one table."""
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums

    def model(self) -> CompareModel:
        """What each referee says of the shot under the cursor."""
        return CompareModel()
