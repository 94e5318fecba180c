package dev.morphium.server.cli.file;

import java.util.List;

/**
 * A setting in a configuration file.
 *
 * @param key the keys that lead to it, with dots between
 * @param line where it stands; the first is 1
 * @param values what it is: one value, or those of a list; of a mapping {@code NAME=VALUE}
 * @param mapping whether it is a mapping
 */
record FileSetting(String key, int line, List<String> values, boolean mapping) {
  FileSetting {
    values = List.copyOf(values);
  }
}
