package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.execution.OperationObserver;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Notes operations in {@code system.profile}, where a database asks for it. Source: MongoDB manual,
 * "Database Profiler".
 */
public final class Profiler implements OperationObserver {
  /** What a database that asked for nothing has. */
  public static final Settings DEFAULT = new Settings(0, 100, 1.0, null);

  private final BiConsumer<Namespace, Document> sink;
  private final LongSupplier clockMillis;
  private final RandomGenerator random;
  private final Map<String, Settings> databases = new ConcurrentHashMap<>();
  private volatile boolean watching;

  /**
   * The profiler of one engine.
   *
   * @param sink keeps what is noted
   */
  public Profiler(
      BiConsumer<Namespace, Document> sink, LongSupplier clockMillis, RandomGenerator random) {
    this.sink = sink;
    this.clockMillis = clockMillis;
    this.random = random;
  }

  /**
   * What one database wants to be noted.
   *
   * @param level 0 for nothing, 1 for slow operations or those the filter finds, 2 for all
   * @param slowMillis how long an operation takes that is slow
   * @param sampleRate the share of slow operations that is noted, between 0 and 1
   * @param filter finds what is noted in place of what is slow, or null
   */
  public record Settings(int level, int slowMillis, double sampleRate, @Nullable Filter filter) {}

  public Settings settings(String database) {
    return databases.getOrDefault(database, DEFAULT);
  }

  public void change(String database, Settings settings) {
    databases.put(database, settings);
    watching = databases.values().stream().anyMatch(each -> each.level() > 0);
  }

  @Override
  public boolean isWatching() {
    return watching;
  }

  @Override
  public void ended(Operation operation, @Nullable RuntimeException error) {
    Invocation invocation = operation.invocation();
    Settings settings = settings(invocation.database());
    if (settings.level() == 0 || invocation.spec().name().equals("profile")) {
      return;
    }
    long millis = operation.runningNanos() / 1_000_000;
    Document entry = describe(invocation, millis, error);
    if (settings.level() == 2 || isWanted(settings, entry, millis)) {
      sink.accept(new Namespace(invocation.database(), "system.profile"), entry);
    }
  }

  private boolean isWanted(Settings settings, Document entry, long millis) {
    Filter filter = settings.filter();
    return filter != null
        ? filter.matches(entry)
        : millis > settings.slowMillis() && random.nextDouble() < settings.sampleRate();
  }

  private Document describe(Invocation invocation, long millis, @Nullable RuntimeException error) {
    String collection =
        invocation.arguments().first() instanceof StringValue name ? name.value() : "$cmd";
    DocumentBuilder entry =
        new DocumentBuilder()
            .append("op", OperationDocuments.kind(invocation.spec()))
            .append("ns", invocation.database() + "." + collection)
            .append("command", invocation.body())
            .append("millis", (int) Math.min(millis, Integer.MAX_VALUE));
    if (error instanceof CommandException refused) {
      entry
          .append("ok", 0)
          .append("errMsg", refused.message())
          .append("errName", refused.code().codeName())
          .append("errCode", refused.code().number());
    }
    return entry
        .append("ts", new DateValue(clockMillis.getAsLong()))
        .append("client", invocation.client().remoteAddress())
        .append("allUsers", ArrayValue.EMPTY)
        .append("user", "")
        .build();
  }
}
