package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.execution.OperationObserver;
import dev.morphium.engine.value.StringValue;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long the commands on each collection ran, for {@code top}.
 *
 * <p>Counting begins when someone first asks: nobody pays for what nobody looks at.
 */
public final class TopStatistics implements OperationObserver {
  private final Map<String, Usage> usages = new ConcurrentHashMap<>();
  private volatile boolean watching;

  /** The commands on one collection, by kind. */
  public static final class Usage {
    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

    /** The numbers of one kind of command, which are zero when it never ran. */
    public Kind kind(String name) {
      return kinds.computeIfAbsent(name, missing -> new Kind());
    }
  }

  /** How often and how long. */
  public static final class Kind {
    private final LongAdder micros = new LongAdder();
    private final LongAdder count = new LongAdder();

    public long micros() {
      return micros.sum();
    }

    public long count() {
      return count.sum();
    }

    private void add(long more) {
      micros.add(more);
      count.increment();
    }
  }

  /** All collections in alphabetical order; from now on operations are counted. */
  public Map<String, Usage> watch() {
    watching = true;
    return new TreeMap<>(usages);
  }

  @Override
  public boolean isWatching() {
    return watching;
  }

  @Override
  public void ended(Operation operation, @Nullable RuntimeException error) {
    Invocation invocation = operation.invocation();
    if (!(invocation.arguments().first() instanceof StringValue collection)) {
      return;
    }
    Usage usage =
        usages.computeIfAbsent(
            invocation.database() + "." + collection.value(), missing -> new Usage());
    long micros = operation.runningNanos() / 1000;
    boolean writes = invocation.spec().is(CommandFlag.WRITE);
    usage.kind("total").add(micros);
    usage.kind(writes ? "writeLock" : "readLock").add(micros);
    usage.kind(kind(OperationDocuments.kind(invocation.spec()))).add(micros);
  }

  /** The name of a kind of operations in the reply of {@code top}. */
  private static String kind(String kind) {
    return switch (kind) {
      case "query" -> "queries";
      case "command" -> "commands";
      default -> kind;
    };
  }
}
