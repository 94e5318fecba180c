package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** The writer lane: inserts into a collection with one secondary index, without any command. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
public class StorageBenchmark {
  private static final Namespace PLACES = new Namespace("jmh", "places");
  private static final int BATCH = 1_000;
  private static final String FILLING = "x".repeat(40);

  private Storage storage = Storage.inMemory();

  @Setup(Level.Iteration)
  public void prepare() {
    storage = Storage.inMemory();
    Document spec = Document.parse("{key: {a: 1}, name: 'a_1'}");
    IndexBuild build = IndexBuild.of(new IndexSpecParser(filter -> any -> true).parse(spec));
    storage.write(batch -> batch.existingOrNew(PLACES).createIndex(build));
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long insertBatch() {
    Document[] documents = new Document[BATCH];
    for (int i = 0; i < BATCH; i++) {
      documents[i] = document();
    }
    return storage.write(
        batch -> {
          WritableCollection places = batch.existing(PLACES);
          long last = 0;
          for (Document document : documents) {
            last = places.insert(document);
          }
          return last;
        });
  }

  @Benchmark
  @Threads(1)
  public long insertOneByOneWriter() {
    return insertOne();
  }

  @Benchmark
  @Threads(8)
  public long insertOneByEightWriters() {
    return insertOne();
  }

  private long insertOne() {
    PreparedDocument[] prepared =
        PreparedDocument.of(storage.root().collection(PLACES), InterruptCheck.NONE, document());
    return storage.write(batch -> batch.existing(PLACES).insert(prepared[0]));
  }

  private static Document document() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new DocumentBuilder(128)
        .append("_id", random.nextLong())
        .append("a", random.nextInt())
        .append("text", FILLING)
        .build();
  }
}
