package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.replication.Deployment;
import java.util.ArrayList;
import java.util.List;

/** The table of the commands on databases, collections and indexes. */
public final class DdlCommands {
  private DdlCommands() {}

  /** All commands of this family in alphabetical order. */
  public static List<CommandSpec> specs(
      Queries queries,
      Validators validators,
      Pipelines pipelines,
      CursorReplies cursors,
      Deployment deployment) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(CloneAsCappedCommand.spec());
    specs.add(CollModCommand.spec(queries, validators, pipelines));
    specs.add(CompactCommand.spec(deployment.isReplicated()));
    specs.add(ConvertToCappedCommand.spec());
    specs.add(CreateCommand.spec(queries, validators, pipelines));
    specs.add(CreateIndexesCommand.spec(queries));
    specs.add(DropCommand.spec());
    specs.addAll(DatabaseCommands.specs(queries));
    specs.add(DropIndexesCommand.spec());
    specs.add(ListCollectionsCommand.spec(queries, cursors));
    specs.add(ListIndexesCommand.spec(cursors));
    specs.add(ReIndexCommand.spec(deployment.isReplicated()));
    specs.add(RenameCollectionCommand.spec());
    return specs;
  }
}
