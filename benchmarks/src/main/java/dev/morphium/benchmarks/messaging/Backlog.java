package dev.morphium.benchmarks.messaging;

import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.benchmarks.report.Report;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.observation.MessagingObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.jspecify.annotations.Nullable;

/** Measures how long claims take while very many jobs wait: of the same topic, and of another. */
final class Backlog {
  private static final int TOGETHER = 1_000;
  private static final int WARM_UP = 5_000;
  private static final int CLAIMS = 20_000;

  private Backlog() {}

  static void run(String uri, int waiting, Report report) throws Exception {
    try (QueueInstances members = new QueueInstances(uri)) {
      Messaging messaging = members.join();
      fill(messaging, "waiting", waiting);
      claims(messaging, "waiting", WARM_UP);
      report.add(claims(messaging, "waiting", CLAIMS));
      fill(messaging, "other", CLAIMS);
      report.add(claims(messaging, "other", CLAIMS));
    }
  }

  private static void fill(Messaging messaging, String topic, int count) {
    for (int sent = 0; sent < count; sent += TOGETHER) {
      List<Message> together = new ArrayList<>();
      for (int i = sent; i < Math.min(count, sent + TOGETHER); i++) {
        together.add(Message.job(topic).payload(i));
      }
      messaging.sendAll(together);
    }
  }

  private static Measurement claims(Messaging messaging, String topic, int count)
      throws InterruptedException {
    Histogram nanos = new SynchronizedHistogram(TimeUnit.MINUTES.toNanos(1), 3);
    MessagingObserver observer =
        new MessagingObserver() {
          @Override
          public void claimed(String claimed, @Nullable String group, long time) {
            nanos.recordValue(time);
          }
        };
    CountDownLatch left = new CountDownLatch(count);
    messaging.addObserver(observer);
    long begun = System.nanoTime();
    try (Listener ignored = messaging.listen(topic, Integer.class, number -> left.countDown())) {
      left.await();
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    messaging.removeObserver(observer);
    String name = "claims of '%s' beside the jobs that wait (p99 2,000 µs)".formatted(topic);
    System.out.printf(
        "%s: p50 %.0f µs, p99 %.0f µs, most %.0f µs%n",
        name,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        nanos.getMaxValue() / 1e3);
    return Measurement.of(name, 1, nanos, count / seconds);
  }
}
