package dev.morphium.benchmarks.jmh;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole commands through the port, in process: a million documents of about 100 bytes with a
 * secondary index.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class InProcessBenchmark {
  private static final int DOCUMENTS = 1_000_000;
  private static final int BATCH = 1_000;
  private static final int BATCHES = 500;

  private @Nullable Driver opened;
  private int nextBatch;
  private final Command scan =
      command("find", "read", "filter", new BsonDocument("count", new BsonInt32(1)));
  private final Command range =
      command(
          "count",
          "read",
          "query",
          new BsonDocument("key", new BsonDocument("$lt", new BsonInt32(500))));

  /** One command for each document, prepared so that only the execution is measured. */
  private final Command[] points = new Command[1 << 16];

  private final Command[] batches = new Command[BATCHES];

  @Setup
  public void prepare() {
    opened = Drivers.connect("inmemory://jmh");
    index("read");
    for (int first = 0; first < DOCUMENTS; first += BATCH) {
      driver().execute(insert("read", first)).orThrow();
    }
    for (int i = 0; i < BATCHES; i++) {
      batches[i] = insert("fresh", (long) i * BATCH);
    }
    for (int i = 0; i < points.length; i++) {
      long id = ThreadLocalRandom.current().nextLong(DOCUMENTS);
      points[i] = command("find", "read", "filter", new BsonDocument("_id", new BsonInt64(id)));
    }
  }

  @TearDown
  public void close() {
    driver().close();
  }

  @Setup(Level.Iteration)
  public void empty() {
    driver().execute(command("drop", "fresh", "comment", new BsonString("a new one")));
    index("fresh");
    nextBatch = 0;
  }

  @Benchmark
  public Reply findById() {
    return driver().execute(points[ThreadLocalRandom.current().nextInt(points.length)]);
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public Reply scanWithOneFieldFilter() {
    return driver().execute(scan).orThrow();
  }

  @Benchmark
  public Reply countIndexedRange() {
    return driver().execute(range);
  }

  @Benchmark
  public Reply incrementById() {
    long id = ThreadLocalRandom.current().nextLong(DOCUMENTS);
    BsonDocument update =
        new BsonDocument("q", new BsonDocument("_id", new BsonInt64(id)))
            .append("u", new BsonDocument("$inc", new BsonDocument("count", new BsonInt32(2))));
    return driver()
        .execute(command("update", "read", "updates", new BsonArray(List.of(update))))
        .orThrow();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public Reply insertBatchWithSecondaryIndex() {
    if (nextBatch == BATCHES) {
      empty();
    }
    return driver().execute(batches[nextBatch++]).orThrow();
  }

  private static Command insert(String collection, long first) {
    List<RawBsonDocument> batch = new ArrayList<>(BATCH);
    for (long id = first; id < first + BATCH; id++) {
      batch.add(Samples.encoded(id));
    }
    return Command.of("jmh", new BsonDocument("insert", new BsonString(collection)))
        .withSequence("documents", batch);
  }

  private void index(String collection) {
    BsonDocument specification =
        new BsonDocument("key", new BsonDocument("key", new BsonInt32(1)))
            .append("name", new BsonString("key_1"));
    BsonArray specifications = new BsonArray(List.of(specification));
    driver().execute(command("createIndexes", collection, "indexes", specifications)).orThrow();
  }

  private static Command command(String name, String collection, String field, BsonValue value) {
    BsonDocument body = new BsonDocument(name, new BsonString(collection)).append(field, value);
    return Command.of("jmh", body);
  }

  private Driver driver() {
    Driver driver = opened;
    if (driver == null) {
      throw new IllegalStateException("not prepared");
    }
    return driver;
  }
}
