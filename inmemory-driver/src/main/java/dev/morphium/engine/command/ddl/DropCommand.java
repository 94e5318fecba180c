package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The command {@code drop}: drops a collection or a view. Source: MongoDB manual, "drop".
 *
 * @param profiled whether operations of a database are noted, so that its log of them stays
 */
record DropCommand(Predicate<String> profiled) implements ImmediateCommand {
  private static final int NOTHING = -1;
  private static final int VIEW = -2;

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = invocation.namespace();
    int indexes = invocation.access().write(batch -> drop(batch, namespace));
    if (indexes >= 0) {
      reply.append("nIndexesWas", indexes);
    }
    if (indexes != NOTHING) {
      reply.append("ns", namespace.toString());
    }
  }

  private int drop(WriteBatch batch, Namespace namespace) {
    if (SystemNamespaces.isOplog(namespace)) {
      checkDroppable(namespace);
    }
    WritableCollection collection = batch.collection(namespace);
    if (collection == null && namespace.collection().equals("system.views")) {
      return dropViews(batch, namespace.database());
    }
    if (collection == null) {
      if (TimeSeries.behind(batch.root(), namespace) != null) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION,
            "The buckets of a time-series collection are only dropped with it: " + namespace);
      }
      return NOTHING;
    }
    checkDroppable(namespace);
    int indexes = View.isView(collection.state()) ? VIEW : collection.state().indexCount();
    batch.dropCollection(namespace);
    return indexes;
  }

  /** Collections of the server itself stay, but those that it makes again when it needs them. */
  private void checkDroppable(Namespace namespace) {
    if (namespace.collection().equals("system.profile") && profiled.test(namespace.database())) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "turn off profiling before dropping system.profile collection");
    }
    SystemNamespaces.check(namespace, SystemNamespaces.Use.DROP);
  }

  /** The collection of a database's views is what describes them: without it there are none. */
  private static int dropViews(WriteBatch batch, String database) {
    List<Namespace> views = new ArrayList<>();
    for (CollectionState each : batch.root().collections(database)) {
      if (TimeSeries.isTimeSeries(each)) {
        throw new CommandException(
            ErrorCode.COMMAND_FAILED,
            "cannot drop collection "
                + database
                + ".system.views when time-series collections are present.");
      }
      if (View.isView(each)) {
        views.add(each.namespace());
      }
    }
    views.forEach(batch::dropCollection);
    return views.isEmpty() ? NOTHING : 1;
  }
}
