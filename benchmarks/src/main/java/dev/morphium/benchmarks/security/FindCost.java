package dev.morphium.benchmarks.security;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.RequestTemplate;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * What a find by {@code _id} costs the server: without anything, with a login, with TLS, with both.
 *
 * <p>All are measured in turns, in another order in each round, and a round is compared with
 * itself. Servers are started anew some times: what the compiler made of one differs by more than
 * the login costs.
 */
record FindCost(EventLoopGroup group, Path directory, int connections, double seconds) {
  static final String DATABASE = "benchmark_security";
  static final String COLLECTION = "read";
  static final int DOCUMENTS = 10_000;
  private static final int WARM_UP = 2;

  /** What a round of one kind gave. */
  private record Sample(Measurement measured, double cpuMicros) {}

  /** The rounds of one kind of connection. */
  private record Kind(String name, List<Sample> samples) {
    Kind(String name) {
      this(name, new ArrayList<>());
    }

    double median() {
      return FindCost.median(samples.stream().map(Sample::cpuMicros).toList());
    }

    /** How much more than another one's, round by round. */
    double times(Kind other) {
      List<Double> ratios = new ArrayList<>();
      for (int i = 0; i < samples.size(); i++) {
        ratios.add(samples.get(i).cpuMicros / other.samples.get(i).cpuMicros);
      }
      return FindCost.median(ratios);
    }
  }

  /** The one in the middle. */
  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** Measures with so many pairs of servers, so many rounds each. */
  void run(int starts, int rounds, Report report) throws Exception {
    List<Kind> kinds =
        List.of(new Kind("plain"), new Kind("login"), new Kind("TLS"), new Kind("login and TLS"));
    for (int start = 0; start < starts; start++) {
      boolean first = start % 2 == 0;
      try (MeasuredServer one = MeasuredServer.start(!first, directory);
          MeasuredServer two = MeasuredServer.start(first, directory)) {
        fill(one);
        fill(two);
        MeasuredServer open = one.auth() ? two : one;
        MeasuredServer closed = one.auth() ? one : two;
        for (int round = -WARM_UP; round < rounds; round++) {
          List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
          Collections.rotate(order, round);
          for (int kind : order) {
            Sample sample = sample(kinds.get(kind).name, kind % 2 == 0 ? open : closed, kind >= 2);
            if (round >= 0) {
              kinds.get(kind).samples.add(sample);
            }
          }
        }
      }
    }
    for (Kind kind : kinds) {
      report.add(Measurement.median(kind.samples.stream().map(Sample::measured).toList()));
    }
    for (Kind kind : kinds) {
      String name = "find by _id, " + kind.name + ": ";
      report.figure(name + "server's processor, µs", kind.median());
      report.figure(name + "times plain", kind.times(kinds.get(0)));
    }
  }

  private Sample sample(String kind, MeasuredServer server, boolean tls) throws Exception {
    SecureClient client =
        tls ? server.connections(group, SecureClient.anyCertificate()) : server.connections(group);
    Duration before = server.cpuTime();
    Measurement measured =
        new Load(client)
            .run(
                "find by _id, " + kind,
                RequestTemplate.find(DATABASE, COLLECTION),
                () -> ThreadLocalRandom.current().nextLong(DOCUMENTS),
                0,
                connections,
                seconds);
    Duration taken = server.cpuTime().minus(before);
    return new Sample(measured, taken.toNanos() / 1e3 / measured.runs());
  }

  /** Stores the documents that are found. */
  static void fill(MeasuredServer server) {
    try (MongoClient client = server.client()) {
      MongoCollection<BsonDocument> collection =
          client.getDatabase(DATABASE).getCollection(COLLECTION, BsonDocument.class);
      collection.insertMany(
          LongStream.range(0, DOCUMENTS)
              .mapToObj(
                  id ->
                      new BsonDocument("_id", new BsonInt64(id))
                          .append("name", new BsonString("the name of the document")))
              .toList());
    }
  }
}
