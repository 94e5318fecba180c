package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.PRIMARY_ONLY;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The command {@code setIndexCommitQuorum}, which changes how many members must be ready before an
 * index that is being built is committed.
 *
 * <p>Here one member builds and a majority commits what it built, so that there is no such number:
 * for an index that is being built it is refused, and for any other as mongod refuses it. Source:
 * MongoDB manual, same name.
 */
final class IndexCommitQuorumCommand implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("setIndexCommitQuorum");
  private static final CommandField NAMES = FIELDS.array("indexNames");
  private static final CommandField QUORUM =
      FIELDS.of(
          "commitQuorum",
          ValueType.STRING,
          ValueType.INT64,
          ValueType.INT32,
          ValueType.DECIMAL128,
          ValueType.DOUBLE);

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Changes how many members must have built an index, which is one here.",
            Requires.onCollection(ActionType.CREATE_INDEX),
            this)
        .with(PRIMARY_ONLY);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    StringValue name = (StringValue) invocation.arguments().first(List.of(ValueType.STRING));
    invocation.arguments().require(NAMES);
    invocation.arguments().require(QUORUM);
    Namespace namespace = new Namespace(invocation.database(), name.value());
    CollectionState collection = invocation.access().root().collection(namespace);
    if (collection == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "A collection '" + namespace + "' with the index builds does not exist");
    }
    Set<String> names =
        Objects.requireNonNull(invocation.arguments().array(NAMES)).elements().stream()
            .filter(StringValue.class::isInstance)
            .map(Value.class::cast)
            .map(value -> ((StringValue) value).value())
            .collect(Collectors.toSet());
    boolean building = collection.building().stream().anyMatch(i -> names.contains(i.name()));
    throw building
        ? new CommandException(
            ErrorCode.ILLEGAL_OPERATION,
            "the index is built by the primary and committed by a majority; that cannot be changed")
        : new CommandException(
            ErrorCode.INDEX_NOT_FOUND,
            "Cannot find an index build on collection '" + namespace + "' with the given names");
  }
}
