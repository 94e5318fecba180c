package dev.morphium.benchmarks.messaging;

import dev.morphium.benchmarks.process.ProcessorTime;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * Measures round trips: a question is sent after the answer to the one before; beside bare pings.
 */
final class RoundTrips {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private RoundTrips() {}

  /** Questions from one instance to another, and their answers. */
  static Measurement questions(
      String name, String uri, boolean exclusive, double warmUp, double seconds) throws Exception {
    try (QueueInstances members = new QueueInstances(uri)) {
      members.join().answer("add", Integer.class, (number, context) -> number + 1);
      Messaging asking = members.join();
      Step step = number -> ask(asking, number, exclusive);
      return measure(name, step, warmUp, seconds);
    }
  }

  /** Questions of several askers at once, answered by a listener that does four at a time. */
  static Measurement together(String name, String uri, int askers, double warmUp, double seconds)
      throws Exception {
    try (QueueInstances members = new QueueInstances(uri)) {
      members
          .join()
          .listenTo("add")
          .payload(Integer.class)
          .concurrency(4)
          .answer((number, context) -> number + 1);
      Messaging asking = members.join();
      Step step = number -> ask(asking, number, false);
      askTogether(step, askers, warmUp);
      Histogram nanos = askTogether(step, askers, seconds);
      return Measurement.of(name, askers, nanos, nanos.getTotalCount() / seconds);
    }
  }

  private static Histogram askTogether(Step step, int askers, double seconds) throws Exception {
    Histogram all = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    try (ExecutorService threads = Executors.newFixedThreadPool(askers)) {
      List<Future<Histogram>> parts = new ArrayList<>();
      for (int i = 0; i < askers; i++) {
        parts.add(threads.submit(() -> repeat(step, seconds)));
      }
      for (Future<Histogram> part : parts) {
        all.add(part.get());
      }
    }
    return all;
  }

  private static void ask(Messaging asking, int number, boolean exclusive)
      throws InterruptedException {
    Message message = Message.to("add").payload(number);
    Integer answer =
        asking.request(exclusive ? message.exclusive() : message, Integer.class, PATIENCE);
    if (answer == null || answer != number + 1) {
      throw new IllegalStateException("%d + 1 is not %s".formatted(number, answer));
    }
  }

  /** The command that does nothing, by the same way. */
  static Measurement pings(String name, String uri, double warmUp, double seconds)
      throws Exception {
    try (QueueInstances members = new QueueInstances(uri)) {
      BsonDocument ping = new BsonDocument("ping", new BsonInt32(1));
      Step step = number -> members.outside().runCommand("admin", ping);
      return measure(name, step, warmUp, seconds);
    }
  }

  @FunctionalInterface
  private interface Step {
    void run(int number) throws InterruptedException;
  }

  private static Histogram repeat(Step step, double seconds) throws InterruptedException {
    Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
    long before = System.nanoTime();
    long end = before + (long) (seconds * 1e9);
    for (int number = 0; before < end; number++) {
      step.run(number);
      long after = System.nanoTime();
      nanos.recordValue(after - before);
      before = after;
    }
    return nanos;
  }

  private static Measurement measure(String name, Step step, double warmUp, double seconds)
      throws InterruptedException {
    repeat(step, warmUp);
    ProcessorTime before = ProcessorTime.now();
    Histogram nanos = repeat(step, seconds);
    ProcessorTime taken = ProcessorTime.now().since(before);
    System.out.printf(
        "%s: p50 %.0f µs, p99 %.0f µs, after %.0f s to warm up; %s for each%n",
        name,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        warmUp,
        taken.each(nanos.getTotalCount()));
    return Measurement.of(name, 1, nanos, 1e9 / nanos.getMean());
  }
}
