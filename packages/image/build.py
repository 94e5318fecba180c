"""Makes a container image from a folder, without a daemon: build.py FOLDER IMAGE.tar VERSION ARCHITECTURE [ROOT]

The tar is what `docker save` writes: an OCI layout, and beside it the manifest.json that older programs load. The image
has the folder as /opt/poppy, the C library of this machine (or, for another processor, that below ROOT), which the Java
runtime needs, and nothing else: no shell, no package manager. The same input gives the same image.
"""

import gzip
import hashlib
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

TIME = int(os.environ.get("SOURCE_DATE_EPOCH", "1735689600"))
CREATED = "2025-01-01T00:00:00Z"
USER = 65532  # as other images without a shell have it
HOME = "/opt/poppy"

JAVA = [
    f"{HOME}/runtime/bin/java",
    "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
    "-XX:+UseCompactObjectHeaders",
    "-XX:MaxRAMPercentage=70",
    "-XX:-UsePerfData",
]
CACHE = [f"-XX:AOTCache={HOME}/lib/poppy-server.aot", "-Xlog:aot=off", "-Xlog:cds=off"]
SERVER = ["-XX:+ExitOnOutOfMemoryError", "-XX:+ExplicitGCInvokesConcurrent"]
JAR = ["-jar", f"{HOME}/lib/poppy-server.jar"]
PING = [
    "-XX:TieredStopAtLevel=1",
    "-Xmx64m",
    "-XX:+UseSerialGC",
    "-cp",
    f"{HOME}/lib/poppy-server.jar:{HOME}/lib/poppy-tools.jar",
    "dev.morphium.tools.PoppyTools",
    "ping",
]
SECOND = 1_000_000_000

FILES = {
    "etc/passwd": f"root:x:0:0:root:/:/sbin/nologin\npoppy:x:{USER}:{USER}:poppy:/data:/sbin/nologin\n",
    "etc/group": f"root:x:0:\npoppy:x:{USER}:\n",
    "etc/nsswitch.conf": "hosts: files dns\n",
}


def entry(name, kind, mode=0o755, owner=0, size=0, link="", time=TIME):
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.uid, info.gid = kind, mode, owner, owner
    info.size, info.linkname, info.mtime = size, link, time
    return info


BEYOND_LINKS = ("libnss_dns.so.2", "libnss_files.so.2", "libresolv.so.2")


def binaries(runtime):
    return [runtime / "bin/java", runtime / "lib/server/libjvm.so", *runtime.glob("lib/*.so")]


def libraries_below(runtime, root):
    """The shared libraries below a folder that the runtime needs, and the loader, where no program of theirs runs."""
    folder = root / "lib/aarch64-linux-gnu"
    loader = root / "lib/ld-linux-aarch64.so.1"
    found, next_ones = {str(loader.relative_to(root)): loader}, binaries(runtime) + [folder / name for name in BEYOND_LINKS if (folder / name).exists()]
    while next_ones:
        binary = next_ones.pop()
        if binary.is_relative_to(folder):
            found[str(binary.relative_to(root))] = binary
        lines = subprocess.run(["readelf", "-d", binary], capture_output=True, text=True, check=True).stdout.splitlines()
        for name in (line.split("[")[1].rstrip("]") for line in lines if "(NEEDED)" in line):
            path = folder / name
            if name == loader.name or any(runtime.glob(f"lib/**/{name}")) or str(path.relative_to(root)) in found:
                continue
            if not path.exists():
                sys.exit(f"{binary.name} needs {name}, which is not in {folder}")
            next_ones.append(path)
    return found


def libraries(runtime):
    """The shared libraries of the machine that the runtime needs, and the loader, by their paths in the image."""
    found = set()
    for binary in binaries(runtime):
        for line in subprocess.run(["ldd", binary], capture_output=True, text=True, check=False).stdout.splitlines():
            path = line.split("=>")[-1].split("(")[0].strip()
            if path.startswith("/") and not path.startswith(str(runtime)):
                found.add(path)
    folder = next(Path(path).parent for path in found if "libc.so" in path)
    found.update(str(folder / name) for name in BEYOND_LINKS if (folder / name).exists())
    return {path.lstrip("/"): Path(path) for path in found}


