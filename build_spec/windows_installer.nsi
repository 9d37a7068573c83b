; The installer for Windows, for one person, without an administrator. NSIS compiles it:
;   makensis -DPROGRAM=FOLDER -DTARGET=FILE -DVERSION=1.2.3 windows_installer.nsi
; The file ending of mailed games opens with the program; .jsonl only offers it, as others use it too.
Unicode true
SetCompressor /SOLID lzma
SetDateSave off
!include "MUI2.nsh"

!define TYPE "Stalingrad.Game"
!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Stalingrad"

Name "Stalingrad"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Stalingrad"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Stalingrad"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Stalingrad"
VIAddVersionKey "LegalCopyright" "The Stalingrad card game contributors"

!define MUI_FINISHPAGE_RUN "$INSTDIR\stalingrad.exe"
!insertmacro MUI_PAGE_LICENSE "${PROGRAM}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"

; Only what was installed is removed, whatever else somebody keeps in the folder.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\stalingrad.exe"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\CHANGELOG.md"
!macroend

; Tells the desktop that file types have changed (SHCNE_ASSOCCHANGED).
!macro TypesChanged
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
!ifdef NSIS_WIN32_MAKENSIS
  File /r "${PROGRAM}\*"
!else
  File /r "${PROGRAM}/*"
!endif
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Stalingrad.lnk" "$INSTDIR\stalingrad.exe"
  WriteRegStr HKCU "${CLASSES}\${TYPE}" "" "Stalingrad"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\DefaultIcon" "" "$INSTDIR\stalingrad.exe,0"
  WriteRegStr HKCU "${CLASSES}\${TYPE}\shell\open\command" "" '"$INSTDIR\stalingrad.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.stalingrad" "" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\.jsonl\OpenWithProgids" "${TYPE}" ""
  !insertmacro TypesChanged
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Stalingrad"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\stalingrad.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Stalingrad.lnk"
  DeleteRegKey HKCU "${CLASSES}\${TYPE}"
  DeleteRegKey HKCU "${CLASSES}\.stalingrad"
  DeleteRegValue HKCU "${CLASSES}\.jsonl\OpenWithProgids" "${TYPE}"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TypesChanged
SectionEnd
