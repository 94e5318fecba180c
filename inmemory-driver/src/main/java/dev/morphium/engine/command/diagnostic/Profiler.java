package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.execution.OperationObserver;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.Document;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The database profiler: notes operations in {@code system.profile} where a database asks for it,
 * and slow ones in the log. Source: MongoDB manual, "Database Profiler".
 */
public final class Profiler implements OperationObserver {
  /** What a database that asked for nothing has. */
  public static final Settings DEFAULT = new Settings(0, 100, 1.0, null);

  private final BiConsumer<Namespace, Document> sink;
  private final LongSupplier clockMillis;
  private final RandomGenerator random;
  private final SlowQueryLog slowQueries;
  private final Map<String, Settings> databases = new ConcurrentHashMap<>();
  private volatile boolean watchesAll;
  private volatile long leastNanos = DEFAULT.slowNanos();

  /**
   * The profiler of one engine.
   *
   * @param sink keeps what is noted
   * @param parameters say what is logged
   */
  public Profiler(
      BiConsumer<Namespace, Document> sink,
      LongSupplier clockMillis,
      RandomGenerator random,
      ServerParameters parameters) {
    this.sink = sink;
    this.clockMillis = clockMillis;
    this.random = random;
    this.slowQueries = new SlowQueryLog(parameters, clockMillis);
    parameters.onChange(this::weigh);
  }

  /**
   * What one database wants to be noted.
   *
   * @param level 0 for nothing, 1 for slow operations or those the filter finds, 2 for all
   * @param slowMillis how long an operation takes that is slow
   * @param sampleRate the share of slow operations that is noted, between 0 and 1
   * @param filter finds what is noted in place of what is slow, or null
   */
  public record Settings(int level, int slowMillis, double sampleRate, @Nullable Filter filter) {
    private long slowNanos() {
      return slowMillis * 1_000_000L;
    }
  }

  public Settings settings(String database) {
    return databases.getOrDefault(database, DEFAULT);
  }

  public void change(String database, Settings settings) {
    databases.put(database, settings);
    weigh();
  }

  /** Finds out which operations have to be looked at at all. */
  private void weigh() {
    long least = DEFAULT.slowNanos();
    boolean all = slowQueries.logsAll();
    for (Settings each : databases.values()) {
      all |= each.level() > 0 || each.filter() != null;
      least = Math.min(least, each.slowNanos());
    }
    leastNanos = least;
    watchesAll = all;
  }

  @Override
  public boolean isWatching(long nanos) {
    return nanos > leastNanos || watchesAll;
  }

  @Override
  public void ended(Operation operation, long nanos, @Nullable RuntimeException error) {
    Invocation invocation = operation.invocation();
    Settings settings = settings(invocation.database());
    if (invocation.spec().name().equals("profile")) {
      return;
    }
    boolean slow = settings.filter() == null && isSlow(settings, nanos);
    boolean logsAll = slowQueries.logsAll();
    if (!slow && !logsAll && settings.filter() == null && settings.level() < 2) {
      return;
    }
    Document entry = OperationEntry.of(operation, nanos, error, clockMillis.getAsLong());
    Filter filter = settings.filter();
    boolean wanted = filter == null ? slow : filter.matches(entry);
    if (wanted || logsAll) {
      slowQueries.log(entry);
    }
    if (settings.level() == 2 || settings.level() == 1 && wanted) {
      sink.accept(new Namespace(invocation.database(), "system.profile"), entry);
    }
  }

  private boolean isSlow(Settings settings, long nanos) {
    return nanos / 1_000_000 > settings.slowMillis()
        && (settings.sampleRate() >= 1 || random.nextDouble() < settings.sampleRate());
  }
}
