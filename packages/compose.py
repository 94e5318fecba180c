"""Whether a file is one of Compose, where there is no Compose to ask: compose.py FILE"""

import json
import sys

import compose_spec
import yaml

with open(sys.argv[1]) as file:
    resolved = yaml.safe_load(file)  # with what stands behind its anchors
project = compose_spec.PyCompose.from_json(json.dumps(resolved))  # fails at keys that Compose does not know
project.validate_volumes()
project.validate_secrets()
project.validate_configs()
project.validate_networks()
print(f"{sys.argv[1]}: {', '.join(resolved['services'])}")