def layer(write):
    """A layer that a function fills: its compressed bytes, and the digest of what is in it."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.GNU_FORMAT) as tar:
        write(tar)
    data = plain.getvalue()
    return gzip.compress(data, 6, mtime=0), "sha256:" + hashlib.sha256(data).hexdigest()


def base(runtime, root):
    def write(tar):
        folders = {"etc", "opt", "opt/poppy"}
        paths = libraries_below(runtime, root) if root else libraries(runtime)
        for name in paths:
            folders.update(str(parent) for parent in Path(name).parents if str(parent) != ".")
        for folder in sorted(folders):
            tar.addfile(entry(folder, tarfile.DIRTYPE))
        tar.addfile(entry("tmp", tarfile.DIRTYPE, 0o1777))
        tar.addfile(entry("data", tarfile.DIRTYPE, 0o700, USER))
        for name, text in FILES.items():
            data = text.encode()
            tar.addfile(entry(name, tarfile.REGTYPE, 0o644, size=len(data)), io.BytesIO(data))
        for name, path in sorted(paths.items()):
            data = path.read_bytes()
            tar.addfile(entry(name, tarfile.REGTYPE, 0o755, size=len(data)), io.BytesIO(data))

    return layer(write)


def program(stage):
    def write(tar):
        for path in sorted(stage.rglob("*")):
            name = HOME.lstrip("/") + "/" + str(path.relative_to(stage))
            if path.is_symlink():
                tar.addfile(entry(name, tarfile.SYMTYPE, link=os.readlink(path)))
            elif path.is_dir():
                tar.addfile(entry(name, tarfile.DIRTYPE))
            else:
                data = path.read_bytes()
                mode = 0o755 if os.access(path, os.X_OK) else 0o644
                tar.addfile(entry(name, tarfile.REGTYPE, mode, size=len(data)), io.BytesIO(data))

    return layer(write)


def config(version, architecture, digests, cached):
    return {
        "created": CREATED,
        "architecture": architecture,
        "os": "linux",
        "config": {
            "User": f"{USER}:{USER}",
            "WorkingDir": "/data",
            "Env": ["POPPY_BIND=0.0.0.0", "HOME=/data"],
            "Entrypoint": [*JAVA, *SERVER, *(CACHE if cached else []), *JAR],
            "ExposedPorts": {"27017/tcp": {}},
            "Volumes": {"/data": {}},
            "StopSignal": "SIGTERM",
            "Healthcheck": {
                "Test": ["CMD", *JAVA, *PING],
                "Interval": 10 * SECOND,
                "Timeout": 5 * SECOND,
                "StartPeriod": 10 * SECOND,
                "StartInterval": SECOND,
                "Retries": 3,
            },
            "Labels": {
                "org.opencontainers.image.title": "Poppy",
                "org.opencontainers.image.description": "A MongoDB-compatible server that keeps its data in memory",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "Apache-2.0",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": digests},
        "history": [
            {"created": CREATED, "created_by": "C library of the build machine"},
            {"created": CREATED, "created_by": "Poppy and its Java runtime"},
        ],
    }


def main(stage, target, version, architecture, root=None):
    layers = [base(stage / "runtime", root and Path(root).resolve()), program(stage)]
    cached = (stage / "lib/poppy-server.aot").exists()
    blobs = {}

    def blob(kind, data):
        digest = hashlib.sha256(data).hexdigest()
        blobs["blobs/sha256/" + digest] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": "sha256:" + digest, "size": len(data)}

    def document(value):
        return json.dumps(value, separators=(",", ":")).encode()

    tag = f"poppy:{version}"
    parts = [blob("layer.v1.tar+gzip", data) for data, _ in layers]
    settings = blob("config.v1+json", document(config(version, architecture, [digest for _, digest in layers], cached)))
    manifest = blob(
        "manifest.v1+json",
        document({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": settings, "layers": parts}),
    )
    manifest["annotations"] = {"io.containerd.image.name": f"docker.io/library/{tag}", "org.opencontainers.image.ref.name": version}
    manifest["platform"] = {"architecture": architecture, "os": "linux"}

    def path(descriptor):
        return "blobs/sha256/" + descriptor["digest"].split(":")[1]

    blobs["index.json"] = document({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]})
    blobs["oci-layout"] = document({"imageLayoutVersion": "1.0.0"})
    blobs["manifest.json"] = document([{"Config": path(settings), "RepoTags": [tag], "Layers": [path(part) for part in parts]}])
    with tarfile.open(target, "w", format=tarfile.GNU_FORMAT) as tar:
        for name in ("blobs", "blobs/sha256"):
            tar.addfile(entry(name, tarfile.DIRTYPE))
        for name, data in sorted(blobs.items()):
            tar.addfile(entry(name, tarfile.REGTYPE, 0o644, size=len(data)), io.BytesIO(data))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), *sys.argv[3:])
