package dev.morphium.benchmarks.ycsb;

import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.Transport;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.JavaCommand;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * YCSB's workloads A (half updates), B (5 % updates) and C (reads) over loopback: operations a
 * second, and how long the server's process has a processor for each.
 */
@Command(
    name = "ycsb",
    mixinStandardHelpOptions = true,
    description = "Runs workloads like YCSB's, and tells what an operation costs the server.")
public final class YcsbCommand implements Callable<Integer> {
  @Option(names = "--records", description = "Records, of ten 100-byte fields (${DEFAULT-VALUE}).")
  private int records = 100_000;

  @Option(names = "--connections", split = ",", description = "Callers at once (${DEFAULT-VALUE}).")
  private List<Integer> connections = List.of(8, 32);

  @Option(
      names = "--updates",
      split = ",",
      description = "Share of updates, in percent (${DEFAULT-VALUE}).")
  private List<Integer> updates = List.of(50, 5, 0);

  @Option(names = "--warm-up", description = "Seconds before each workload (${DEFAULT-VALUE}).")
  private double warmUp = 10;

  @Option(names = "--seconds", description = "Time of each round (${DEFAULT-VALUE}).")
  private double seconds = 5;

  @Option(names = "--rounds", description = "Measured rounds of each (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--threads", description = "Threads that make the load (${DEFAULT-VALUE}).")
  private int threads = 1;

  @Option(
      names = "--server-jar",
      description = "A poppy-server.jar of another build to measure, too; several times for more.")
  private List<Path> jars = List.of();

  @Option(names = "--no-redis", description = "Leaves out Redis.")
  private boolean noRedis;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  private final List<YcsbServer> servers = new ArrayList<>();

  @Override
  public Integer call() throws Exception {
    EventLoopGroup group = Transport.group(threads);
    try {
      start();
      for (YcsbServer server : servers) {
        server.fill(records);
      }
      Report report = new Report("YCSB-like workloads, %,d records".formatted(records));
      for (int share : updates) {
        for (int callers : connections) {
          measure(share, callers, group, report);
        }
      }
      report.print(System.out);
      report.write(json);
      return 0;
    } finally {
      servers.forEach(YcsbServer::close);
      group.shutdownGracefully();
    }
  }

  private void start() throws IOException {
    servers.add(new PoppyServerUnderLoad("poppy", ChildServer.poppy()));
    for (Path jar : jars) {
      List<String> command = JavaCommand.USUAL.ofJar(jar, "--port", "0");
      servers.add(
          new PoppyServerUnderLoad(
              jar.toString(), ChildServer.run(command, ProcessBuilder.Redirect.INHERIT)));
    }
    if (!noRedis) {
      RedisServerUnderLoad.start()
          .ifPresentOrElse(
              servers::add, () -> System.err.println("no redis-server on the PATH: left out"));
    }
  }

  private void measure(int share, int callers, EventLoopGroup group, Report report)
      throws InterruptedException {
    ZipfianKeys keys = new ZipfianKeys(records, 1);
    String workload = "%d %% updates".formatted(share);
    List<List<Round>> all = new ArrayList<>();
    for (YcsbServer server : servers) {
      run(server, workload, share, callers, warmUp, keys, group);
      all.add(new ArrayList<>());
    }
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < servers.size(); i++) {
        all.get(i).add(run(servers.get(i), workload, share, callers, seconds, keys, group));
      }
    }
    for (int i = 0; i < servers.size(); i++) {
      String name = servers.get(i).name();
      report.add(Measurement.median(all.get(i).stream().map(Round::measured).toList()));
      double[] costs = all.get(i).stream().mapToDouble(Round::cpuMicros).sorted().toArray();
      report.figure(
          "%s, %s, %d callers: server µs/operation".formatted(name, workload, callers),
          costs[costs.length / 2]);
    }
  }

  private static Round run(
      YcsbServer server,
      String workload,
      int share,
      int callers,
      double seconds,
      ZipfianKeys keys,
      EventLoopGroup group)
      throws InterruptedException {
    Template read = server.read();
    Template update = server.update();
    Load.Requests requests =
        allocator -> {
          ThreadLocalRandom random = ThreadLocalRandom.current();
          Template kind = random.nextInt(100) < share ? update : read;
          return kind.with(allocator, keys.key(random.nextDouble()));
        };
    Duration before = server.cpuTime();
    Measurement measured =
        server.load(group).run(server.name() + ", " + workload, requests, 0, callers, seconds);
    double micros = server.cpuTime().minus(before).toNanos() / 1e3;
    return new Round(measured, micros / measured.runs());
  }

  private record Round(Measurement measured, double cpuMicros) {}
}
