package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** The command {@code dropIndexes}. Source: MongoDB manual, "dropIndexes". */
final class DropIndexesCommand implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("dropIndexes");
  private static final CommandField INDEX =
      FIELDS.variant("index", ValueType.STRING, ValueType.OBJECT, ValueType.ARRAY);

  private DropIndexesCommand() {}

  static CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Drops indexes of a collection.",
            Requires.onCollection(ActionType.DROP_INDEX),
            new DropIndexesCommand())
        .with(CommandFlag.WRITE, CommandFlag.WRITE_CONCERN, CommandFlag.API_V1)
        .alsoNamed("deleteIndexes");
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = invocation.namespace();
    Arguments arguments = invocation.arguments();
    arguments.require(INDEX);
    Value wanted = arguments.value(INDEX);
    int before = invocation.access().write(batch -> drop(batch, namespace, wanted));
    reply.append("nIndexesWas", before);
    if (isAll(wanted)) {
      reply.append("msg", "non-_id indexes dropped for collection");
    }
  }

  private static boolean isAll(Value wanted) {
    return wanted instanceof StringValue name && name.value().equals("*");
  }

  private static int drop(WriteBatch batch, Namespace namespace, Value wanted) {
    WritableCollection collection = batch.collection(namespace);
    if (collection == null) {
      throw new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "ns not found " + namespace);
    }
    View.refuse(collection.state());
    List<IndexDefinition> present = collection.state().shownDefinitions();
    int before = collection.state().indexCount();
    for (String name : names(wanted, present)) {
      collection.dropIndex(name);
    }
    return before;
  }

  private static List<String> names(Value wanted, List<IndexDefinition> present) {
    List<String> names = new ArrayList<>();
    switch (wanted) {
      case StringValue name when isAll(name) -> {
        for (IndexDefinition index : present) {
          if (!index.isId()) {
            names.add(index.name());
          }
        }
      }
      case StringValue name -> names.add(name.value());
      case Document pattern -> names.add(named(pattern, present));
      case ArrayValue several -> {
        for (Value each : several.elements()) {
          if (!(each instanceof StringValue name)) {
            throw new CommandException(
                ErrorCode.TYPE_MISMATCH,
                "dropIndexes array must contain only strings, found " + each.type().alias());
          }
          names.add(name.value());
        }
      }
      default -> throw new IllegalStateException("index is no " + wanted.type());
    }
    return names;
  }

  private static String named(Document pattern, List<IndexDefinition> present) {
    List<IndexDefinition> found =
        present.stream()
            .filter(index -> ValueComparator.BINARY.equal(index.keyPattern(), pattern))
            .toList();
    if (found.isEmpty()) {
      throw new CommandException(
          ErrorCode.INDEX_NOT_FOUND, "can't find index with key: " + ValueText.of(pattern));
    }
    if (found.size() > 1) {
      throw new CommandException(
          ErrorCode.of(181),
          "%d indexes found for key: %s, identify by name instead. Conflicting indexes: %s, %s"
              .formatted(found.size(), pattern, found.get(0), found.get(1)));
    }
    return found.get(0).name();
  }
}
