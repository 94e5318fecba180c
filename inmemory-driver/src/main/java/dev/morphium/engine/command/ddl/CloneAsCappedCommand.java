package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.crud.WritableNames;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code cloneCollectionAsCapped}: makes a capped collection of the newest documents of
 * another one, which stays. Source: MongoDB manual, "cloneCollectionAsCapped".
 */
final class CloneAsCappedCommand implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("cloneCollectionAsCapped");
  private static final CommandField TO = FIELDS.any("toCollection");
  private static final CommandField SIZE = FIELDS.any("size");
  private static final CommandField TEMPORARY = FIELDS.any("temp");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace from = namespace(invocation, "cloneCollectionAsCapped", arguments.first());
    Namespace to = namespace(invocation, "toCollection", arguments.value(TO));
    long size = CappedCopy.size(arguments.value(SIZE));
    if (to.collection().startsWith("system.buckets.")) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "Creating a collection named like the buckets of a time series is not allowed: " + to);
    }
    Value temporary = arguments.value(TEMPORARY);
    new CappedCopy(from, to, size, temporary.isTrue())
        .make(invocation, batch -> WritableNames.check(to, SystemNamespaces.Use.CREATE));
  }

  private static Namespace namespace(Invocation invocation, String field, Value value) {
    if (!(value instanceof StringValue name)) {
      throw new CommandException(ErrorCode.TYPE_MISMATCH, "'" + field + "' must be of type String");
    }
    if (name.value().indexOf('$') >= 0) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "Invalid collection name in '" + field + "': " + name.value());
    }
    return Namespace.of(invocation.database(), name.value());
  }
}
