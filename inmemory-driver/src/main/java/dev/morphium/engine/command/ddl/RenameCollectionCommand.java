package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ExistingNames;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code renameCollection}. Source: MongoDB manual, "renameCollection".
 *
 * @param replicated whether the server is a replica set, of which {@code local} is no part
 */
record RenameCollectionCommand(boolean replicated) implements ImmediateCommand {
  static final CommandFields FIELDS =
      new CommandFields("renameCollection").with(List.of(ValueType.BOOLEAN), "stayTemp");
  private static final CommandField TO = FIELDS.string("to");
  private static final CommandField DROP_TARGET =
      FIELDS.variant("dropTarget", ValueType.BOOLEAN, ValueType.BINARY);
  private static final CommandField COLLECTION_ID = CollectionIds.declare(FIELDS);

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    StringValue name = (StringValue) arguments.requireFirst(List.of(ValueType.STRING));
    arguments.require(TO);
    UUID sourceId = CollectionIds.of(arguments, COLLECTION_ID);
    UUID targetId =
        arguments.value(DROP_TARGET).type() == ValueType.BINARY
            ? CollectionIds.of(arguments, DROP_TARGET)
            : null;
    boolean dropTarget = targetId != null || arguments.value(DROP_TARGET).isTrue();
    Namespace from = namespace(name.value(), "source");
    Namespace to = namespace(String.valueOf(arguments.string(TO)), "target");
    checkNames(from, to);
    invocation.change(
        batch -> {
          check(batch, from, to, sourceId, targetId);
          batch.renameCollection(from, to, dropTarget);
        });
  }

  private static Namespace namespace(String full, String role) {
    int dot = full.indexOf('.');
    if (dot < 0) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "Invalid " + role + " namespace: " + full);
    }
    if (full.substring(0, dot).indexOf('$') >= 0) {
      throw illegal("Invalid " + role + " namespace: " + full);
    }
    return ExistingNames.of(full.substring(0, dot), full.substring(dot + 1));
  }

  private void checkNames(Namespace from, Namespace to) {
    SystemRenames.check(from, to);
    for (Namespace each : List.of(from, to)) {
      if (each.collection().indexOf('$') >= 0) {
        throw illegal("cannot rename to or from a name with a dollar sign: " + each);
      }
      if (each.toString().getBytes(StandardCharsets.UTF_8).length > Limits.MAX_NAMESPACE_LENGTH) {
        throw illegal("Fully qualified namespace is too long. Namespace: " + each);
      }
    }
    if (replicated && from.database().equals("local") != to.database().equals("local")) {
      throw illegal("Cannot rename collections between a replicated and an unreplicated database");
    }
    if (from.equals(to)) {
      throw illegal("Can't rename a collection to itself");
    }
  }

  private static CommandException illegal(String message) {
    return new CommandException(ErrorCode.ILLEGAL_OPERATION, message);
  }

  private static void check(
      WriteBatch batch,
      Namespace from,
      Namespace to,
      @Nullable UUID sourceId,
      @Nullable UUID targetId) {
    CollectionState source = batch.root().collection(from);
    CollectionState target = batch.root().collection(to);
    if (sourceId != null) {
      CollectionIds.check(batch.root(), from, sourceId);
    }
    if (targetId != null && (source == null || target != null)) {
      CollectionIds.check(batch.root(), to, targetId);
    }
    View.refuse(source);
    TimeSeries.refuse(source);
    if (target != null && (View.isView(target) || TimeSeries.isTimeSeries(target))) {
      throw new CommandException(
          ErrorCode.NAMESPACE_EXISTS, "a view already exists with that name: " + to);
    }
  }
}
