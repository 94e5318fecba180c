package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.execution.OperationObserver;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts how long operations took at the collection that they name, for {@code $collStats}.
 *
 * <p>Every operation is counted: it takes a search in the catalog and two additions.
 *
 * @param data what collections there are
 */
public record LatencyObserver(Supplier<Root> data) implements OperationObserver {
  @Override
  public boolean isWatching(long nanos) {
    return true;
  }

  @Override
  public void ended(Operation operation, long nanos, @Nullable RuntimeException error) {
    Namespace namespace = TopStatistics.namespace(operation.invocation());
    CollectionState collection = namespace == null ? null : data.get().collection(namespace);
    if (collection != null) {
      CommandCounters.Kind kind = CommandCounters.Kind.of(operation.invocation().spec());
      histogram(collection.usage(), kind).add(nanos / 1000);
    }
  }

  private static LatencyHistogram histogram(CollectionUsage usage, CommandCounters.Kind kind) {
    return switch (kind) {
      case READS -> usage.reads();
      case WRITES -> usage.writes();
      case COMMANDS -> usage.commands();
    };
  }
}
