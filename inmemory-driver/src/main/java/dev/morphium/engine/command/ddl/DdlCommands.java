package dev.morphium.engine.command.ddl;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.READ;
import static dev.morphium.engine.command.CommandFlag.TRANSACTION;
import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.access.CatalogPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.concern.CommitQuorums;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.pipeline.StageSpec;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.security.privilege.ActionType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The table of the commands on databases, collections and indexes. */
public final class DdlCommands {
  private DdlCommands() {}

  /**
   * All commands of this family; those of each kind in alphabetical order.
   *
   * @param profiled whether operations of a database are noted
   * @param buildIds gives builds of indexes their ids
   */
  public static List<CommandSpec> specs(
      Queries queries,
      Validators validators,
      Pipelines pipelines,
      CursorReplies cursors,
      Replication replication,
      Predicate<String> profiled,
      Supplier<UUID> buildIds) {
    Deployment deployment = replication.membership().deployment();
    ValidationOptions rules = new ValidationOptions(validators);
    ViewOptions views = new ViewOptions(queries, pipelines);
    List<CommandSpec> specs = new ArrayList<>(new DatabaseCommands(queries, deployment).specs());
    specs.addAll(collections(queries, cursors, rules, views, deployment, profiled));
    specs.addAll(indexes(queries, cursors, deployment, new CommitQuorums(replication), buildIds));
    return specs;
  }

  private static List<CommandSpec> collections(
      Queries queries,
      CursorReplies cursors,
      ValidationOptions rules,
      ViewOptions views,
      Deployment deployment,
      Predicate<String> profiled) {
    OperatorTable<StageSpec> stages = queries.languages().pipelines().stages();
    return List.of(
        CommandSpec.of(
                CloneAsCappedCommand.FIELDS,
                "Makes a capped collection of another one's newest documents.",
                CatalogPrivileges::cloneAsCapped,
                new CloneAsCappedCommand())
            .with(WRITE, WRITE_CONCERN, LENIENT),
        CommandSpec.of(
                CollModFields.FIELDS,
                "Changes the options of a collection, a view or an index.",
                CatalogPrivileges.collMod(stages),
                new CollModCommand(new ChangedOptions(rules, views)))
            .with(WRITE, WRITE_CONCERN, API_V1),
        CommandSpec.of(
            CompactCommand.FIELDS,
            "Frees what room a collection does not need.",
            Requires.onCollection(ActionType.COMPACT),
            new CompactCommand(deployment.isReplicated())),
        CommandSpec.of(
                ConvertToCappedCommand.FIELDS,
                "Makes a collection capped.",
                Requires.onCollection(ActionType.CONVERT_TO_CAPPED),
                new ConvertToCappedCommand())
            .with(WRITE, WRITE_CONCERN, LENIENT),
        CommandSpec.of(
                CreateFields.FIELDS,
                "Creates a collection or a view.",
                CatalogPrivileges.create(stages),
                new CreateCommand(rules, views))
            .with(WRITE, WRITE_CONCERN, TRANSACTION, API_V1),
        CommandSpec.of(
                new CommandFields("drop"),
                "Drops a collection or a view.",
                Requires.onCollection(ActionType.DROP_COLLECTION),
                new DropCommand(profiled))
            .with(WRITE, WRITE_CONCERN, API_V1),
        CommandSpec.of(
                ListCollectionsCommand.FIELDS,
                "Lists the collections and views of a database.",
                CatalogPrivileges::listCollections,
                new ListCollectionsCommand(queries, cursors))
            .with(READ, API_V1),
        CommandSpec.of(
                RenameCollectionCommand.FIELDS,
                "Gives a collection another name.",
                CatalogPrivileges::rename,
                new RenameCollectionCommand(deployment.isReplicated()))
            .with(ADMIN_ONLY, WRITE, WRITE_CONCERN));
  }

  private static List<CommandSpec> indexes(
      Queries queries,
      CursorReplies cursors,
      Deployment deployment,
      CommitQuorums quorums,
      Supplier<UUID> buildIds) {
    return List.of(
        CreateIndexesCommand.spec(queries, quorums, buildIds),
        DropIndexesCommand.spec(),
        CommandSpec.of(
                ListIndexesCommand.FIELDS,
                "Lists the indexes of a collection.",
                Requires.onCollection(ActionType.LIST_INDEXES),
                new ListIndexesCommand(queries, cursors))
            .with(READ, API_V1),
        CommandSpec.of(
                new CommandFields("reIndex"),
                "Builds the indexes of a collection anew.",
                Requires.onCollection(ActionType.RE_INDEX),
                new ReIndexCommand(deployment.isReplicated()))
            .with(WRITE));
  }
}
