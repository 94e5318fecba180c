package dev.morphium.server.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command-line option: its names, what the help says of it, and the values that were given. */
public final class CommandOption {
  private static final int MEBIBYTE = 20;

  private final List<String> names;
  private final @Nullable String label;
  private final String description;
  private final boolean many;
  private final boolean split;
  private final boolean hidden;
  private final List<String> values = new ArrayList<>();

  private CommandOption(
      List<String> names,
      @Nullable String label,
      String description,
      boolean many,
      boolean split,
      boolean hidden) {
    this.names = names;
    this.label = label;
    this.description = description;
    this.many = many;
    this.split = split;
    this.hidden = hidden;
  }

  /** An option that is given or not. */
  public static CommandOption flag(String description, String... names) {
    return new CommandOption(List.of(names), null, description, false, false, false);
  }

  /** An option with one value, which the help calls by a label. */
  public static CommandOption one(String label, String description, String... names) {
    return new CommandOption(List.of(names), label, description, false, false, false);
  }

  /** An option that may be repeated. */
  public static CommandOption many(String label, String description, String... names) {
    return new CommandOption(List.of(names), label, description, true, false, false);
  }

  /** The same, of whose values several can be given together, separated by commas. */
  public CommandOption separatedByCommas() {
    return new CommandOption(names, label, description, true, true, hidden);
  }

  /** The same, but the help does not show it. */
  public CommandOption hidden() {
    return new CommandOption(names, label, description, many, split, true);
  }

  /** The name that messages call it by. */
  public String name() {
    return names.getFirst();
  }

  /** Whether it was given. */
  public boolean isGiven() {
    return !values.isEmpty();
  }

  /** The value that was given; null when none was. */
  public @Nullable String value() {
    return values.isEmpty() ? null : values.getFirst();
  }

  /**
   * The whole number that was given.
   *
   * @param unit what it counts, such as {@code seconds}; empty for a number of its own
   * @param usual what it is when none was given
   * @throws UsageException when it is no number, below {@code least} or above {@code most}
   */
  public long number(String unit, long least, long most, long usual) {
    String value = value();
    if (value == null) {
      return usual;
    }
    long number;
    try {
      number = Long.parseLong(value);
    } catch (NumberFormatException e) {
      number = least - 1;
    }
    if (number < least || number > most) {
      throw new UsageException(
          "%s takes a number%s from %d to %d, not '%s'"
              .formatted(name(), unit.isEmpty() ? "" : " of " + unit, least, most, value));
    }
    return number;
  }

  /**
   * The size that was given in MiB, at least one of them.
   *
   * @param most the most MiB
   * @param usual how many bytes it is when none was given
   * @return bytes
   * @throws UsageException as {@link #number}
   */
  public long mebibytes(long most, long usual) {
    return isGiven() ? number("MiB", 1, most, 0) << MEBIBYTE : usual;
  }

  /** All values that were given. */
  public List<String> values() {
    return List.copyOf(values);
  }

  List<String> names() {
    return names;
  }

  boolean takesValue() {
    return label != null;
  }

  boolean isHidden() {
    return hidden;
  }

  /** Its names as the help and messages show them. */
  String usage() {
    String all = String.join(", ", names);
    return label == null ? all : all + "=" + label + (split ? "[," + label + "...]" : "");
  }

  String description() {
    return description;
  }

  void take(String name, String value) {
    if (!many && !values.isEmpty()) {
      throw new UsageException("option '" + name + "' should be specified only once");
    }
    values.addAll(split ? Arrays.asList(value.split(",", -1)) : List.of(value));
  }

  UsageException withoutValue(String name) {
    return new UsageException(
        "Missing required parameter for option '" + name + "' (" + label + ")");
  }
}
