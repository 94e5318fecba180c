package dev.morphium.engine.change;

import dev.morphium.bson.FieldName;
import dev.morphium.driver.VirtualMachine;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/** Reads and writes of several threads are linearizable: each takes effect at one moment. */
@Param(name = "id", gen = IntGen.class, conf = "1:2")
public class StorageLincheckTest {
  private static final Namespace COUNTERS = Namespace.of("db", "counters");
  private static final FieldName N = new FieldName("n");

  private final Storage storage = Storage.inMemory();

  public StorageLincheckTest() {
    storage.write(
        batch -> {
          WritableCollection counters = batch.existingOrNew(COUNTERS);
          counters.insert(counter(1, 0));
          return counters.insert(counter(2, 0));
        });
  }

  private static Document counter(int id, long n) {
    return new DocumentBuilder().append("_id", id).append("n", n).build();
  }

  private static long value(byte[] document) {
    return ((NumberValue) Document.of(document).get(N)).longValue();
  }

  @Operation
  public long increment(@Param(name = "id") int id) {
    return storage.write(
        batch -> {
          WritableCollection counters = batch.existing(COUNTERS);
          byte[] before = counters.record(id);
          counters.update(id, before, counter(id, value(before) + 1), null);
          return value(before) + 1;
        });
  }

  @Operation
  public long sum() {
    CollectionState counters = storage.root().collection(COUNTERS);
    return value(counters.records().get(1)) * 100 + value(counters.records().get(2));
  }

  /** Explores the interleavings; ends with an exception when one is wrong. */
  public static void main(String[] arguments) {
    new StressOptions()
        .iterations(10)
        .invocationsPerIteration(300)
        .threads(3)
        .actorsPerThread(3)
        .check(StorageLincheckTest.class);
  }

  @Test
  void isLinearizable() throws Exception {
    VirtualMachine.run(StorageLincheckTest.class);
  }
}
