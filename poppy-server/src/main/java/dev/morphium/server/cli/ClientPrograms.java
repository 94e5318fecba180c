package dev.morphium.server.cli;

import dev.morphium.server.cli.option.ClosestName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The programs of {@code ./poppy} that are clients of servers.
 *
 * <p>The server's help lists them, but they are in a file of their own, because they use Morphium,
 * which the server does not know.
 */
public final class ClientPrograms {
  /** What {@code backup} does. */
  public static final String BACKUP =
      "Lists, verifies, fetches and makes backups that are off the server's machine.";

  /** What {@code check} does. */
  public static final String CHECK = "Tells whether a server could start with a directory.";

  /** What {@code completion} does. */
  public static final String COMPLETION = "Prints a script that completes options in bash and zsh.";

  /** What {@code demo} does. */
  public static final String DEMO = "Shows with three servers how a set outlives its primary.";

  /** What {@code dump} does. */
  public static final String DUMP = "Writes what a server has to files, as mongodump does.";

  /** What {@code export} does. */
  public static final String EXPORT = "Writes a collection as JSON or CSV, as mongoexport does.";

  /** What {@code import} does. */
  public static final String IMPORT =
      "Brings JSON, CSV or TSV into a collection, as mongoimport does.";

  /** What {@code man} does. */
  public static final String MAN = "Prints the manual page, for man.";

  /** What {@code restore} does. */
  public static final String RESTORE = "Brings the collections of a dump to a server.";

  /** What {@code ping} does. */
  public static final String PING = "Tells whether a server answers: a probe.";

  /** What {@code status} does. */
  public static final String STATUS =
      "Tells what a server and its set are doing, and whether they are healthy.";

  /** What {@code top} does. */
  public static final String TOP =
      "Tells what a server does, second by second, as mongostat and mongotop do.";

  private ClientPrograms() {}

  /** What each of them does, by its name. */
  static Map<String, String> descriptions() {
    Map<String, String> all = new TreeMap<>();
    all.put("backup", BACKUP);
    all.put("check", CHECK);
    all.put("completion", COMPLETION);
    all.put("demo", DEMO);
    all.put("dump", DUMP);
    all.put("export", EXPORT);
    all.put("import", IMPORT);
    all.put("man", MAN);
    all.put("ping", PING);
    all.put("restore", RESTORE);
    all.put("status", STATUS);
    all.put("top", TOP);
    return all;
  }

  /**
   * A command line that begins with {@code help}, as one that ends with {@code --help}, unless it
   * names several commands.
   */
  static String[] withoutHelp(String... arguments) {
    boolean several = arguments.length > 2 && !arguments[2].startsWith("-");
    if (arguments.length == 0 || !arguments[0].equals("help") || several) {
      return arguments;
    }
    boolean server = arguments.length == 1 || arguments[1].startsWith("-");
    return server ? new String[] {"--help"} : new String[] {arguments[1], "--help"};
  }

  /**
   * What is wrong with the first word of a command line, if that is no option; null for nothing.
   */
  static @Nullable String unknown(String... arguments) {
    if (arguments.length == 0 || arguments[0].isEmpty() || arguments[0].startsWith("-")) {
      return null;
    }
    if (arguments[0].equals("cache")) {
      return "cache is a command of the script ./poppy alone";
    }
    if (arguments[0].equals("help")) {
      return "help takes the name of one command, and '" + arguments[2] + "' is too much";
    }
    Set<String> names = new TreeSet<>(descriptions().keySet());
    names.addAll(List.of("cache", "help", VersionCommand.NAME));
    return "Unknown command: '" + arguments[0] + "'" + ClosestName.hint(arguments[0], names);
  }

  /** Where to find the one that a command line begins with; null when it begins with none. */
  static @Nullable String elsewhere(String... arguments) {
    if (arguments.length == 0 || !descriptions().containsKey(arguments[0])) {
      return null;
    }
    String name = arguments[0];
    return name
        + " is not in poppy-server.jar: ./poppy "
        + name
        + " runs it, and java -jar poppy-tools.jar "
        + name
        + " where both files are in one directory";
  }
}
