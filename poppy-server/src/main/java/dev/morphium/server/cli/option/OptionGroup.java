package dev.morphium.server.cli.option;

import java.util.List;

/**
 * A group of options that the help and the manual show together.
 *
 * @param title its heading
 */
public record OptionGroup(String title, List<CommandOption> options) {
  public OptionGroup {
    options = List.copyOf(options);
  }
}
