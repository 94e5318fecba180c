package dev.morphium.micrometer;

import dev.morphium.Morphium;
import dev.morphium.listener.OperationObserver;
import dev.morphium.operation.Operation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The meters of a {@link Morphium}: {@code db.client.operation.duration} for each command, and
 * {@code db.client.connection.*} for the pool of each host.
 *
 * <p>The names are those of OpenTelemetry's semantic conventions for database clients. Closing
 * takes the meters of the pools away, and measures no more.
 */
public final class MorphiumMeters implements MeterBinder, AutoCloseable {
  private static final String SYSTEM = "db.system.name";
  private static final String MONGODB = "mongodb";
  private static final String NO_VALUE = "none";

  private final Morphium morphium;
  private final List<Binding> bindings = new CopyOnWriteArrayList<>();

  /** The meters of a Morphium, for one registry or several. */
  public MorphiumMeters(Morphium morphium) {
    this.morphium = morphium;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Binding binding = new Binding(registry, PoolMeters.of(morphium, registry));
    bindings.add(binding);
    morphium.addObserver(binding);
    binding.refresh();
  }

  @Override
  public void close() {
    for (Binding binding : List.copyOf(bindings)) {
      bindings.remove(binding);
      morphium.removeObserver(binding);
      PoolMeters pools = binding.pools;
      if (pools != null) {
        pools.close();
      }
    }
  }

  /** What tells one timer from another. */
  private record Key(String database, String collection, String command, String error) {}

  private static final class Binding implements OperationObserver {
    private final MeterRegistry registry;
    private final @Nullable PoolMeters pools;
    private final Map<Key, Timer> timers = new ConcurrentHashMap<>();

    Binding(MeterRegistry registry, @Nullable PoolMeters pools) {
      this.registry = registry;
      this.pools = pools;
    }

    @Override
    public Running started(Operation operation) {
      String collection = operation.collection();
      String database = operation.database();
      String name = operation.name();
      long start = registry.config().clock().monotonicTime();
      return failure -> {
        long took = registry.config().clock().monotonicTime() - start;
        String error = failure == null ? NO_VALUE : failure.getClass().getSimpleName();
        Key key = new Key(database, collection == null ? NO_VALUE : collection, name, error);
        timers.computeIfAbsent(key, this::timer).record(took, TimeUnit.NANOSECONDS);
        refresh();
      };
    }

    void refresh() {
      if (pools != null) {
        pools.refresh();
      }
    }

    private Timer timer(Key key) {
      return Timer.builder("db.client.operation.duration")
          .description("How long commands took, further attempts included")
          .tag(SYSTEM, MONGODB)
          .tag("db.namespace", key.database)
          .tag("db.collection.name", key.collection)
          .tag("db.operation.name", key.command)
          .tag("error.type", key.error)
          .register(registry);
    }
  }
}
