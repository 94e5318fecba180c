package dev.morphium.benchmarks.memory;

import dev.morphium.benchmarks.report.Report;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;
import picocli.CommandLine.Option;

/** The heap that stored documents take, their {@code _id} index included, against their size. */
@picocli.CommandLine.Command(
    name = "heap",
    mixinStandardHelpOptions = true,
    description = "Measures the heap for each stored document, in process.")
public final class HeapCommand implements Callable<Integer> {
  private static final int BATCH = 1_000;

  @Option(names = "--documents", description = "How many documents (${DEFAULT-VALUE}).")
  private int documents = 1_000_000;

  @Option(names = "--bytes", description = "Size of each as BSON (${DEFAULT-VALUE}).")
  private int bytes = 1_024;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    try (Driver driver = Drivers.connect("inmemory://heap")) {
      insert(driver, BATCH); // so that the classes are loaded
      long before = usedHeap();
      insert(driver, documents);
      long used = usedHeap() - before;
      double each = (double) used / documents;
      double limit = bytes * 1.25 + 64;
      Report report =
          new Report("Heap for each stored document, _id index included")
              .figure("documents", documents)
              .figure("BSON bytes of each", bytes)
              .figure("heap bytes of each", each)
              .figure("ratio", each / bytes)
              .figure("limit: 1.25 x BSON + 64", limit);
      report.print(System.out);
      report.write(json);
      driver.execute(Command.of("heap", new BsonDocument("ping", new BsonInt32(1)))).orThrow();
      return each <= limit ? 0 : 1;
    }
  }

  private void insert(Driver driver, int count) {
    for (int done = 0; done < count; done += BATCH) {
      List<RawBsonDocument> batch = new ArrayList<>();
      for (int i = 0; i < Math.min(BATCH, count - done); i++) {
        batch.add(document());
      }
      BsonDocument body = new BsonDocument("insert", new BsonString("documents"));
      var reply = driver.execute(Command.of("heap", body).withSequence("documents", batch));
      if (reply.orThrow().document().getInt32("n").getValue() != batch.size()) {
        throw new IllegalStateException("not everything was inserted: " + reply);
      }
    }
  }

  private RawBsonDocument document() {
    BsonDocument document =
        new BsonDocument("_id", new org.bson.BsonObjectId(new ObjectId()))
            .append("payload", new BsonBinary(new byte[0]));
    int padding = bytes - encode(document).getByteBuffer().remaining();
    return encode(document.append("payload", new BsonBinary(new byte[padding])));
  }

  private static RawBsonDocument encode(BsonDocument document) {
    return new RawBsonDocument(document, new BsonDocumentCodec());
  }

  /** Live bytes: what is left after collecting until it grows no smaller. */
  private static long usedHeap() {
    long used = Long.MAX_VALUE;
    while (true) {
      System.gc();
      long now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      if (now > used - 100_000) {
        return Math.min(now, used);
      }
      used = now;
    }
  }
}
