package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.execution.OperationObserver;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long the commands on each collection ran, for {@code top}.
 *
 * <p>Counting begins with the first {@code top}, so that a server where it is never asked for pays
 * nothing. Only collections that exist are counted, and those that were dropped are forgotten, so
 * that there are never many more entries than collections.
 */
public final class TopStatistics implements OperationObserver {
  private static final int SPARE = 1000;

  private final Map<String, Usage> usages = new ConcurrentHashMap<>();
  private final Supplier<Root> data;
  private volatile boolean watching;
  private volatile int most = SPARE;

  /**
   * Statistics of one engine.
   *
   * @param data what collections there are
   */
  public TopStatistics(Supplier<Root> data) {
    this.data = data;
  }

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
    forgetDropped();
    return new TreeMap<>(usages);
  }

  @Override
  public boolean isWatching(long nanos) {
    return watching;
  }

  @Override
  public void ended(Operation operation, long nanos, @Nullable RuntimeException error) {
    Invocation invocation = operation.invocation();
    Namespace namespace = namespace(invocation);
    if (namespace == null || data.get().collection(namespace) == null) {
      return;
    }
    if (usages.size() >= most) {
      forgetDropped();
      most = usages.size() + SPARE;
    }
    Usage usage = usages.computeIfAbsent(namespace.toString(), missing -> new Usage());
    long micros = nanos / 1000;
    boolean writes = invocation.spec().is(CommandFlag.WRITE);
    usage.kind("total").add(micros);
    usage.kind(writes ? "writeLock" : "readLock").add(micros);
    usage.kind(kind(OperationDocuments.kind(invocation.spec()))).add(micros);
  }

  private void forgetDropped() {
    Root root = data.get();
    usages.keySet().removeIf(name -> root.collection(split(name)) == null);
  }

  private static Namespace split(String name) {
    int dot = name.indexOf('.');
    return new Namespace(name.substring(0, dot), name.substring(dot + 1));
  }

  /** The collection that a command works on, or null. */
  static @Nullable Namespace namespace(Invocation invocation) {
    Value name = invocation.arguments().first();
    if (!(name instanceof StringValue)) {
      name = invocation.body().get("collection");
    }
    return name instanceof StringValue collection
        ? new Namespace(invocation.database(), collection.value())
        : null;
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
