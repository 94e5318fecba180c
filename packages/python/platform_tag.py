"""Marks the wheel that has a Java runtime with its platform, which POPPY_PLATFORM names."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        platform = os.environ.get("POPPY_PLATFORM", "any")
        build_data["tag"] = f"py3-none-{platform}"
        build_data["pure_python"] = platform == "any"
