package dev.morphium.benchmarks.security;

import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * What a new connection costs, one after the other: without a login and with SCRAM-SHA-256, without
 * TLS and with it, in turns.
 */
record LoginCost(EventLoopGroup group, Path directory, double seconds) {
  private static final int WARM_UP = 2;

  /** One kind of connections, and the rounds of it. */
  private record Kind(
      String name,
      MeasuredServer server,
      Supplier<SecureClient> clients,
      List<Measurement> measured,
      List<Double> cpuMicros) {
    Kind(String name, MeasuredServer server, Supplier<SecureClient> clients) {
      this(name, server, clients, new ArrayList<>(), new ArrayList<>());
    }
  }

  void run(int rounds, Report report) throws Exception {
    try (MeasuredServer open = MeasuredServer.start(false, directory);
        MeasuredServer closed = MeasuredServer.start(true, directory)) {
      SslContext tls = SecureClient.anyCertificate();
      SecureClient plain = open.connections(group);
      SecureClient login = closed.connections(group);
      SecureClient secured = open.connections(group, tls);
      SecureClient both = closed.connections(group, tls);
      List<Kind> kinds =
          List.of(
              new Kind("connection, hello", open, () -> plain),
              new Kind("connection, hello, SCRAM-SHA-256", closed, () -> login),
              new Kind("the same, keys derived anew", closed, () -> closed.connections(group)),
              new Kind("connection by TLS, hello", open, () -> secured),
              new Kind("connection by TLS, hello, SCRAM-SHA-256", closed, () -> both));
      for (int round = -WARM_UP; round < rounds; round++) {
        for (Kind kind : kinds) {
          measure(kind, round >= 0);
        }
      }
      for (Kind kind : kinds) {
        report.add(Measurement.median(kind.measured));
        report.figure(kind.name + ": server, µs", FindCost.median(kind.cpuMicros));
      }
    }
  }

  private void measure(Kind kind, boolean keep) throws Exception {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    Duration before = kind.server.cpuTime();
    long began = System.nanoTime();
    long end = began + (long) (seconds * 1e9);
    for (long now = began; now < end; now = System.nanoTime()) {
      Channel channel = kind.clients.get().connect().get();
      nanos.recordValue(System.nanoTime() - now);
      channel.close().sync();
    }
    long count = nanos.getTotalCount();
    if (keep) {
      double taken = kind.server.cpuTime().minus(before).toNanos() / 1e3;
      kind.measured.add(Measurement.of(kind.name, 1, nanos, count / seconds));
      kind.cpuMicros.add(taken / count);
    }
  }
}
