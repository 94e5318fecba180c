"""Two images, of which the second says that it is for another processor, become one that has both."""

import hashlib
import json
import subprocess
import sys
import tarfile
from pathlib import Path

import build
import join

HERE = Path(__file__).parent


def image(folder, architecture, version="1"):
    """What build.py makes, of a stage without a program."""
    stage = folder / architecture
    (stage / "lib").mkdir(parents=True, exist_ok=True)
    (stage / "lib" / "program").write_text(architecture)
    build.base = lambda runtime, root: build.layer(lambda tar: None)
    target = folder / f"{architecture}-{version}.tar"
    build.main(stage, target, version, architecture)
    return target


def test_both_processors_are_in_one_index(tmp_path):
    joined = tmp_path / "joined.tar"
    images = [image(tmp_path, "arm64"), image(tmp_path, "amd64")]
    join.main(images, joined)
    with tarfile.open(joined) as tar:
        names = tar.getnames()
        for name in names:
            if name.startswith("blobs/sha256/"):
                assert hashlib.sha256(tar.extractfile(name).read()).hexdigest() == name.split("/")[2]

        def blob(descriptor):
            data = tar.extractfile("blobs/sha256/" + descriptor["digest"].split(":")[1]).read()
            assert len(data) == descriptor["size"]
            return json.loads(data)

        top = json.loads(tar.extractfile("index.json").read())["manifests"]
        assert [entry["mediaType"] for entry in top] == [join.INDEX]
        manifests = blob(top[0])["manifests"]
        assert [entry["platform"] for entry in manifests] == [
            {"architecture": "amd64", "os": "linux"},
            {"architecture": "arm64", "os": "linux"},
        ]
        for entry in manifests:
            manifest = blob(entry)
            assert blob(manifest["config"])["architecture"] == entry["platform"]["architecture"]
            for layer in manifest["layers"]:
                assert "blobs/sha256/" + layer["digest"].split(":")[1] in names
    again = tmp_path / "again.tar"
    join.main(reversed(images), again)
    assert again.read_bytes() == joined.read_bytes()


def test_what_does_not_belong_together_is_refused(tmp_path):
    first = image(tmp_path, "amd64")
    for other, message in ((first, "same processor"), (image(tmp_path, "arm64", "2"), "different names")):
        result = subprocess.run(
            [sys.executable, HERE / "join.py", first, other, tmp_path / "x.tar"], capture_output=True, text=True, check=False
        )
        assert result.returncode == 1 and message in result.stderr
