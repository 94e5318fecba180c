"""Makes one image for several processors of those that build.py has made: join.py IMAGE.tar OTHER.tar... JOINED.tar

The tar is an OCI layout whose only entry is an index, from which `skopeo copy --all oci-archive:...` and `podman manifest`
take all of it, and an engine what fits its processor. The same images give the same file, in any order.
"""

import hashlib
import io
import json
import sys
import tarfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from build import entry  # noqa: E402

INDEX = "application/vnd.oci.image.index.v1+json"


def read(path):
    with tarfile.open(path) as tar:
        return {member.name: tar.extractfile(member).read() for member in tar if member.isfile()}


def document(value):
    return json.dumps(value, separators=(",", ":")).encode()


def main(images, target):
    blobs, manifests = {}, []
    for files in map(read, images):
        blobs.update((name, data) for name, data in files.items() if name.startswith("blobs/"))
        manifests += json.loads(files["index.json"])["manifests"]
    manifests.sort(key=lambda manifest: manifest["platform"]["architecture"])
    processors = [manifest["platform"]["architecture"] for manifest in manifests]
    if len(set(processors)) != len(processors):
        sys.exit(f"join: two images for the same processor: {', '.join(processors)}")
    names = {tuple(sorted(manifest.pop("annotations").items())) for manifest in manifests}
    if len(names) != 1:
        sys.exit(f"join: images of different names: {'; '.join(dict(name)['io.containerd.image.name'] for name in sorted(names))}")
    index = document({"schemaVersion": 2, "mediaType": INDEX, "manifests": manifests})
    digest = hashlib.sha256(index).hexdigest()
    blobs["blobs/sha256/" + digest] = index
    top = {"mediaType": INDEX, "digest": "sha256:" + digest, "size": len(index), "annotations": dict(names.pop())}
    blobs["index.json"] = document({"schemaVersion": 2, "mediaType": INDEX, "manifests": [top]})
    blobs["oci-layout"] = document({"imageLayoutVersion": "1.0.0"})
    with tarfile.open(target, "w", format=tarfile.GNU_FORMAT) as tar:
        for name in ("blobs", "blobs/sha256"):
            tar.addfile(entry(name, tarfile.DIRTYPE))
        for name, data in sorted(blobs.items()):
            tar.addfile(entry(name, tarfile.REGTYPE, 0o644, size=len(data)), io.BytesIO(data))
    print(f"{target}: {', '.join(processors)}")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1:-1], sys.argv[-1])
