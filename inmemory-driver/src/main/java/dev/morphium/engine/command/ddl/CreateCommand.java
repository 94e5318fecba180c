package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.command.crud.WritableNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code create}: makes a collection or a view. Source: MongoDB manual, "create".
 *
 * <p>To create what is there already, with the same options, is no error.
 */
final class CreateCommand implements CommandHandler {
  private final Storage storage;

  private CreateCommand(Queries queries) {
    this.storage = queries.storage();
  }

  static CommandSpec spec(Queries queries) {
    return CommandSpec.of(
        CreateFields.FIELDS,
        "Creates a collection or a view.",
        new CreateCommand(queries),
        CommandFlag.WRITE,
        CommandFlag.WRITE_CONCERN,
        CommandFlag.TRANSACTION);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = WritableNames.check(invocation.namespace());
    Document options = CreateFields.options(invocation.arguments());
    storage.write(
        batch -> {
          var existing = batch.collection(namespace);
          if (existing == null) {
            batch.createCollection(namespace, options);
          } else {
            checkSame(existing.state(), options);
          }
          return true;
        });
  }

  private static void checkSame(CollectionState existing, Document options) {
    if (!ValueComparator.BINARY.equal(existing.options(), options)) {
      throw new CommandException(
          ErrorCode.NAMESPACE_EXISTS,
          "namespace %s already exists, but with different options: %s"
              .formatted(existing.namespace(), existing.options()));
    }
  }
}
