package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The command {@code drop}: drops a collection or a view. Source: MongoDB manual, "drop". */
final class DropCommand implements ImmediateCommand {
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

  private static int drop(WriteBatch batch, Namespace namespace) {
    WritableCollection collection = batch.collection(namespace);
    if (collection == null) {
      if (TimeSeries.behind(batch.root(), namespace) != null) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION,
            "The buckets of a time-series collection are only dropped with it: " + namespace);
      }
      return NOTHING;
    }
    int indexes = View.isView(collection.state()) ? VIEW : collection.state().indexCount();
    batch.dropCollection(namespace);
    return indexes;
  }
}
