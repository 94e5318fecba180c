package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.KeyTree;
import dev.morphium.engine.store.KeyTreeEditor;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.store.RecordTreeEditor;
import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The persistent trees: a million records, and an index with a million keys of 16 bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class TreeBenchmark {
  private static final int ENTRIES = 1_000_000;
  private static final int BATCH = 1_000;
  private static final long STEP = 7_919;

  private RecordTree records = RecordTree.EMPTY;
  private KeyTree keys = KeyTree.EMPTY;
  private final byte[] document = Samples.document(0).bytes();

  @Setup
  public void prepare() {
    RecordTreeEditor recordEditor = records.edit();
    KeyTreeEditor keyEditor = keys.edit();
    for (long i = 0; i < ENTRIES; i++) {
      recordEditor.put(i, document);
      keyEditor.add(key(i * STEP % ENTRIES, i));
    }
    records = recordEditor.seal();
    keys = keyEditor.seal();
  }

  @Benchmark
  public byte @Nullable [] getRecord() {
    return records.get(ThreadLocalRandom.current().nextLong(ENTRIES));
  }

  @Benchmark
  public boolean seekKey() {
    return keys.cursor().seekAtLeast(key(ThreadLocalRandom.current().nextLong(ENTRIES), 0));
  }

  @Benchmark
  public long countRange() {
    long from = ThreadLocalRandom.current().nextLong(ENTRIES / 2);
    return keys.countRange(key(from, 0), key(from + ENTRIES / 4, 0));
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long scanRecords() {
    RecordCursor cursor = records.cursor();
    long sum = 0;
    for (boolean more = cursor.seekAtLeast(0); more; more = cursor.next()) {
      sum += cursor.document().length;
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(ENTRIES)
  public long scanKeys() {
    KeyCursor cursor = keys.cursor();
    long sum = 0;
    for (boolean more = cursor.seekAtLeast(new byte[0]); more; more = cursor.next()) {
      sum += cursor.length();
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public KeyTree addBatchOfKeys() {
    KeyTreeEditor editor = keys.edit();
    ThreadLocalRandom random = ThreadLocalRandom.current();
    for (int i = 0; i < BATCH; i++) {
      editor.add(key(random.nextLong(ENTRIES), ENTRIES + i));
    }
    return editor.seal();
  }

  private static byte[] key(long first, long second) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(second).array();
  }
}
