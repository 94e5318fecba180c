package dev.morphium.server.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A configuration option of the server: its names on the command line, in the environment and in
 * the configuration file, what it takes, and the values that were given.
 *
 * <p>The one description of an option: the help, {@code --print-config} and the page of the manual
 * are made of it. An option is built once with its modifiers, and then takes its values.
 */
public final class CommandOption {
  private static final int MEBIBYTE = 20;
  private static final String PREFIX = "POPPY_";

  private final List<String> names;
  private final @Nullable String label;
  private final String description;
  private final boolean many;
  private boolean split;
  private boolean hidden;
  private boolean commandLineOnly;
  private boolean reloadable;
  private boolean secret;
  private String usual = "";
  private ValueKind kind = ValueKind.text();
  private List<String> values = List.of();
  private @Nullable ValueOrigin origin;

  private CommandOption(
      List<String> names, @Nullable String label, String description, boolean many) {
    this.names = names;
    this.label = label;
    this.description = description;
    this.many = many;
  }

  /** An option that is given or not. */
  public static CommandOption flag(String description, String... names) {
    return new CommandOption(List.of(names), null, description, false);
  }

  /** An option with one value, which the help calls by a label. */
  public static CommandOption one(String label, String description, String... names) {
    return new CommandOption(List.of(names), label, description, false);
  }

  /** An option that may be repeated. */
  public static CommandOption many(String label, String description, String... names) {
    return new CommandOption(List.of(names), label, description, true);
  }

  /** Several of its values can be given together, separated by commas. */
  public CommandOption separatedByCommas() {
    split = true;
    return this;
  }

  /** The help does not show it. */
  public CommandOption hidden() {
    hidden = true;
    return onlyOnTheCommandLine();
  }

  /** Neither the environment nor a file gives it. */
  public CommandOption onlyOnTheCommandLine() {
    commandLineOnly = true;
    return this;
  }

  /** A running server takes another value of it from its configuration file. */
  public CommandOption reloadable() {
    reloadable = true;
    return this;
  }

  /** It names a file with a secret. */
  public CommandOption secret() {
    secret = true;
    return this;
  }

  /** What it is when nobody gives it: a value, or words for how it is found. */
  public CommandOption usual(String value) {
    usual = value;
    return this;
  }

  /** What its values have to be. */
  public CommandOption of(ValueKind values) {
    kind = values;
    return this;
  }

  /** Its first name on the command line. */
  public String longName() {
    return names.stream().filter(name -> name.startsWith("--")).findFirst().orElseThrow();
  }

  /** Its key in the configuration file: its name without the dashes. */
  public String key() {
    return longName().substring(2);
  }

  /** Its variable in the environment, such as {@code POPPY_LOG_LEVEL}; null when it has none. */
  public @Nullable String variable() {
    return commandLineOnly
        ? null
        : PREFIX + key().toUpperCase(Locale.ROOT).replace('-', '_').replace('.', '_');
  }

  /** The name that messages call it by: where its value comes from. */
  public String name() {
    ValueOrigin from = origin;
    return from == null || from.isCommandLine() ? longName() : from.text();
  }

  /** Where its value comes from; null when it has none. */
  public @Nullable ValueOrigin origin() {
    return origin;
  }

  /** Whether somebody has given it a value, be it {@code false}. */
  public boolean isSet() {
    return origin != null;
  }

  /** Whether it was given; a flag, whether it is on. */
  public boolean isGiven() {
    return origin != null && (label != null || isOn());
  }

  private boolean isOn() {
    return !values.isEmpty() && !values.getFirst().equals("false");
  }

  /** The value that was given; null when none was. */
  public @Nullable String value() {
    return values.isEmpty() ? null : values.getFirst();
  }

  /**
   * The whole number that was given.
   *
   * @param otherwise what it is when none was given
   * @throws UsageException when it is no number, or not one that the option takes
   */
  public long number(long otherwise) {
    String value = value();
    return value == null ? otherwise : kind.number(name(), value);
  }

  /**
   * The size that was given in MiB.
   *
   * @param otherwise how many bytes it is when none was given
   * @return bytes
   * @throws UsageException as {@link #number}
   */
  public long mebibytes(long otherwise) {
    return isGiven() ? number(0) << MEBIBYTE : otherwise;
  }

  /** All values that were given. */
  public List<String> values() {
    return values;
  }

  /**
   * Checks each of its values by what the option takes.
   *
   * @throws UsageException when one is wrong
   */
  public void check() {
    for (String value : values) {
      kind.check(name(), value);
    }
  }

  /** All names on the command line, the first one first. */
  public List<String> names() {
    return names;
  }

  /** Whether it has values, and is no flag. */
  public boolean takesValue() {
    return label != null;
  }

  /** Whether it may be repeated. */
  public boolean takesMany() {
    return many;
  }

  boolean isSeparatedByCommas() {
    return split;
  }

  /** Whether the help passes over it. */
  public boolean isHidden() {
    return hidden;
  }

  /** Whether the environment and files can give it, too. */
  public boolean isConfigurable() {
    return !commandLineOnly;
  }

  /** Whether a running server takes another value from its file. */
  public boolean isReloadable() {
    return reloadable;
  }

  /** Whether it names a file with a secret. */
  public boolean isSecret() {
    return secret;
  }

  /** What it is when nobody gives it; empty when there is nothing to say. */
  public String usual() {
    return usual;
  }

  /** What its values have to be. */
  public ValueKind kind() {
    return kind;
  }

  /** Its names as the help and messages show them. */
  public String usage() {
    String all = String.join(", ", names);
    return label == null ? all : all + "=" + label + (split ? "[," + label + "...]" : "");
  }

  /** What it does. */
  public String description() {
    return description;
  }

  /** Takes a value from the command line, where several may come one after the other. */
  void take(String name, String value) {
    if (!many && !values.isEmpty()) {
      throw new UsageException("option '" + name + "' should be specified only once");
    }
    List<String> all = new ArrayList<>(values);
    all.addAll(parts(value));
    give(all, ValueOrigin.commandLine(longName()));
  }

  /** Takes its values from elsewhere, all at once. */
  public void give(List<String> given, ValueOrigin from) {
    if (label == null && !given.stream().allMatch(ValueKind::isTruth)) {
      throw new UsageException(
          from.text() + " takes true or false, not '" + String.join(",", given) + "'");
    }
    if (!many && given.size() > 1) {
      throw new UsageException(from.text() + " takes one value, not " + given.size());
    }
    values = List.copyOf(given);
    origin = from;
  }

  /** One value per part of a text, where several can be given together. */
  public List<String> parts(String value) {
    return split ? Arrays.asList(value.split(",", -1)) : List.of(value);
  }

  UsageException withoutValue(String name) {
    return new UsageException(
        "Missing required parameter for option '" + name + "' (" + label + ")");
  }
}
