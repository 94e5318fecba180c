package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The command {@code reIndex}: builds the indexes of a collection anew. Source: MongoDB manual,
 * "reIndex".
 *
 * <p>The index on {@code _id} stays as it is: without it there would be no collection.
 *
 * @param replicated whether the server is a member of a replica set, which may not do it
 */
record ReIndexCommand(boolean replicated) implements ImmediateCommand {
  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = invocation.namespace();
    if (replicated) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "reIndex is only allowed on a standalone mongod instance. Cannot reIndex '"
              + namespace
              + "' while replication is active");
    }
    List<IndexBuild> builds = builds(invocation, namespace);
    List<IndexDefinition> indexes =
        invocation.access().write(batch -> rebuild(batch, namespace, builds));
    reply.append("nIndexesWas", indexes.size()).append("nIndexes", indexes.size());
    reply.append("indexes", ArrayValue.of(indexes.stream().map(IndexDefinition::spec).toList()));
  }

  private static List<IndexBuild> builds(Invocation invocation, Namespace namespace) {
    CollectionState collection = invocation.access().root().collection(namespace);
    if (collection == null) {
      return List.of();
    }
    List<IndexBuild> builds = new ArrayList<>();
    try (DataReservation room = invocation.access().room()) {
      View.refuse(collection);
      TimeSeries.refuse(collection);
      for (IndexState index : collection.indexes()) {
        invocation.operation().check();
        if (index.definition().isId()
            || index.definition().isClustered()
            || index.definition().isInternal()) {
          continue;
        }
        builds.add(
            IndexBuild.on(
                index.definition(),
                namespace.toString(),
                collection.records().tree(),
                invocation
                    .operation()
                    .measuredBy(IndexBuild.meter(index.definition(), namespace.toString())),
                invocation.operation()::check,
                room::grow));
      }
    }
    return builds;
  }

  private static List<IndexDefinition> rebuild(
      WriteBatch batch, Namespace namespace, List<IndexBuild> builds) {
    WritableCollection collection = batch.collection(namespace);
    if (collection == null) {
      throw new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "collection does not exist");
    }
    for (IndexBuild build : builds) {
      IndexDefinition definition = build.definition();
      boolean there = collection.state().index(definition.name()) != null;
      if (there) {
        collection.dropIndex(definition.name());
        collection.createIndex(build);
      }
    }
    return collection.state().shownDefinitions();
  }
}
