package dev.morphium.benchmarks.loopback;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.benchmarks.consensus.ConsensusAlone;
import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.RequestTemplate;
import dev.morphium.benchmarks.load.Transport;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.ChildSet;
import dev.morphium.benchmarks.process.JavaCommand;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.process.WorkDirectory;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures writes of a set of three by the second: beside the same server alone and beside the
 * consensus library alone with entries as long; how long one takes; and how long a failover takes.
 */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    description = "Measures a set of three servers: writes, and the time that a failover takes.")
public final class ClusterCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_cluster";
  private static final int PAYLOAD = 200;
  private static final int MOST_TRIES = 3;

  @Option(names = "--connections", description = "Callers at once (${DEFAULT-VALUE}).")
  private int connections = 32;

  @Option(names = "--rounds", description = "Rounds of each measurement (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--seconds", description = "Time of each round (${DEFAULT-VALUE}).")
  private double seconds = 3;

  @Option(
      names = "--warm-up",
      description =
          "Seconds of writes before the rounds, for each server: three virtual machines compile"
              + " their code on the processors they share (${DEFAULT-VALUE}).")
  private double warmUp = 60;

  @Option(
      names = "--heap",
      description =
          "Memory that each server touches when it starts, so that no first touch is measured"
              + " (${DEFAULT-VALUE}).")
  private String heap = "2g";

  @Option(names = "--kills", description = "How often the primary is killed (${DEFAULT-VALUE}).")
  private int kills = 10;

  @Option(
      names = "--dir",
      description = "Where the members keep their files; without it, that for temporary files.")
  private String folder = System.getProperty("java.io.tmpdir");

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    Report report = new Report("A set of three servers, %d connections".formatted(connections));
    EventLoopGroup group = Transport.group(1);
    JavaCommand java = JavaCommand.touching(heap);
    try (WorkDirectory directory = WorkDirectory.in(folder, "poppy-cluster")) {
      double set;
      double alone;
      try (ChildServer single = ChildServer.poppy(java);
          ChildSet memory = ChildSet.start(directory.path().resolve("memory"), false, java)) {
        List<Double> rates =
            whileSteady(
                memory, () -> inTurns(List.of(single.uri(), memory.primaryUri()), group, report));
        alone = rates.get(0);
        set = rates.get(1);
        failovers(memory, report);
      }
      try (ChildSet durable = ChildSet.start(directory.path().resolve("journal"), true, java)) {
        double rate =
            whileSteady(durable, () -> inTurns(List.of(durable.primaryUri()), group, report))
                .getFirst();
        report.figure("set with journals / set (at least 0.25)", rate / set);
      }
      consensus(directory.path().resolve("consensus"), java, set, group, report);
      report.figure("set / one server (at least 0.4)", set / alone);
      report.write(json);
      return 0;
    } finally {
      report.print(System.out); // also what was measured before something failed
      group.shutdownGracefully();
    }
  }

  /** Measures again when the set has changed its primary meanwhile. */
  private static List<Double> whileSteady(ChildSet set, Callable<List<Double>> measurement)
      throws Exception {
    for (int tries = 1; ; tries++) {
      try {
        return measurement.call();
      } catch (MongoException | IllegalStateException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
        System.err.println("not measured, because of \"" + e.getMessage() + "\"; once more");
        set.awaitAll();
      }
    }
  }

  /** The median rate of each server. */
  private List<Double> inTurns(List<String> uris, EventLoopGroup group, Report report)
      throws InterruptedException {
    RequestTemplate insert = insert();
    AtomicLong next = new AtomicLong();
    List<Load> loads = new ArrayList<>();
    List<Integer> answers = new ArrayList<>();
    List<List<Measurement>> measured = new ArrayList<>();
    for (String uri : uris) {
      try (MongoClient client = MongoClients.create(uri)) {
        client.getDatabase(DATABASE).getCollection("written").drop();
        client.getDatabase(DATABASE).createCollection("written");
      }
      Load load = new Load(new Target(uri, () -> {}), group);
      loads.add(load);
      answers.add(load.probe(insert, next.getAndIncrement()));
      measured.add(new ArrayList<>());
    }
    for (int round = -1; round < rounds; round++) {
      for (int i = 0; i < loads.size(); i++) {
        Measurement one =
            loads
                .get(i)
                .run(
                    "insert, " + uris.get(i),
                    insert,
                    next::getAndIncrement,
                    answers.get(i),
                    connections,
                    round < 0 ? warmUp : seconds);
        if (round >= 0) {
          measured.get(i).add(one);
        }
      }
    }
    List<Measurement> alone = new ArrayList<>();
    for (int i = 0; i < loads.size(); i++) {
      String name = "insert, one caller, " + uris.get(i);
      alone.add(loads.get(i).run(name, insert, next::getAndIncrement, answers.get(i), 1, seconds));
    }
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < alone.size(); i++) {
      Measurement middle = Measurement.median(measured.get(i));
      report.add(middle).add(alone.get(i));
      rates.add(middle.perSecond());
    }
    return rates;
  }

  /**
   * The consensus library alone: for callers of the leader's process, and for the same clients on
   * the same sockets, who get an echo when their entry has been agreed on.
   */
  private void consensus(
      Path directory, JavaCommand java, double set, EventLoopGroup group, Report report)
      throws IOException, InterruptedException {
    try (ConsensusAlone consensus = ConsensusAlone.start(directory, PAYLOAD, java)) {
      consensus.perSecond(connections, warmUp);
      double inside = consensus.perSecond(connections, seconds);
      report.figure("consensus alone, callers inside, entries a second", inside);
      report.figure("set / consensus alone, callers inside", set / inside);
      Load load = new Load(new Target(consensus.leaderUri(), () -> {}), group);
      RequestTemplate request = insert().asking(PAYLOAD);
      AtomicLong next = new AtomicLong();
      load.run("", request, next::getAndIncrement, PAYLOAD, connections, warmUp);
      List<Measurement> measured = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        String name = "consensus and echo";
        measured.add(load.run(name, request, next::getAndIncrement, PAYLOAD, connections, seconds));
      }
      Measurement middle = Measurement.median(measured);
      report.add(middle);
      report.figure("set / consensus and echo (at least 0.5)", set / middle.perSecond());
    }
  }

  private static RequestTemplate insert() {
    BsonDocument rest = new BsonDocument("name", new BsonString("x".repeat(100)));
    return RequestTemplate.insert(DATABASE, "written", rest);
  }

  private void failovers(ChildSet set, Report report) throws IOException {
    List<Double> millis = new ArrayList<>();
    try (MongoClient client = MongoClients.create(set.uri())) {
      MongoCollection<Document> collection = client.getDatabase(DATABASE).getCollection("kills");
      for (int i = 0; i < kills; i++) {
        collection.insertOne(new Document());
        int killed = set.killPrimary();
        long started = System.nanoTime();
        collection.insertOne(new Document());
        millis.add(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - started) / 1000.0);
        set.startMember(killed);
        set.awaitAll();
      }
    }
    if (!millis.isEmpty()) {
      List<Double> sorted = millis.stream().sorted().toList();
      report.figure("failover, median ms", sorted.get(sorted.size() / 2));
      report.figure("failover, longest ms (at most 5000)", sorted.getLast());
    }
  }
}
