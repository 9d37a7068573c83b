"""What a Linux desktop is told of the program: menu entry, file types, shop page, icons."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

NAME: Final = "stalingrad"
ID: Final = "io.github.stalingrad_game.stalingrad"
"""Of the program in shops; whoever puts it into one has to own the name."""
AUTHORS: Final = "The Stalingrad card game contributors"
SUMMARY: Final = "two war games for two people at one computer"
ICON_PX: Final = (16, 24, 32, 48, 64, 128, 256, 512)
EMBLEM: Final = Path(__file__).resolve().parent.parent / "assets/art/emblem.svg"
RECORD_TYPE: Final = "application/x-stalingrad-record"
RECORD_HEAD: Final = '{"kind":"start","game":"'
SEALED_HEAD: Final = "-----BEGIN STALINGRAD SEALED GAME-----"
OLD_SEALED_HEAD: Final = '{"kind":"sealed","format":'
SEALED_ENDING: Final = ".stalingrad"

DESKTOP: Final = f"""[Desktop Entry]
Type=Application
Name=Stalingrad
GenericName=War games
GenericName[fr]=Jeux de guerre
Comment=Two war games for two at one computer
Comment[fr]=Deux jeux de guerre pour deux personnes sur un ordinateur
Exec={NAME} %f
Icon={NAME}
Terminal=false
Categories=Game;StrategyGame;
MimeType={RECORD_TYPE};
Keywords=wargame;hex;cards;
Keywords[fr]=wargame;hexagones;cartes;
"""


def _quoted(text: str) -> str:
    return text.replace('"', "&quot;")


MIME: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{RECORD_TYPE}">
    <comment>game of Stalingrad</comment>
    <comment xml:lang="fr">partie de Stalingrad</comment>
    <icon name="{NAME}"/>
    <glob pattern="*{SEALED_ENDING}"/>
    <magic priority="80">
      <match type="string" offset="0" value="{_quoted(RECORD_HEAD)}"/>
      <match type="string" offset="0:1000" value="{SEALED_HEAD}"/>
      <match type="string" offset="0" value="{_quoted(OLD_SEALED_HEAD)}"/>
    </magic>
  </mime-type>
</mime-info>
"""
METAINFO: Final = """<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{id}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>Stalingrad</name>
  <developer_name>{authors}</developer_name>
  <summary>Two war games for two people at one computer</summary>
  <summary xml:lang="fr">Deux jeux de guerre pour deux personnes sur un ordinateur</summary>
  <description>
    <p>
      The card game of the battle for Stalingrad and Street Fight, house by house: the program
      applies every rule and explains every refusal. Each is played against a person at the same
      computer, against the computer, or by mail.
    </p>
    <p xml:lang="fr">
      Le jeu de cartes de la bataille de Stalingrad et le Combat de rue, maison par maison : le
      programme applique chaque règle et explique chaque refus. On joue contre quelqu’un au même
      ordinateur, contre l’ordinateur ou par correspondance.
    </p>
    <ul>
      <li>the odds before you decide, hints, and a review of what decided a game</li>
      <li xml:lang="fr">les chances avant de décider, des conseils et l’analyse des parties</li>
      <li>tutorials on the real table, puzzles, and editors for cards and scenarios</li>
      <li xml:lang="fr">des tutoriels sur la vraie table, des problèmes, des éditeurs</li>
    </ul>
  </description>
  <launchable type="desktop-id">{name}.desktop</launchable>
  <provides>
    <binary>{name}</binary>
    <mediatype>{type}</mediatype>
  </provides>
  <categories>
    <category>Game</category>
    <category>StrategyGame</category>
  </categories>
  <icon type="stock">{name}</icon>
  <languages>
    <lang percentage="100">en</lang>
    <lang percentage="100">fr</lang>
  </languages>
  <requires>
    <display_length compare="ge">640</display_length>
  </requires>
  <supports>
    <control>keyboard</control>
    <control>pointing</control>
  </supports>
  <content_rating type="oars-1.1">
    <content_attribute id="violence-realistic">mild</content_attribute>
  </content_rating>
  <releases>
    <release version="{version}" date="{date}"/>
  </releases>
</component>
"""
MENU_SCRIPT: Final = f"""#!/bin/sh
# Puts this program into your menu and lets saved games open with a double click; run it again after
# the folder was moved. "{NAME}-menu --remove" takes all that out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${{XDG_DATA_HOME:-$HOME/.local/share}}
(cd "$here/share" && find . -type f) | while read -r file; do
    if [ "${{1:-}}" = --remove ]; then
        rm -f "$data/$file"
    else
        mkdir -p "$(dirname "$data/$file")"
        cp "$here/share/$file" "$data/$file"
    fi
done
entry=applications/{NAME}.desktop
if [ -f "$data/$entry" ]; then
    sed "s|^Exec={NAME}|Exec=\\"$here/{NAME}\\"|" "$here/share/$entry" >"$data/$entry"
fi
mkdir -p "$data/mime/packages" "$data/applications"
if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
if command -v update-desktop-database >/dev/null; then
    update-desktop-database "$data/applications"
fi
"""
FLATPAK: Final = """\
# How flatpak-builder packs the archive of this release, which lies beside this file:
#   flatpak-builder --user --install --force-clean build {id}.yml
app-id: {id}
runtime: org.freedesktop.Platform
runtime-version: '24.08'
sdk: org.freedesktop.Sdk
command: {name}
finish-args:
  - --share=ipc
  - --socket=x11
  - --socket=pulseaudio
  - --device=dri
rename-desktop-file: {name}.desktop
rename-icon: {name}
modules:
  - name: {name}
    buildsystem: simple
    build-options:
      no-debuginfo: true
      strip: false
    build-commands:
      - mkdir -p /app/bin /app/lib/{name}
      - cp -r share /app/
      - mv /app/share/mime/packages/{name}.xml /app/share/mime/packages/{id}.xml
      - rm -r share {name}-menu
      - cp -r . /app/lib/{name}/
      - ln -s ../lib/{name}/{name} /app/bin/{name}
    sources:
      - type: archive
        path: {archive}
        sha256: '{digest}'
"""


def shared_files(version: str, moment: int, icons: dict[int, bytes]) -> dict[str, bytes]:
    """What belongs below a system's or a person's ``share``: place and content.

    `moment` is that of the release, in seconds since 1970, `icons` are PNG pictures by their width.
    """
    date = datetime.fromtimestamp(moment, UTC).date().isoformat()
    told = METAINFO.format(
        id=ID, name=NAME, authors=AUTHORS, type=RECORD_TYPE, version=version, date=date
    )
    sized = {f"icons/hicolor/{px}x{px}/apps/{NAME}.png": picture for px, picture in icons.items()}
    return sized | {
        f"icons/hicolor/scalable/apps/{NAME}.svg": EMBLEM.read_bytes(),
        f"applications/{NAME}.desktop": DESKTOP.encode(),
        f"mime/packages/{NAME}.xml": MIME.encode(),
        f"metainfo/{ID}.metainfo.xml": told.encode(),
    }


def put_shared(folder: Path, files: dict[str, bytes]) -> None:
    """Lay files into a folder by their places."""
    for place, content in files.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def flatpak_manifest(archive: str, digest: str) -> str:
    """What flatpak-builder needs to know to pack an archive, by its name and SHA-256."""
    return FLATPAK.format(id=ID, name=NAME, archive=archive, digest=digest)
