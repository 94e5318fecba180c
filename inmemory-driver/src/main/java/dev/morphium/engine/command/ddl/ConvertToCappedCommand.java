package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ExistingNames;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.crud.WritableNames;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.UUID;

/**
 * The command {@code convertToCapped}: puts a capped collection with the newest documents in the
 * place of a collection. Source: MongoDB manual, "convertToCapped".
 *
 * <p>The capped collection is a new one with an identity of its own: it is made under a temporary
 * name and takes the other's name, all in one batch.
 */
final class ConvertToCappedCommand implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("convertToCapped");
  private static final CommandField SIZE = FIELDS.any("size");
  private static final int MARK = 5;
  private static final UUID NONE = new UUID(0, 0);

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = ExistingNames.of(invocation);
    Arguments arguments = invocation.arguments();
    long size = CappedCopy.size(arguments.value(SIZE));
    CollectionState source = invocation.access().root().collection(namespace);
    Namespace temporary = temporary(namespace, source == null ? NONE : source.id());
    new CappedCopy(namespace, temporary, size, false)
        .make(
            invocation,
            batch -> {
              WritableNames.check(temporary);
              batch.renameCollection(temporary, namespace, true);
            });
  }

  private static Namespace temporary(Namespace namespace, UUID source) {
    String mark = source.toString().substring(0, MARK);
    return new Namespace(
        namespace.database(), "tmp" + mark + ".convertToCapped." + namespace.collection());
  }
}
