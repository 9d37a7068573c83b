"""The error of a data pack that can't be used."""

from __future__ import annotations

from ...data_files.faults import FaultsError


class PackError(FaultsError):
    """A data pack that can't be used; `faults` holds every fault found, in file order."""
