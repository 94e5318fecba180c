package dev.morphium.benchmarks.loopback;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.RequestTemplate;
import dev.morphium.benchmarks.load.Transport;
import dev.morphium.benchmarks.process.ChildSet;
import dev.morphium.benchmarks.process.JavaCommand;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.process.WorkDirectory;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonString;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures initial sync: how long a member that has nothing takes to get all data from the others,
 * and how that delays writers.
 */
@Command(
    name = "transfer",
    mixinStandardHelpOptions = true,
    description = "Measures how long a member of a set takes that has to get everything.")
public final class InitialSyncCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_transfer";
  private static final double PIECE_SECONDS = 1;

  @Option(names = "--megabytes", description = "How much there is to get (${DEFAULT-VALUE}).")
  private int megabytes = 1024;

  @Option(names = "--connections", description = "Writers at once (${DEFAULT-VALUE}).")
  private int connections = 4;

  @Option(
      names = "--dir",
      description = "Where the members keep their files; without it, that for temporary files.")
  private String folder = System.getProperty("java.io.tmpdir");

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    Report report = new Report("%d MiB for a member that has nothing".formatted(megabytes));
    EventLoopGroup group = Transport.group(1);
    try (WorkDirectory directory = WorkDirectory.in(folder, "poppy-transfer");
        ChildSet set = ChildSet.start(directory.path(), false, JavaCommand.USUAL)) {
      measure(set, group, report);
      report.print(System.out);
      report.write(json);
      return 0;
    } finally {
      group.shutdownGracefully();
    }
  }

  private void measure(ChildSet set, EventLoopGroup group, Report report) throws Exception {
    try (MongoClient client = MongoClients.create(set.uri())) {
      MongoDatabase database = client.getDatabase(DATABASE);
      FilledCollection.fill(database.getCollection("filled"), megabytes);
      database.createCollection("written");
    }
    Load load = new Load(new Target(set.primaryUri(), () -> {}), group);
    RequestTemplate insert =
        RequestTemplate.insert(
            DATABASE, "written", new BsonDocument("name", new BsonString("x".repeat(100))));
    AtomicLong next = new AtomicLong();
    int answer = load.probe(insert, next.getAndIncrement());
    load.run("warming up", insert, next::getAndIncrement, answer, connections, 5);
    int away = set.killSecondary();
    Measurement before =
        load.run("insert, one is away", insert, next::getAndIncrement, answer, connections, 3);
    double alone = seconds(set, away);
    int again = set.killSecondary();
    List<Measurement> during = new ArrayList<>();
    CompletableFuture<Double> busy = CompletableFuture.supplyAsync(() -> seconds(set, again));
    while (!busy.isDone()) {
      during.add(
          load.run(
              "insert, while it gets everything",
              insert,
              next::getAndIncrement,
              answer,
              connections,
              PIECE_SECONDS));
    }
    report.add(before);
    during.forEach(report::add);
    report.figure("it has everything, nobody writes, seconds (at most 20)", alone);
    report.figure("MiB a second, nobody writes", megabytes / alone);
    report.figure("it has everything, with writers, seconds (at most 20)", busy.get());
    report.figure("MiB a second, with writers", megabytes / busy.get());
    report.figure(
        "writes a second during it / before",
        during.stream().mapToDouble(Measurement::perSecond).average().orElse(0)
            / before.perSecond());
  }

  /** How many seconds it takes from when the member listens until it has everything. */
  private static double seconds(ChildSet set, int member) {
    try {
      set.startMember(member);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    long started = System.nanoTime();
    set.awaitSecondary(member);
    return (System.nanoTime() - started) / 1e9;
  }
}
