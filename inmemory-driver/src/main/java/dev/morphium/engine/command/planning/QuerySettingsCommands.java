package dev.morphium.engine.command.planning;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.plan.CommandShape;
import dev.morphium.engine.plan.QuerySettings;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The commands {@code setQuerySettings} and {@code removeQuerySettings}. Source: MongoDB manual,
 * same names.
 */
public record QuerySettingsCommands(QuerySettings settings) {
  private static final CommandFields SET = new CommandFields("setQuerySettings");
  private static final CommandField SETTINGS = SET.document("settings");
  private static final CommandFields REMOVE = new CommandFields("removeQuerySettings");
  private static final Set<String> INTERNAL = Set.of("admin", "config", "local");
  private static final int DIGITS = 64;

  /** A shape is given by its hash, or by a query that has it. */
  private static final List<ValueType> SHAPE = List.of(ValueType.STRING, ValueType.OBJECT);

  /** All commands of this family. */
  public List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                SET,
                "Sets what holds for queries of one shape.",
                Requires.onCluster(ActionType.QUERY_SETTINGS),
                this::set)
            .with(ADMIN_ONLY),
        CommandSpec.of(
                REMOVE,
                "Removes what was set for queries of one shape.",
                Requires.onCluster(ActionType.QUERY_SETTINGS),
                this::remove)
            .with(ADMIN_ONLY));
  }

  private void set(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Value first = arguments.first(SHAPE);
    arguments.require(SETTINGS);
    Document given = SettingsFields.read(arguments.document(SETTINGS, Document.EMPTY));
    String hash = hash("setQuerySettings", first);
    Document query = first instanceof Document shape ? shape : Document.EMPTY;
    if (first instanceof Document && INTERNAL.contains(database("setQuerySettings", query))) {
      throw new CommandException(
          8584900, "setQuerySettings command cannot be used on internal databases");
    }
    QuerySettings.Entry before = settings.get(hash);
    Document merged = before == null ? given : SettingsFields.merge(before.settings(), given);
    if (before != null && query.isEmpty()) {
      query = before.representative();
    }
    SettingsFields.checkEffect(merged);
    settings.set(new QuerySettings.Entry(hash, merged, query));
    reply.append("queryShapeHash", hash);
    if (!query.isEmpty()) {
      reply.append("representativeQuery", query);
    }
    reply.append("settings", merged);
  }

  private void remove(Invocation invocation, DocumentBuilder reply) {
    Value first = invocation.arguments().first(SHAPE);
    settings.remove(hash("removeQuerySettings", first));
  }

  private static String hash(String command, Value first) {
    if (first instanceof Document query) {
      if (!CommandShape.has(query)) {
        throw new CommandException(
            7746402, "QueryShape can not be computed for command: " + ValueText.of(query));
      }
      return CommandShape.hash(database(command, query), query);
    }
    String digits = ((StringValue) first).value();
    for (int i = 0; i < digits.length(); i++) {
      if (Character.digit(digits.charAt(i), 16) < 0) {
        throw new CommandException(ErrorCode.BAD_VALUE, "Hash string is not a valid hex string");
      }
    }
    if (digits.length() != DIGITS) {
      throw new CommandException(
          ErrorCode.INVALID_LENGTH, "Hash string has to have " + DIGITS + " hexadecimal digits");
    }
    return digits.toUpperCase(Locale.ROOT);
  }

  private static String database(String command, Document query) {
    if (!(query.get("$db") instanceof StringValue name)) {
      throw Arguments.missing(command + "." + command + ".$db");
    }
    Namespace.checkDatabase(name.value());
    return name.value();
  }
}
