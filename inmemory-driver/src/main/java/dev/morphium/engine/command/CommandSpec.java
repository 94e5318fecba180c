package dev.morphium.engine.command;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The entry of one command in the command table: its names, its fields, its flags and what runs it.
 *
 * @param name the name, as {@code listCommands} shows it
 * @param aliases further names it answers to
 * @param fields what its document may hold
 * @param flags what holds for it
 * @param privileges what a client must be allowed
 * @param help one sentence for {@code listCommands}
 */
public record CommandSpec(
    String name,
    List<String> aliases,
    CommandFields fields,
    Set<CommandFlag> flags,
    RequiredPrivileges privileges,
    String help,
    CommandHandler handler) {

  public CommandSpec {
    aliases = List.copyOf(aliases);
    Set<CommandFlag> all = EnumSet.noneOf(CommandFlag.class);
    all.addAll(flags);
    flags = Collections.unmodifiableSet(all); // of bits: each command asks a dozen times
  }

  /** A command with one name and no flags. */
  public static CommandSpec of(
      CommandFields fields, String help, RequiredPrivileges privileges, CommandHandler handler) {
    return new CommandSpec(
        fields.command(), List.of(), fields, Set.of(), privileges, help, handler);
  }

  /** A command that is done in one go. */
  public static CommandSpec of(
      CommandFields fields, String help, RequiredPrivileges privileges, ImmediateCommand handler) {
    return of(fields, help, privileges, (CommandHandler) handler);
  }

  /** The same command with these flags. */
  public CommandSpec with(CommandFlag... given) {
    return new CommandSpec(name, aliases, fields, Set.of(given), privileges, help, handler);
  }

  /** The same command with further names. */
  public CommandSpec alsoNamed(String... names) {
    return new CommandSpec(name, List.of(names), fields, flags, privileges, help, handler);
  }

  public boolean is(CommandFlag flag) {
    return flags.contains(flag);
  }
}
