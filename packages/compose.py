"""Whether a file is one of Compose, where there is no Compose to ask: compose.py FILE"""

import json
import re
import sys

import compose_spec
import yaml

with open(sys.argv[1]) as file:
    resolved = yaml.safe_load(file)  # with what stands behind its anchors
compose_spec.PyCompose.from_json(json.dumps(resolved))  # fails at keys that Compose does not know


def source(kind, entry):
    """The name that an entry of a service uses; None for a folder of the host, or a volume without a name."""
    if isinstance(entry, dict):
        return entry.get("source") if entry.get("type", "volume") == "volume" else None
    if kind != "volumes":
        return entry
    parts = entry.split(":")
    return parts[0] if len(parts) > 1 and re.match(r"\w", parts[0]) else None


services = resolved["services"]
wrong = []
for kind in ("volumes", "networks", "secrets", "configs"):
    used = {source(kind, entry): name for name, service in services.items() for entry in service.get(kind) or []}
    used.pop(None, None)
    declared = set(resolved.get(kind) or {}) | ({"default"} if kind == "networks" and "default" in used else set())
    wrong += [f"services.{used[name]}.{kind}: '{name}' is not declared under {kind}" for name in sorted(used.keys() - declared)]
    wrong += [f"{kind}.{name}: no service uses it" for name in sorted(declared - used.keys())]
for name, service in services.items():
    wrong += [f"services.{name}.depends_on: there is no service '{other}'" for other in service.get("depends_on") or [] if other not in services]
if wrong:
    sys.exit("\n".join(f"{sys.argv[1]}: {problem}" for problem in wrong))
print(f"{sys.argv[1]}: {', '.join(services)}")
