package dev.morphium.benchmarks.messaging;

import dev.morphium.Morphium;
import dev.morphium.benchmarks.process.ProcessorTime;
import dev.morphium.benchmarks.report.Report;
import dev.morphium.messaging.Messaging;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Measures the cost of idle listeners, over the network or in this process. */
final class Idle {
  private Idle() {}

  static void run(String uri, int topics, double seconds, Report report) throws Exception {
    try (QueueInstances members = new QueueInstances(uri)) {
      Messaging messaging = members.join();
      for (int i = 0; i < topics; i++) {
        messaging.listen("topic " + i, Integer.class, number -> {});
      }
      TimeUnit.SECONDS.sleep(3);
      Figures before = Figures.of(members.outside());
      TimeUnit.MILLISECONDS.sleep((long) (seconds * 1e3));
      Figures after = Figures.of(members.outside());
      double time = (after.nanos - before.nanos) / 1e9;
      boolean inProcess = uri.startsWith("inmemory:");
      String idle = "idle with %d topics%s: ".formatted(topics, inProcess ? " in process" : "");
      report.figure(idle + "commands/s", (after.commands - before.commands - 1) / time);
      report.figure(idle + "writes/s", (after.writes - before.writes) / time);
      if (!inProcess) {
        report.figure(
            idle + "server's processor time, %", percent(after.server, before.server, time));
      }
      report.figure(idle + "this process's, %", percent(after.own, before.own, time));
    }
  }

  private static double percent(Duration after, Duration before, double seconds) {
    return after.minus(before).toNanos() / 1e7 / seconds;
  }

  /** What was done, and the time it took of the processors, until now. */
  private record Figures(long nanos, long commands, long writes, Duration server, Duration own) {
    static Figures of(Morphium morphium) {
      BsonDocument status =
          morphium.runCommand("admin", new BsonDocument("serverStatus", new BsonInt32(1)));
      BsonDocument counters = status.getDocument("opcounters");
      long writes =
          counters.getNumber("insert").longValue()
              + counters.getNumber("update").longValue()
              + counters.getNumber("delete").longValue();
      long all =
          counters.values().stream()
              .filter(BsonValue::isNumber)
              .mapToLong(value -> value.asNumber().longValue())
              .sum();
      ProcessorTime time = ProcessorTime.now();
      return new Figures(System.nanoTime(), all, writes, time.children(), time.own());
    }
  }
}
