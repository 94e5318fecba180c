package dev.morphium.server.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The reader of environment variables: gives options their values that the command line has not
 * given.
 *
 * <p>A name that begins with {@code POPPY_} and is no option's is a mistake, but for those of the
 * launcher and of the first user, and those that Kubernetes sets for a service called {@code
 * poppy}.
 */
public final class EnvironmentReader {
  private static final String PREFIX = "POPPY_";
  private static final List<String> OTHERS =
      List.of(
          "POPPY_INITDB_ROOT_PASSWORD",
          "POPPY_INITDB_ROOT_PASSWORD_FILE",
          "POPPY_INITDB_ROOT_USERNAME",
          "POPPY_JAVA_OPTS");
  private static final Pattern SERVICE_LINK =
      Pattern.compile("POPPY_SERVICE_(HOST|PORT(_.*)?)|POPPY_PORT_\\d+_(TCP|UDP|SCTP)(_.*)?");

  private final Map<String, CommandOption> byVariable = new TreeMap<>();
  private final Consumer<UsageException> problems;

  /**
   * A reader for these options.
   *
   * @param problems takes what is wrong; it may throw it
   */
  public EnvironmentReader(List<CommandOption> options, Consumer<UsageException> problems) {
    this.problems = problems;
    for (CommandOption option : options) {
      String variable = option.variable();
      if (variable != null) {
        byVariable.put(variable, option);
      }
    }
  }

  /** Reads all variables; an empty one counts as none. */
  public void read(Map<String, String> environment) {
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(PREFIX) && !value.isEmpty() && !isForeign(name, value)) {
            try {
              read(name, value);
            } catch (UsageException e) {
              problems.accept(e);
            }
          }
        });
  }

  /** What Kubernetes tells each container of a service with that name. */
  private static boolean isForeign(String name, String value) {
    return OTHERS.contains(name)
        || SERVICE_LINK.matcher(name).matches()
        || name.equals("POPPY_PORT") && value.contains("://");
  }

  private void read(String name, String value) {
    CommandOption option = byVariable.get(name);
    if (option == null) {
      List<String> names = new ArrayList<>(byVariable.keySet());
      names.addAll(OTHERS);
      throw new UsageException(
          "Unknown environment variable: " + name + ClosestName.hint(name, names));
    }
    if (!option.isSet()) {
      option.give(values(option, value), ValueOrigin.environment(name));
    }
  }

  /** Where values may have commas, a semicolon separates them. */
  private static List<String> values(CommandOption option, String value) {
    return option.takesMany() && !option.isSeparatedByCommas()
        ? Arrays.stream(value.split(";", -1)).map(String::strip).toList()
        : option.parts(value);
  }
}
