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
import dev.morphium.engine.command.access.CursorPrivileges;
import dev.morphium.engine.command.access.ReadPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.access.WritePrivileges;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.ViewReads;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.feed.Oplog;
import dev.morphium.engine.security.privilege.ActionType;
import java.util.ArrayList;
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
    List<CommandSpec> specs = new ArrayList<>();
    specs.addAll(
        List.of(
            CommandSpec.of(
                    AggregateCommand.FIELDS,
                    "Runs documents through a pipeline of stages.",
                    ReadPrivileges.aggregate(queries.languages().pipelines().stages()),
                    new AggregateCommand(queries, pipelines, cursors, streams, explanations))
                .with(READ, READ_CONCERN, WRITE_CONCERN, TRANSACTION, API_V1),
            CommandSpec.of(
                    BulkWriteCommand.FIELDS,
                    "Writes to several collections.",
                    WritePrivileges::bulkWrite,
                    new BulkWriteCommand(writes, cursors))
                .with(WRITE, ADMIN_ONLY, RETRYABLE, WRITE_CONCERN, TRANSACTION, API_V1),
            CommandSpec.of(
                    CountCommand.FIELDS,
                    "Counts documents.",
                    Requires.onCollection(ActionType.FIND),
                    new CountCommand(queries, views))
                .with(READ, READ_CONCERN, API_V1),
            CommandSpec.of(
                    DeleteCommand.FIELDS,
                    "Deletes documents.",
                    Requires.onCollection(ActionType.REMOVE),
                    new DeleteCommand(writes))
                .with(WRITES),
            CommandSpec.of(
                    DistinctCommand.FIELDS,
                    "Lists the different values of a field.",
                    Requires.onCollection(ActionType.FIND),
                    new DistinctCommand(queries, views))
                .with(READ, READ_CONCERN, TRANSACTION),
            CommandSpec.of(
                    ExplainCommand.FIELDS,
                    "Tells how a command finds its documents.",
                    Requires.LOGIN,
                    new ExplainCommand(dispatcher, explanations))
                .with(READ, API_V1)));
    specs.addAll(fromFind(queries, writes, views, cursors, pipelines));
    return specs;
  }

  private static List<CommandSpec> fromFind(
      Queries queries,
      WriteServices writes,
      ViewReads views,
      CursorReplies cursors,
      Pipelines pipelines) {
    return List.of(
        CommandSpec.of(
                FindArguments.FIELDS,
                "Finds documents.",
                ReadPrivileges.FIND,
                new FindCommand(queries, views, cursors))
            .with(READ, READ_CONCERN, TRANSACTION, API_V1),
        CommandSpec.of(
                FindAndModifyCommand.FIELDS,
                "Changes or removes one document and returns it.",
                WritePrivileges::findAndModify,
                new FindAndModifyCommand(writes))
            .with(WRITES)
            .alsoNamed("findandmodify"),
        CommandSpec.of(
                GetMoreCommand.FIELDS,
                "Fetches the next batch of a cursor.",
                Requires.LOGIN,
                new GetMoreCommand(cursors.registry()))
            .with(AWAITS, CONTINUES, TRANSACTION, API_V1),
        CommandSpec.of(
                InsertCommand.FIELDS,
                "Inserts documents.",
                WritePrivileges::insert,
                new InsertCommand(writes))
            .with(WRITES),
        CommandSpec.of(
                KillCursorsCommand.FIELDS,
                "Closes cursors.",
                CursorPrivileges.kill(cursors.registry()),
                new KillCursorsCommand(cursors.registry()))
            .with(SMALL, CONTINUES, TRANSACTION, API_V1),
        CommandSpec.of(
                MapReduceCommand.FIELDS,
                "Aggregates documents by functions of JavaScript.",
                WritePrivileges::mapReduce,
                new MapReduceCommand(pipelines))
            .with(READ, READ_CONCERN, WRITE_CONCERN)
            .alsoNamed("mapreduce"),
        CommandSpec.of(
                UpdateCommand.FIELDS,
                "Updates documents.",
                WritePrivileges::update,
                new UpdateCommand(writes))
            .with(WRITES));
  }
}
