package dev.morphium.benchmarks.security;

import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.load.RequestTemplate;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.command.access.AccessCheck;
import dev.morphium.engine.command.diagnostic.Profiler;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.execution.OperationMetrics;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Which shares of a server's processor time go into authorization and into the counters of metrics,
 * while clients that have logged in find documents by {@code _id}.
 *
 * <p>The server samples itself by processor time ({@code jdk.CPUTimeSample}, Java 25 on Linux). Two
 * servers, or one that is started twice, differ by more than either takes, so that a comparison of
 * times does not show them.
 */
record ProcessorShare(EventLoopGroup group, Path directory, int connections, double seconds) {
  private static final String EVENT = "jdk.CPUTimeSample";
  private static final String SETTINGS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
        <event name="jdk.CPUTimeSample">
          <setting name="enabled">true</setting>
          <setting name="throttle">1ms</setting>
          <setting name="stackTrace">true</setting>
        </event>
      </configuration>
      """;

  /** Measures. */
  void run(Report report) throws Exception {
    if (Runtime.version().feature() < 25) {
      System.out.println("The shares of the processor need Java 25 or later: left out.");
      return;
    }
    Path settings = Files.writeString(directory.resolve("processor.jfc"), SETTINGS);
    Path recording = directory.resolve("processor.jfr");
    try (MeasuredServer server = MeasuredServer.start(true, directory)) {
      FindCost.fill(server);
      load(server);
      server.jcmd("JFR.start", "name=processor", "settings=" + settings);
      report.add(load(server));
      server.jcmd("JFR.stop", "name=processor", "filename=" + recording);
    }
    Map<String, Set<String>> parts =
        Map.of(
            "authorization",
            Set.of(AccessCheck.class.getName()),
            "the counters of metrics",
            Set.of(
                CommandCounters.class.getName(),
                OperationMetrics.class.getName(),
                LatencyHistogram.class.getName(),
                Profiler.class.getName()));
    for (Map.Entry<String, Set<String>> part : new TreeMap<>(parts).entrySet()) {
      report.figure(
          "processor time in %s, %%".formatted(part.getKey()),
          100 * share(recording, part.getValue()));
    }
  }

  private Measurement load(MeasuredServer server) throws Exception {
    return new Load(server.connections(group))
        .run(
            "find by _id, login",
            RequestTemplate.find(FindCost.DATABASE, FindCost.COLLECTION),
            () -> ThreadLocalRandom.current().nextLong(FindCost.DOCUMENTS),
            0,
            connections,
            seconds);
  }

  private static double share(Path recording, Set<String> classes) throws IOException {
    long all = 0;
    long within = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      RecordedStackTrace stack = event.getStackTrace();
      if (event.getEventType().getName().equals(EVENT)) {
        all++;
        within +=
            stack != null && stack.getFrames().stream().anyMatch(frame -> isOf(frame, classes))
                ? 1
                : 0;
      }
    }
    if (all == 0) {
      throw new IOException("the server has not sampled itself");
    }
    return (double) within / all;
  }

  private static boolean isOf(RecordedFrame frame, Set<String> classes) {
    String name = frame.getMethod().getType().getName();
    int nested = name.indexOf('$');
    return classes.contains(nested < 0 ? name : name.substring(0, nested));
  }
}
