; The installer for Windows, for the user who starts it. tools/installer.py gives VERSION, SIZE (in
; kilobytes), FOLDER (of the program), OUTPUT, and files.nsh: the macros WriteFiles and RemoveFiles,
; with a line for each file, so that nothing else is ever removed.

Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma

!define NAME "Azulejo"
!define GAME "Azulejo.Game"
!define APPS "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define DATA "$LOCALAPPDATA\azulejo-table"

Name "${NAME}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${APPS}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} ${VERSION}"
VIAddVersionKey "LegalCopyright" "2026 the makers of Azulejo, MIT License"

!include MUI2.nsh
!include FileFunc.nsh
!include "${FILES}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_LANGDLL_ALWAYSSHOW
!define MUI_FINISHPAGE_RUN "$INSTDIR\azulejo.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${FOLDER}\_internal\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Portuguese"
!insertmacro MUI_LANGUAGE "Italian"

LangString TYPE ${LANG_ENGLISH} "Azul game"
LangString TYPE ${LANG_GERMAN} "Azul-Spiel"
LangString TYPE ${LANG_FRENCH} "Partie d’Azul"
LangString TYPE ${LANG_SPANISH} "Partida de Azul"
LangString TYPE ${LANG_PORTUGUESE} "Jogo de Azul"
LangString TYPE ${LANG_ITALIAN} "Partita di Azul"
LangString OPEN ${LANG_ENGLISH} "${NAME} is running. Please close it first."
LangString OPEN ${LANG_GERMAN} "${NAME} läuft noch. Bitte schließe es zuerst."
LangString OPEN ${LANG_FRENCH} "${NAME} est ouvert. Fermez-le d’abord."
LangString OPEN ${LANG_SPANISH} "${NAME} está abierto. Ciérralo primero."
LangString OPEN ${LANG_PORTUGUESE} "O ${NAME} está aberto. Feche-o primeiro."
LangString OPEN ${LANG_ITALIAN} "${NAME} è aperto. Chiudilo prima."

; Stop while the program runs: Windows replaces and deletes no program in use.
!macro StopIfRunning
    ${If} ${FileExists} "$INSTDIR\azulejo.exe"
        ClearErrors
        FileOpen $0 "$INSTDIR\azulejo.exe" a
        ${If} ${Errors}
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(OPEN)" /SD IDOK
            SetErrorLevel 2
            Quit
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

; Let Explorer read types and icons again.
!macro TellExplorer
    System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

Function .onInit
    !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Function un.onInit
    !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section
    !insertmacro StopIfRunning
    ; An older version removes its own files, for it alone knows their names. It stays in this
    ; process ("_?="), and is deleted afterwards.
    ${If} ${FileExists} "$INSTDIR\uninstall.exe"
        ExecWait '"$INSTDIR\uninstall.exe" /S /KEEP _?=$INSTDIR'
        Delete "$INSTDIR\uninstall.exe"
    ${EndIf}

    !insertmacro WriteFiles
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\azulejo.exe"

    WriteRegStr HKCU "Software\Classes\.azul" "" "${GAME}"
    WriteRegStr HKCU "Software\Classes\${GAME}" "" "$(TYPE)"
    WriteRegStr HKCU "Software\Classes\${GAME}\DefaultIcon" "" "$INSTDIR\azulejo.exe,0"
    WriteRegStr HKCU "Software\Classes\${GAME}\shell\open\command" "" '"$INSTDIR\azulejo.exe" "%1"'

    WriteRegStr HKCU "${APPS}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${APPS}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${APPS}" "DisplayIcon" "$INSTDIR\azulejo.exe"
    WriteRegStr HKCU "${APPS}" "Publisher" "The makers of Azulejo"
    WriteRegStr HKCU "${APPS}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${APPS}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${APPS}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${APPS}" "EstimatedSize" ${SIZE}
    WriteRegDWORD HKCU "${APPS}" "NoModify" 1
    WriteRegDWORD HKCU "${APPS}" "NoRepair" 1
    !insertmacro TellExplorer
SectionEnd

Section "Uninstall"
    !insertmacro StopIfRunning
    !insertmacro RemoveFiles
    Delete "$SMPROGRAMS\${NAME}.lnk"
    ReadRegStr $0 HKCU "Software\Classes\.azul" ""
    ${If} $0 == "${GAME}"
        DeleteRegValue HKCU "Software\Classes\.azul" ""
        DeleteRegKey /ifempty HKCU "Software\Classes\.azul"
    ${EndIf}
    DeleteRegKey HKCU "Software\Classes\${GAME}"
    DeleteRegKey HKCU "${APPS}"
    !insertmacro TellExplorer

    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/KEEP" $1
    ${If} ${Errors}
        ; Games, settings and people stay.
        RMDir /r "${DATA}\Cache"
        RMDir /r "${DATA}\Logs"
        RMDir "${DATA}"
        Delete "$INSTDIR\uninstall.exe"
        RMDir "$INSTDIR"
    ${EndIf}
SectionEnd
