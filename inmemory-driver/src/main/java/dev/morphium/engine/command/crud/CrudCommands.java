package dev.morphium.engine.command.crud;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.AWAITS;
import static dev.morphium.engine.command.CommandFlag.CONTINUES;
import static dev.morphium.engine.command.CommandFlag.READ;
import static dev.morphium.engine.command.CommandFlag.READ_CONCERN;
import static dev.morphium.engine.command.CommandFlag.RETRYABLE;
import static dev.morphium.engine.command.CommandFlag.SMALL;
import static dev.morphium.engine.command.CommandFlag.TRANSACTION;
import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.ViewReads;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.feed.Oplog;
import java.util.List;
import java.util.function.Supplier;

/** The table of the commands that read and write documents. */
public final class CrudCommands {
  private static final CommandFlag[] WRITES = {
    WRITE, RETRYABLE, WRITE_CONCERN, TRANSACTION, API_V1
  };

  private CrudCommands() {}

  /**
   * All commands of this family in alphabetical order.
   *
   * @param oplog what change streams read
   * @param dispatcher where {@code explain} finds the command to explain
   */
  public static List<CommandSpec> specs(
      Queries queries,
      WriteServices writes,
      Pipelines pipelines,
      CursorReplies cursors,
      Oplog oplog,
      Supplier<Dispatcher> dispatcher,
      ServerDescription server) {
    ViewReads views = new ViewReads(queries, pipelines);
    StreamReads streams = new StreamReads(pipelines, cursors, oplog);
    ExplainReply explanations = new ExplainReply(server, queries.memory());
    return List.of(
        CommandSpec.of(
                AggregateCommand.FIELDS,
                "Runs documents through a pipeline of stages.",
                new AggregateCommand(queries, pipelines, cursors, streams, explanations))
            .with(READ, READ_CONCERN, WRITE_CONCERN, TRANSACTION, API_V1),
        CommandSpec.of(
                BulkWriteCommand.FIELDS,
                "Writes to several collections.",
                new BulkWriteCommand(writes, cursors))
            .with(WRITE, ADMIN_ONLY, RETRYABLE, WRITE_CONCERN, TRANSACTION, API_V1),
        CommandSpec.of(CountCommand.FIELDS, "Counts documents.", new CountCommand(queries, views))
            .with(READ, READ_CONCERN, API_V1),
        CommandSpec.of(DeleteCommand.FIELDS, "Deletes documents.", new DeleteCommand(writes))
            .with(WRITES),
        CommandSpec.of(
                DistinctCommand.FIELDS,
                "Lists the different values of a field.",
                new DistinctCommand(queries, views))
            .with(READ, READ_CONCERN, TRANSACTION),
        CommandSpec.of(
                ExplainCommand.FIELDS,
                "Tells how a command finds its documents.",
                new ExplainCommand(dispatcher, explanations))
            .with(READ, API_V1),
        CommandSpec.of(
                FindArguments.FIELDS, "Finds documents.", new FindCommand(queries, views, cursors))
            .with(READ, READ_CONCERN, TRANSACTION, API_V1),
        CommandSpec.of(
                FindAndModifyCommand.FIELDS,
                "Changes or removes one document and returns it.",
                new FindAndModifyCommand(writes))
            .with(WRITES)
            .alsoNamed("findandmodify"),
        CommandSpec.of(
                GetMoreCommand.FIELDS,
                "Fetches the next batch of a cursor.",
                new GetMoreCommand(cursors.registry()))
            .with(AWAITS, CONTINUES, TRANSACTION, API_V1),
        CommandSpec.of(InsertCommand.FIELDS, "Inserts documents.", new InsertCommand(writes))
            .with(WRITES),
        CommandSpec.of(
                KillCursorsCommand.FIELDS,
                "Closes cursors.",
                new KillCursorsCommand(cursors.registry()))
            .with(SMALL, CONTINUES, TRANSACTION, API_V1),
        CommandSpec.of(UpdateCommand.FIELDS, "Updates documents.", new UpdateCommand(writes))
            .with(WRITES));
  }
}
