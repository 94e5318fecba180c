package dev.morphium.benchmarks.messaging;

import dev.morphium.Morphium;
import dev.morphium.benchmarks.report.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/** Measures plain inserts into a collection without indexes, to compare sending messages with. */
final class PlainInserts {
  private PlainInserts() {}

  static Measurement run(String name, String uri, int callers, int batch, double seconds)
      throws Exception {
    try (QueueInstances members = new QueueInstances(uri);
        ExecutorService threads = Executors.newFixedThreadPool(callers)) {
      all(members.outside(), threads, callers, batch, seconds);
      Histogram nanos = all(members.outside(), threads, callers, batch, seconds);
      return Measurement.of(name, callers, nanos, nanos.getTotalCount() * (double) batch / seconds);
    }
  }

  private static Histogram all(
      Morphium morphium, ExecutorService threads, int callers, int batch, double seconds)
      throws Exception {
    List<Future<Histogram>> running = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      running.add(threads.submit(() -> one(morphium, batch, seconds)));
    }
    Histogram sum = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    for (Future<Histogram> each : running) {
      sum.add(each.get());
    }
    return sum;
  }

  private static Histogram one(Morphium morphium, int batch, double seconds) {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    long before = System.nanoTime();
    long end = before + (long) (seconds * 1e9);
    while (before < end) {
      BsonArray documents = new BsonArray();
      for (int i = 0; i < batch; i++) {
        documents.add(
            new BsonDocument("_id", new BsonObjectId(new ObjectId()))
                .append("text", new BsonString(Parcel.numbered(i).text())));
      }
      morphium.runCommand(
          morphium.database(),
          new BsonDocument("insert", new BsonString("plain"))
              .append("documents", documents)
              .append("writeConcern", new BsonDocument("w", new BsonString("majority"))));
      long after = System.nanoTime();
      nanos.recordValue(after - before);
      before = after;
    }
    return nanos;
  }
}
