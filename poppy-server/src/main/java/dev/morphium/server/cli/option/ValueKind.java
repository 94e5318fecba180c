package dev.morphium.server.cli.option;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The type of an option's values: text, a whole number with its bounds, one of some words, a file
 * or a directory.
 */
public sealed interface ValueKind {
  /**
   * Checks a value as {@code --check-config} does, without changing anything.
   *
   * @param name how messages call the option
   * @throws UsageException when it is not of this kind
   */
  void check(String name, String value);

  /** What the manual says of it; empty for any text. */
  default String words() {
    return "";
  }

  /**
   * The number that a value is.
   *
   * @throws UsageException when it is none
   */
  default long number(String name, String value) {
    throw new IllegalStateException(name + " takes no number");
  }

  /** Any text. */
  static ValueKind text() {
    return new Text();
  }

  /** A file that has to be there. */
  static ValueKind file() {
    return new ReadFile();
  }

  /** A directory, or a place where one can be made. */
  static ValueKind directory() {
    return new WrittenDirectory();
  }

  /** A name or an address of this machine, which a port can be opened on. */
  static ValueKind localAddress() {
    return new LocalAddress();
  }

  /** Whether a text is a truth value; flags have one. */
  static boolean isTruth(String text) {
    return Set.of("true", "false").contains(text);
  }

  /** A whole number, of what the unit says. */
  static ValueKind number(String unit, long least, long most) {
    return new Whole(unit, least, most);
  }

  /** A size in MiB, at least one of them. */
  static ValueKind mebibytes(long most) {
    return new Whole("MiB", 1, most);
  }

  /** A time of day, as {@code 02:30}. */
  static TimeOfDay timeOfDay() {
    return new TimeOfDay();
  }

  /** One of some words, in any case. */
  static ValueKind choice(String... words) {
    return new Choice(List.of(words));
  }

  /** See {@link ValueKind#text}. */
  record Text() implements ValueKind {
    @Override
    public void check(String name, String value) {}
  }

  /**
   * See {@link ValueKind#number}.
   *
   * @param unit what is counted; empty for a number of its own
   */
  record Whole(String unit, long least, long most) implements ValueKind {
    @Override
    public void check(String name, String value) {
      long checked = number(name, value);
      assert checked >= least;
    }

    @Override
    public long number(String name, String value) {
      long number;
      try {
        number = Long.parseLong(value);
      } catch (NumberFormatException e) {
        number = least - 1;
      }
      if (number < least || number > most) {
        throw new UsageException(
            "%s takes a number%s from %d to %d, not '%s'"
                .formatted(name, unit.isEmpty() ? "" : " of " + unit, least, most, value));
      }
      return number;
    }

    @Override
    public String words() {
      return least + " to " + most;
    }
  }

  /** See {@link ValueKind#timeOfDay}. */
  record TimeOfDay() implements ValueKind {
    @Override
    public void check(String name, String value) {
      LocalTime checked = time(name, value);
      assert checked.isBefore(LocalTime.MAX);
    }

    /**
     * The time that a value is.
     *
     * @throws UsageException when it is none
     */
    public LocalTime time(String name, String value) {
      try {
        return LocalTime.parse(value, DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT));
      } catch (DateTimeParseException e) {
        throw new UsageException(
            name + " takes a time of day from 00:00 to 23:59, not '" + value + "'");
      }
    }

    @Override
    public String words() {
      return "00:00 to 23:59";
    }
  }

  /** See {@link ValueKind#choice}. */
  record Choice(List<String> choices) implements ValueKind {
    @Override
    public void check(String name, String value) {
      if (!choices.contains(value.toLowerCase(Locale.ROOT))) {
        String last = choices.getLast();
        throw new UsageException(
            "%s takes %s or %s, not '%s'%s"
                .formatted(
                    name,
                    String.join(", ", choices.subList(0, choices.size() - 1)),
                    last,
                    value,
                    ClosestName.hint(value, choices)));
      }
    }

    @Override
    public String words() {
      return String.join(", ", choices);
    }
  }

  /** See {@link ValueKind#file}. */
  record ReadFile() implements ValueKind {
    @Override
    public void check(String name, String value) {
      Path path = path(name, value);
      if (!Files.exists(path)) {
        throw new UsageException(name + ": there is no file " + path);
      }
      if (Files.isDirectory(path) || !Files.isReadable(path)) {
        throw new UsageException(name + ": the file " + path + " cannot be read");
      }
    }
  }

  /** See {@link ValueKind#localAddress}. */
  record LocalAddress() implements ValueKind {
    @Override
    public void check(String name, String value) {
      try (ServerSocket tried = new ServerSocket(0, 1, InetAddress.getByName(value))) {
        assert tried.isBound();
      } catch (UnknownHostException e) {
        throw new UsageException(name + ": the name '" + value + "' leads to no address");
      } catch (IOException e) {
        throw new UsageException(
            "%s: no port can be opened on %s: %s".formatted(name, value, e.getMessage()));
      }
    }
  }

  /** See {@link ValueKind#directory}. */
  record WrittenDirectory() implements ValueKind {
    /** File systems that hold no files of users, though root may write to their directories. */
    private static final Set<String> KERNEL_FILES = Set.of("proc", "sysfs", "cgroup", "cgroup2");

    @Override
    public void check(String name, String value) {
      Path place = path(name, value).toAbsolutePath();
      while (!Files.exists(place) && place.getParent() != null) {
        place = place.getParent();
      }
      if (!Files.isDirectory(place)) {
        throw new UsageException(
            "%s: %s cannot be used: %s is no directory".formatted(name, value, place));
      }
      if (KERNEL_FILES.contains(fileSystem(place))) {
        throw new UsageException(
            "%s: %s cannot be used: %s is for files of the kernel".formatted(name, value, place));
      }
      if (!Files.isWritable(place)) {
        throw new UsageException(
            "%s: %s cannot be used: no right to write in %s".formatted(name, value, place));
      }
    }
  }

  private static String fileSystem(Path place) {
    try {
      return Files.getFileStore(place).type();
    } catch (IOException e) {
      return ""; // what cannot be told is found at the start
    }
  }

  private static Path path(String name, String value) {
    if (value.isBlank()) {
      throw new UsageException(name + ": it is empty, and names no place");
    }
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new UsageException(name + ": '" + value + "' is no path");
    }
  }
}
