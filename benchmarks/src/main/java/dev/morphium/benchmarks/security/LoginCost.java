package dev.morphium.benchmarks.security;

import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** What a new connection costs, one after the other: without a login, and with SCRAM-SHA-256. */
record LoginCost(EventLoopGroup group, Path directory, double seconds) {
  private static final int WARM_UP = 500;

  void run(Report report) throws Exception {
    try (MeasuredServer open = MeasuredServer.start(false, directory);
        MeasuredServer closed = MeasuredServer.start(true, directory)) {
      var tls = SecureClient.anyCertificate();
      SecureClient plain = open.connections(group);
      SecureClient login = closed.connections(group);
      SecureClient both = closed.connections(group, tls);
      measure("connection and hello", open, () -> plain, report);
      measure("connection, hello, SCRAM-SHA-256", closed, () -> login, report);
      measure(
          "the same, the client derives its keys anew",
          closed,
          () -> closed.connections(group),
          report);
      SecureClient hello = open.connections(group, tls);
      measure("connection by TLS and hello", open, () -> hello, report);
      measure("connection by TLS, hello, SCRAM-SHA-256", closed, () -> both, report);
    }
  }

  private void measure(
      String name, MeasuredServer server, Supplier<SecureClient> clients, Report report)
      throws Exception {
    for (int i = 0; i < WARM_UP; i++) {
      clients.get().connect().get().close().sync();
    }
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    Duration before = server.cpuTime();
    long began = System.nanoTime();
    long end = began + (long) (seconds * 1e9);
    for (long now = began; now < end; now = System.nanoTime()) {
      Channel channel = clients.get().connect().get();
      nanos.recordValue(System.nanoTime() - now);
      channel.close().sync();
    }
    Duration taken = server.cpuTime().minus(before);
    long count = nanos.getTotalCount();
    report.add(Measurement.of(name, 1, nanos, count / seconds));
    report.figure(name + ": server's processor, µs", taken.toNanos() / 1e3 / count);
  }
}
