package dev.morphium.benchmarks.loopback;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.benchmarks.load.EchoCommand;
import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.RequestTemplate;
import dev.morphium.benchmarks.load.Transport;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import dev.morphium.benchmarks.streams.IdleStream;
import io.netty.channel.EventLoopGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures a server's overhead over the bare wire: requests a second of one document, beside an
 * echo of the same frame sizes, by the same callers on the same machine, in turns.
 */
@Command(
    name = "loopback",
    mixinStandardHelpOptions = true,
    description = "Compares finds by _id and inserts with an echo of the same frame sizes.")
public final class LoopbackCommand implements Callable<Integer> {
  private static final String DATABASE = "benchmark_loopback";
  private static final int DOCUMENTS = 100_000;
  private static final double FIND_LIMIT = 0.7;
  private static final double INSERT_LIMIT = 0.5;

  @Option(
      names = "--uri",
      description = "Connection string of the server; without it, a Poppy is started.")
  private String uri = "";

  @Option(names = "--connections", description = "Callers at once (${DEFAULT-VALUE}).")
  private int connections = 32;

  @Option(names = "--rounds", description = "Rounds of each measurement (${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(names = "--seconds", description = "Time of each round (${DEFAULT-VALUE}).")
  private double seconds = 3;

  @Option(names = "--threads", description = "Threads that make the load (${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(
      names = "--idle-streams",
      description = "Change streams that wait for other collections meanwhile (${DEFAULT-VALUE}).")
  private int idleStreams = 0;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    EventLoopGroup group = Transport.group(threads);
    try (Target server = Target.of(uri);
        ChildServer echo = ChildServer.start(EchoCommand.class.getName());
        MongoClient client = MongoClients.create(server.uri())) {
      load(client);
      Target echoing = new Target(echo.uri(), () -> {});
      Report report = new Report("Loopback with %d connections".formatted(connections));
      List<IdleStream> streams = new ArrayList<>();
      for (int i = 0; i < idleStreams; i++) {
        streams.add(new IdleStream(server.host(), server.port(), i));
      }
      boolean fine = measure(new Load(server, group), new Load(echoing, group), report);
      for (IdleStream stream : streams) {
        stream.close();
      }
      client.getDatabase(DATABASE).drop();
      report.print(System.out);
      report.write(json);
      return fine ? 0 : 1;
    } finally {
      group.shutdownGracefully();
    }
  }

  private boolean measure(Load server, Load echo, Report report) throws InterruptedException {
    BsonDocument rest =
        new BsonDocument("count", new BsonInt32(0)).append("name", new BsonString("a name"));
    AtomicLong next = new AtomicLong();
    LongSupplier random = () -> ThreadLocalRandom.current().nextLong(DOCUMENTS);
    double find =
        ratio(server, echo, "find", RequestTemplate.find(DATABASE, "read"), random, report);
    report.figure("find by _id / echo (at least 0.7)", find);
    RequestTemplate insert = RequestTemplate.insert(DATABASE, "written", rest);
    double written = ratio(server, echo, "insert", insert, next::getAndIncrement, report);
    report.figure("insert / echo (at least 0.5)", written);
    return find >= FIND_LIMIT && written >= INSERT_LIMIT;
  }

  private double ratio(
      Load server, Load echo, String name, RequestTemplate request, LongSupplier ids, Report report)
      throws InterruptedException {
    int answer = server.probe(request, ids.getAsLong());
    RequestTemplate asking = request.asking(answer);
    String sizes = " (%d -> %d bytes)".formatted(request.length(), answer);
    List<Measurement> served = new ArrayList<>();
    List<Measurement> echoed = new ArrayList<>();
    for (int round = -2; round < rounds; round++) {
      Measurement one = echo.run("echo" + sizes, asking, ids, answer, connections, seconds);
      Measurement two = server.run(name + sizes, request, ids, answer, connections, seconds);
      if (round >= 0) {
        echoed.add(one);
        served.add(two);
      }
    }
    report.add(Measurement.median(echoed)).add(Measurement.median(served));
    return Measurement.median(served).perSecond() / Measurement.median(echoed).perSecond();
  }

  private static void load(MongoClient client) {
    client.getDatabase(DATABASE).drop();
    MongoCollection<BsonDocument> collection =
        client.getDatabase(DATABASE).getCollection("read", BsonDocument.class);
    for (long first = 0; first < DOCUMENTS; first += 10_000) {
      collection.insertMany(
          LongStream.range(first, first + 10_000)
              .mapToObj(
                  id ->
                      new BsonDocument("_id", new BsonInt64(id))
                          .append("count", new BsonInt32(0))
                          .append("name", new BsonString("the name of the document")))
              .toList());
    }
  }
}
