package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All that is wrong with a configuration: what {@code --check-config} finds in one round, and what
 * a start that is refused tells.
 */
final class ConfigurationProblems {
  private final Set<String> found = new LinkedHashSet<>();
  private final Set<CommandOption> wrong = new HashSet<>();

  /** A check that throws what is wrong. */
  interface Check {
    void run() throws IOException;
  }

  /** Takes what a reader has found. */
  void add(UsageException problem) {
    found.add(problem.getMessage());
  }

  /** Checks each option by itself. */
  void checkEach(List<CommandOption> options) {
    for (CommandOption option : options) {
      try {
        option.check();
      } catch (UsageException e) {
        add(e);
        wrong.add(option);
      }
      String place = wrong.contains(option) ? null : WritablePlaces.problem(option);
      if (place != null) {
        found.add(place);
      }
    }
  }

  /**
   * Checks what options come to together, unless something is wrong with one of them already: it
   * would be told twice, in other words.
   */
  void check(List<CommandOption> options, Check check) {
    if (!checkTogether(options, check)) {
      wrong.addAll(options);
    }
  }

  /**
   * Checks what good options come to together, so that none of them is wrong afterwards.
   *
   * @return whether nothing was found
   */
  boolean checkTogether(List<CommandOption> options, Check check) {
    if (options.stream().anyMatch(wrong::contains)) {
      return true;
    }
    try {
      check.run();
    } catch (IOException | UsageException e) {
      found.add(String.valueOf(e.getMessage()));
      return false;
    }
    return true;
  }

  /** All of them, in the order in which they were found. */
  Set<String> all() {
    return Collections.unmodifiableSet(found);
  }
}
