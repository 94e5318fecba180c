package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.ViewReads;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.feed.Oplog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The table of the commands that read and write documents. */
public final class CrudCommands {
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
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(
        AggregateCommand.spec(
            queries, pipelines, cursors, new StreamReads(pipelines, cursors, oplog)));
    specs.add(BulkWriteCommand.spec(writes, cursors));
    specs.add(CountCommand.spec(queries, views));
    specs.add(DeleteCommand.spec(writes));
    specs.add(DistinctCommand.spec(queries, views));
    specs.add(ExplainCommand.spec(dispatcher, server));
    specs.add(FindCommand.spec(queries, views, cursors));
    specs.add(FindAndModifyCommand.spec(writes));
    specs.addAll(CursorCommands.specs(cursors.registry()));
    specs.add(InsertCommand.spec(writes));
    specs.add(UpdateCommand.spec(writes));
    return specs;
  }
}
