package dev.morphium.benchmarks.loopback;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.RequestTemplate;
import dev.morphium.benchmarks.load.Transport;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.process.WorkDirectory;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonString;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Inserts a second with every write on the disk before it is answered, beside the same server in
 * memory alone, by the same callers on the same machine, in turns.
 */
@Command(
    name = "journal",
    mixinStandardHelpOptions = true,
    description = "Compares inserts with a journal (fsync before each answer) and without one.")
public final class JournalCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_journal";
  private static final double LIMIT = 0.25;

  @Option(names = "--connections", description = "Callers at once (${DEFAULT-VALUE}).")
  private int connections = 32;

  @Option(names = "--rounds", description = "Rounds of each measurement (${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(names = "--seconds", description = "Time of each round (${DEFAULT-VALUE}).")
  private double seconds = 3;

  @Option(
      names = "--dir",
      description = "Where the journal is written; without it, the folder for temporary files.")
  private String folder = System.getProperty("java.io.tmpdir");

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    EventLoopGroup group = Transport.group(1);
    try (WorkDirectory directory = WorkDirectory.in(folder, "poppy-journal");
        ChildServer memory = ChildServer.poppy();
        ChildServer journal = ChildServer.poppy("--journal", directory.path().toString())) {
      Report report = new Report("Inserts with a journal, %d connections".formatted(connections));
      double ratio = measure(load(memory, group), load(journal, group), report);
      report.figure("journal / memory (at least 0.25)", ratio);
      report.print(System.out);
      report.write(json);
      return ratio >= LIMIT ? 0 : 1;
    } finally {
      group.shutdownGracefully();
    }
  }

  private static Load load(ChildServer server, EventLoopGroup group) {
    try (MongoClient client = MongoClients.create(server.uri())) {
      client.getDatabase(DATABASE).createCollection("written");
    }
    return new Load(new Target(server.uri(), () -> {}), group);
  }

  private double measure(Load memory, Load journal, Report report) throws InterruptedException {
    BsonDocument rest = new BsonDocument("name", new BsonString("x".repeat(100)));
    RequestTemplate insert = RequestTemplate.insert(DATABASE, "written", rest);
    AtomicLong next = new AtomicLong();
    int answer = memory.probe(insert, next.getAndIncrement());
    journal.probe(insert, next.getAndIncrement());
    List<Measurement> kept = new ArrayList<>();
    List<Measurement> synced = new ArrayList<>();
    for (int round = -2; round < rounds; round++) {
      Measurement one =
          memory.run("insert, memory", insert, next::getAndIncrement, answer, connections, seconds);
      Measurement two =
          journal.run(
              "insert, journal", insert, next::getAndIncrement, answer, connections, seconds);
      if (round >= 0) {
        kept.add(one);
        synced.add(two);
      }
    }
    Measurement without = Measurement.median(kept);
    Measurement with = Measurement.median(synced);
    report.add(without).add(with);
    Measurement serial =
        journal.run(
            "insert, journal, one caller", insert, next::getAndIncrement, answer, 1, seconds);
    report.add(serial);
    return with.perSecond() / without.perSecond();
  }
}
