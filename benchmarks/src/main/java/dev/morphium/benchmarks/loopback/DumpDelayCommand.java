package dev.morphium.benchmarks.loopback;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures a dump of much data: how long it takes, how it delays writers, and how long a start with
 * it takes.
 */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    description = "Measures a dump, writes during it, and a restart with what was dumped.")
public final class DumpDelayCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_dump";

  @Option(names = "--megabytes", description = "How much there is to dump (${DEFAULT-VALUE}).")
  private int megabytes = 1024;

  @Option(names = "--connections", description = "Writers at once (${DEFAULT-VALUE}).")
  private int connections = 8;

  @Option(names = "--compress", description = "Gzip the dumps.")
  private boolean compress;

  @Option(
      names = "--dir",
      description = "Where dumps are written; without it, the folder for temporary files.")
  private String folder = System.getProperty("java.io.tmpdir");

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    EventLoopGroup group = Transport.group(1);
    Report report = new Report("A dump of %d MiB".formatted(megabytes));
    try (WorkDirectory directory = WorkDirectory.in(folder, "poppy-dump")) {
      List<String> options =
          new ArrayList<>(
              List.of("--dump-dir", directory.path().toString(), "--dump-interval", "0"));
      if (compress) {
        options.add("--dump-compress");
      }
      String[] all = options.toArray(String[]::new);
      try (ChildServer server = ChildServer.poppy(all);
          MongoClient client = MongoClients.create(server.uri())) {
        measure(client, new Load(new Target(server.uri(), () -> {}), group), report);
      }
      try (ChildServer again = ChildServer.poppy(all);
          MongoClient client = MongoClients.create(again.uri())) {
        report.figure("restart with the dump, seconds", again.readyMillis() / 1e3);
        report.figure("documents after it", (double) filled(client).countDocuments());
      }
      report.print(System.out);
      report.write(json);
      return 0;
    } finally {
      group.shutdownGracefully();
    }
  }

  private void measure(MongoClient client, Load load, Report report) throws Exception {
    FilledCollection.fill(filled(client), megabytes);
    client.getDatabase(DATABASE).createCollection("written");
    BsonDocument rest = new BsonDocument("name", new BsonString("x".repeat(100)));
    RequestTemplate insert = RequestTemplate.insert(DATABASE, "written", rest);
    AtomicLong next = new AtomicLong();
    int answer = load.probe(insert, next.getAndIncrement());
    load.run("warming up", insert, next::getAndIncrement, answer, connections, 5);
    dump(client);
    double alone = dump(client);
    double time = Math.max(1, 0.9 * alone);
    Measurement before =
        load.run("insert, no dump", insert, next::getAndIncrement, answer, connections, time);
    CompletableFuture<Double> dump = CompletableFuture.supplyAsync(() -> dump(client));
    Measurement during =
        load.run(
            "insert, while a dump is written",
            insert,
            next::getAndIncrement,
            answer,
            connections,
            time);
    double busy = dump.get();
    Measurement after =
        load.run("insert, no dump again", insert, next::getAndIncrement, answer, connections, time);
    dump(client);
    report.add(before).add(during).add(after);
    report.figure("dump, nobody writes, seconds", alone);
    report.figure("dump, with writers, seconds", busy);
    report.figure("MiB a second, nobody writes", megabytes / alone);
    report.figure(
        "p99 during the dump / before and after",
        during.p99Micros() / Math.max(before.p99Micros(), after.p99Micros()));
    report.figure(
        "writes a second during the dump / before and after",
        during.perSecond() / Math.min(before.perSecond(), after.perSecond()));
  }

  private static MongoCollection<Document> filled(MongoClient client) {
    return client.getDatabase(DATABASE).getCollection("filled");
  }

  /** Has a dump written; how many seconds it took. */
  private static double dump(MongoClient client) {
    long started = System.nanoTime();
    client.getDatabase("admin").runCommand(new Document("poppyDump", 1));
    return (System.nanoTime() - started) / 1e9;
  }
}
