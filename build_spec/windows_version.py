"""The version resource of the Windows program, as PyInstaller reads it."""

from __future__ import annotations

from typing import Final

_FORM: Final = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004,
    fileType=0x1, subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("FileDescription", "Stalingrad"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "stalingrad"),
      StringStruct("LegalCopyright", "MIT License"),
      StringStruct("OriginalFilename", "stalingrad.exe"),
      StringStruct("ProductName", "Stalingrad"),
      StringStruct("ProductVersion", "{version}")])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])])
  ]
)
"""


def version_resource(version: str) -> str:
    """The text of the resource for a version of three numbers, such as "1.0.0"."""
    first, second, third = (int(part) for part in version.split("."))
    return _FORM.format(numbers=(first, second, third, 0), version=version)
