"""Makes the release for Linux in an older Debian, so that what is made runs on systems as old.

``python3 build_spec/old_system.py --system FOLDER --twice`` (as root, with debootstrap) makes a
Debian 11 in a folder, whose C library is of 2020, compiles Debian 12's Python there, and runs
``release.py`` with all other options. What it makes is put into ``--dist``. The folder is kept for
the next time; the first time takes a quarter of an hour longer.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

SUITE: Final = "bullseye"
PYTHON_SUITE: Final = "bookworm"
PYTHON: Final = "3.11"
PREFIX: Final = "/opt/python"
FIRST_FIX: Final = "shutdown-deadlock.diff"
"""From here on Debian's changes to Python mend faults; those before fit it into Debian."""
TRAINED_ON: Final = "json re set dict list struct generators sort collections heapq dataclasses"
"""Python's own tests whose run tells the compiler what is done often."""
NETWORK: Final = ("http_proxy", "https_proxy", "no_proxy", "pip_index_url", "pip_cert")
"""What of this system's environment says how to reach others."""
TRUSTED: Final = "etc/ssl/certs/ca-certificates.crt"
TOOLS: Final = (
    *("gcc", "libc6-dev", "make", "dpkg-dev", "patch", "xz-utils", "ca-certificates", "uuid-dev"),
    *("libssl-dev", "zlib1g-dev", "libffi-dev", "libbz2-dev", "liblzma-dev", "libsqlite3-dev"),
)
COMPILED: Final = f"""set -eu
echo "deb-src http://deb.debian.org/debian {PYTHON_SUITE} main" >/etc/apt/sources.list.d/python.list
apt-get update -q
apt-get install -y -q --no-install-recommends {" ".join(TOOLS)}
rm -rf /opt/build
mkdir -p /opt/build/source /opt/build/debian
cd /opt/build
apt-get source -q --download-only python{PYTHON}
tar -xf python{PYTHON}_*.orig.tar.* -C source --strip-components=1
tar -xf python{PYTHON}_*.debian.tar.* -C debian --strip-components=1
cd source
for fix in $(sed -n '/^{FIRST_FIX}/,$p' ../debian/patches/series); do
    patch -p1 -s --forward <../debian/patches/$fix
done
sed -i "s/sources=.'pyexpat.c'./&, define_macros=[('Py_BUILD_CORE_MODULE', '1')]/" setup.py
./configure -q --prefix={PREFIX} --enable-shared --enable-optimizations
tests=$(for one in {TRAINED_ON}; do echo test_$one; done)
make -s -j"$(nproc)" PROFILE_TASK="-m test --pgo $(echo $tests)"
make -s install
echo {PREFIX}/lib >/etc/ld.so.conf.d/python.conf
ldconfig
{PREFIX}/bin/python{PYTHON} -c "import bz2, ctypes, lzma, pyexpat, sqlite3, ssl, uuid, zlib"
rm -rf /opt/build
"""
"""Compiles Python, its shared library too, which PyInstaller packs.

One of the mended modules is a part of the library itself in Debian, and has to be told that here.
"""


@contextmanager
def mounted(system: Path) -> Iterator[None]:
    """With the folders that processes of the system need."""
    done: list[Path] = []
    try:
        for place in ("proc", "dev"):
            run("mount", "--rbind", f"/{place}", str(system / place))
            run("mount", "--make-rslave", str(system / place))
            done.append(system / place)
        yield
    finally:
        for path in done:
            subprocess.run(["umount", "--recursive", "--lazy", str(path)], check=False)


def run(*command: str) -> None:
    """Run a command; raises `CalledProcessError`."""
    subprocess.run(command, check=True)


def inside(system: Path, *command: str) -> None:
    """Run a command in the system; raises `CalledProcessError`."""
    from build_spec.release import moment

    kept = {key: value for key, value in os.environ.items() if key.lower() in NETWORK}
    env = kept | {
        "HOME": "/opt",
        "LANG": "C.UTF-8",
        "PATH": f"{PREFIX}/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "DEBIAN_FRONTEND": "noninteractive",
        "SOURCE_DATE_EPOCH": str(moment()),
    }
    words = [f"{key}={value}" for key, value in env.items()]
    run("chroot", str(system), "env", "-i", *words, *command)


def prepare(system: Path) -> None:
    """Make the system and its Python, unless they are there."""
    if not (system / "bin/sh").exists():
        run("debootstrap", "--variant=minbase", SUITE, str(system))
    with mounted(system):
        if not (system / PREFIX[1:] / f"bin/python{PYTHON}").exists():
            inside(system, "sh", "-c", COMPILED)
    if Path("/", TRUSTED).exists():
        shutil.copy(Path("/", TRUSTED), system / TRUSTED)


def release(system: Path, dist: Path, options: list[str]) -> None:
    """Run ``release.py`` over a copy of what git knows of this checkout, and fetch what it made."""
    source, made = system / "opt/source", system / "opt/dist"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], check=True, capture_output=True, text=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    script = ("/opt/source/build_spec/release.py", "--dist", "/opt/dist", "--work", "/opt/work")
    with mounted(system):
        inside(system, f"{PREFIX}/bin/python{PYTHON}", *script, *options)
    shutil.rmtree(dist, ignore_errors=True)
    shutil.copytree(made, dist)


def main() -> int:
    """Make the system, then the release; returns 0, or 2 where a step fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", type=Path, required=True, help="the folder of the older system")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the files go")
    args, options = parser.parse_known_args()
    sys.path.insert(0, str(ROOT))
    try:
        prepare(args.system.resolve())
        release(args.system.resolve(), args.dist.resolve(), options)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"old_system.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
