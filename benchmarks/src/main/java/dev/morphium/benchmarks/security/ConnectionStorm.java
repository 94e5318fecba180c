package dev.morphium.benchmarks.security;

import com.mongodb.client.MongoClient;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/**
 * Very many connections that log in at once, and what they need of the server's memory while they
 * are idle afterwards.
 */
record ConnectionStorm(EventLoopGroup group, Path directory, int connections) {
  /** Those that are under way at once. */
  private static final int AT_ONCE = 256;

  private static final int WARM_UP = 500;

  void run(Report report) throws Exception {
    for (boolean tls : new boolean[] {false, true}) {
      try (MeasuredServer server = MeasuredServer.start(true, directory);
          MongoClient client = server.client()) {
        SecureClient clients =
            tls
                ? server.connections(group, SecureClient.anyCertificate())
                : server.connections(group);
        close(open(clients, WARM_UP));
        String name = "%,d connections%s: ".formatted(connections, tls ? " by TLS" : "");
        MeasuredServer.Memory before = server.memory(client);
        Duration cpu = server.cpuTime();
        long began = System.nanoTime();
        List<Channel> channels = open(clients, connections);
        report.figure(name + "until all are logged in, s", (System.nanoTime() - began) / 1e9);
        Duration taken = server.cpuTime().minus(cpu);
        report.figure(name + "server's processor, ms each", taken.toNanos() / 1e6 / connections);
        MeasuredServer.Memory after = server.memory(client);
        report.figure(name + "heap, KiB each", each(after.heap() - before.heap()));
        report.figure(name + "process, KiB each", each(after.resident() - before.resident()));
        report.figure(name + "process, MiB in all", after.resident() / (1 << 20));
        close(channels);
      }
    }
  }

  private double each(double bytes) {
    return bytes / 1024 / connections;
  }

  private static List<Channel> open(SecureClient clients, int count) throws Exception {
    Semaphore places = new Semaphore(AT_ONCE);
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<CompletableFuture<Channel>> opened = new ArrayList<>();
    for (int i = 0; i < count && failures.isEmpty(); i++) {
      places.acquire();
      CompletableFuture<Channel> one = clients.connect();
      opened.add(one);
      one.whenComplete(
          (channel, failure) -> {
            if (failure != null) {
              failures.add(failure);
            }
            places.release();
          });
    }
    List<Channel> channels = new ArrayList<>();
    for (CompletableFuture<Channel> one : opened) {
      channels.add(one.get());
    }
    return channels;
  }

  private static void close(List<Channel> channels) throws InterruptedException {
    for (Channel channel : channels) {
      channel.close().sync();
    }
  }
}
