package dev.morphium.server.dump.layout;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** The directory names of dumps, which sort by the time when they were begun. */
public final class DumpNames {
  /** What the name of a dump ends with while it is being written. */
  public static final String PARTIAL = ".partial";

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("'dump-'uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final Pattern COMPLETE = Pattern.compile("dump-[0-9]{8}T[0-9]{6}\\.[0-9]{3}Z");

  private DumpNames() {}

  /** The name of a dump that is begun now. */
  public static String at(Instant time) {
    return FORMAT.format(time);
  }

  /** Whether this is the name of a whole dump. */
  public static boolean isComplete(String name) {
    return COMPLETE.matcher(name).matches();
  }

  /** Whether this is the name of a dump that is being written. */
  public static boolean isPartial(String name) {
    return name.endsWith(PARTIAL)
        && isComplete(name.substring(0, name.length() - PARTIAL.length()));
  }
}
