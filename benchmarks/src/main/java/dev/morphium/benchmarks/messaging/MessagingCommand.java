package dev.morphium.benchmarks.messaging;

import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Messages, questions and work, in process and over the network. */
@Command(
    name = "messaging",
    mixinStandardHelpOptions = true,
    description = "Measures questions, messages and exclusive work, and what idle listeners cost.")
public final class MessagingCommand implements Callable<Integer> {
  private static final int IDLE = 500;
  private static final String IN_PROCESS = "inmemory://benchmark";

  /** What can be measured alone. */
  enum Part {
    QUESTIONS,
    QUESTIONS_TOGETHER,
    ONE_WAY,
    BATCHES,
    COMPETING,
    FIVE_HUNDRED,
    IDLE,
    BURST,
    IN_PROCESS,
    BACKLOG
  }

  @Option(
      names = "--uri",
      description = "Connection string without a database; without it, a Poppy is started.")
  private String uri = "";

  @Option(
      names = "--only",
      split = ",",
      description = "Measures these alone: ${COMPLETION-CANDIDATES}.")
  private List<Part> parts = List.of(Part.values());

  @Option(names = "--seconds", description = "Time of measurements by time (${DEFAULT-VALUE}).")
  private double seconds = 5;

  @Option(
      names = "--warm-up",
      description = "Seconds of the same before each measurement (${DEFAULT-VALUE}).")
  private double warmUp = 8;

  @Option(names = "--messages", description = "Messages of a measurement (${DEFAULT-VALUE}).")
  private int messages = 50_000;

  @Option(names = "--burst", description = "Messages of a burst (${DEFAULT-VALUE}).")
  private int burst = 100_000;

  @Option(names = "--backlog", description = "Jobs that wait while others are claimed.")
  private int backlog = 1_000_000;

  @Option(names = "--rounds", description = "Rounds, of which the best counts (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  private final Report report = new Report("Messages");

  @Override
  public Integer call() throws Exception {
    try (Target target = Target.of(uri)) {
      for (Part part : parts) {
        measure(part, target.uri());
      }
    }
    report.print(System.out);
    report.write(json);
    return 0;
  }

  private void measure(Part part, String server) throws Exception {
    switch (part) {
      case QUESTIONS -> questions(server);
      case QUESTIONS_TOGETHER -> {
        together("questions of 8 in process (8,000 a second)", IN_PROCESS);
        together("questions of 8", server);
      }
      case ONE_WAY -> oneWay(server);
      case BATCHES -> {
        double plain = add(PlainInserts.run("insert in hundreds", server, 4, 100, seconds));
        double sent = flow(server, "broadcast in hundreds, 1 receives", 4, 100, 1, 1, false);
        report.figure("broadcasts in hundreds / plain inserts (40,000 a second)", sent / plain);
        flow(server, "exclusive in hundreds, 1 receives by 4", 4, 100, 1, 4, true);
      }
      case COMPETING -> flow(server, "exclusive, 4 receive", 4, 1, 4, 1, true);
      case FIVE_HUNDRED -> fiveHundred(server);
      case IDLE -> {
        Idle.run(server, IDLE, Math.max(seconds, 30), report);
        Idle.run(IN_PROCESS, IDLE, Math.max(seconds, 30), report);
      }
      case BURST -> {
        burst(server, false);
        burst(server, true);
      }
      case IN_PROCESS -> {
        flow(IN_PROCESS, "broadcast in process (20,000 a second)", 4, 1, 1, 1, false);
        flow(IN_PROCESS, "exclusive in process", 4, 1, 1, 4, true);
        flow(IN_PROCESS, "broadcast in hundreds in process (100,000)", 4, 100, 1, 1, false);
        flow(IN_PROCESS, "exclusive in hundreds in process", 4, 100, 1, 4, true);
      }
      case BACKLOG -> Backlog.run(server, backlog, report);
    }
  }

  private void questions(String server) throws Exception {
    add(RoundTrips.questions("question in process", IN_PROCESS, false, warmUp, seconds));
    add(RoundTrips.questions("exclusive question in process", IN_PROCESS, true, warmUp, seconds));
    double ping = add(RoundTrips.pings("ping", server, 1, seconds));
    double asked = add(RoundTrips.questions("question", server, false, warmUp, seconds));
    add(RoundTrips.questions("exclusive question", server, true, warmUp, seconds));
    report.figure("questions / pings (2,000 a second, p99 3,000 µs)", asked / ping);
  }

  private void together(String name, String uri) throws Exception {
    add(RoundTrips.together(name, uri, 8, warmUp, seconds));
  }

  private void oneWay(String server) throws Exception {
    double plain = add(PlainInserts.run("insert", server, 4, 1, seconds));
    double sent = flow(server, "broadcast, 1 receives", 4, 1, 1, 1, false);
    double worked = flow(server, "exclusive, 1 receives by 4", 4, 1, 1, 4, true);
    report.figure("broadcasts / plain inserts (10,000 a second)", sent / plain);
    report.figure("exclusive / plain inserts", worked / plain);
  }

  private void fiveHundred(String server) throws Exception {
    Measurement all = new Flow("500 messages", 1, 1, 1, 1, false, 500).run(server, warmUp, rounds);
    add(all);
    report.figure("500 messages sent and received, ms", 500 / all.perSecond() * 1e3);
  }

  private void burst(String server, boolean exclusive) throws Exception {
    String name = "burst of %d %s".formatted(burst, exclusive ? "exclusive" : "broadcasts");
    try (PeakHeap heap = new PeakHeap()) {
      add(new Flow(name, 1, 1_000, 1, 4, exclusive, burst).run(server, 0, 0));
      report.figure(name + ": heap in use at most, MB", heap.megabytes());
    }
  }

  private double flow(
      String server,
      String name,
      int senders,
      int batch,
      int receivers,
      int concurrency,
      boolean exclusive)
      throws Exception {
    Flow flow = new Flow(name, senders, batch, receivers, concurrency, exclusive, messages);
    return add(flow.run(server, warmUp, rounds));
  }

  private double add(Measurement measurement) {
    System.out.printf("%s: %.0f a second%n", measurement.name(), measurement.perSecond());
    report.add(measurement);
    return measurement.perSecond();
  }
}
