"""Unpacks an image for a test: unpack.py IMAGE.tar FOLDER. Beside the folder: FOLDER.user, .env, .entrypoint and .health."""

import io
import json
import sys
import tarfile
from pathlib import Path


def main(image, folder):
    folder.mkdir(parents=True)
    with tarfile.open(image) as tar:
        read = lambda name: tar.extractfile(name).read()
        described = json.loads(read("manifest.json"))[0]
        index = json.loads(read("index.json"))
        manifest = json.loads(read("blobs/sha256/" + index["manifests"][0]["digest"].split(":")[1]))
        assert ["blobs/sha256/" + layer["digest"].split(":")[1] for layer in manifest["layers"]] == described["Layers"]
        for layer in described["Layers"]:
            with tarfile.open(fileobj=io.BytesIO(read(layer))) as files:
                files.extractall(folder, numeric_owner=True)
        config = json.loads(read(described["Config"]))["config"]
    texts = {
        "user": config["User"],
        "env": "\n".join(config["Env"]),
        "entrypoint": "\n".join(config["Entrypoint"]),
        "health": "\n".join(config["Healthcheck"]["Test"][1:]),
    }
    for name, text in texts.items():
        folder.with_name(f"{folder.name}.{name}").write_text(text + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
