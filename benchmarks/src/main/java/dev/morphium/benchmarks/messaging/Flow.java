package dev.morphium.benchmarks.messaging;

import dev.morphium.benchmarks.process.ProcessorTime;
import dev.morphium.benchmarks.report.Measurement;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Messages that go one way: from the threads of one instance, as those of one application, to
 * receivers, each an instance of its own.
 *
 * @param name what it is called
 * @param senders how many threads send at once, each one write after the other
 * @param batch how many messages each sends with one write
 * @param receivers how many receive; one unless the messages are exclusive
 * @param concurrency how many messages each receiver handles at a time
 * @param exclusive whether each message is for one receiver alone
 * @param messages how many are sent
 */
record Flow(
    String name,
    int senders,
    int batch,
    int receivers,
    int concurrency,
    boolean exclusive,
    int messages) {
  private static final String TOPIC = "parcels";

  /**
   * From the first that is sent to the last that was handled.
   *
   * @param warmUp for how many seconds messages are sent before; at least once as many
   */
  Measurement run(String uri, double warmUp, int rounds) throws Exception {
    AtomicReference<Arrived> place = new AtomicReference<>(new Arrived(messages));
    try (QueueInstances members = new QueueInstances(uri);
        ExecutorService threads = Executors.newFixedThreadPool(senders)) {
      for (int i = 0; i < receivers; i++) {
        listen(members.join(), place);
      }
      Messaging sending = members.join();
      long begun = System.nanoTime();
      Measurement best = round(sending, threads, place, rounds == 0);
      while (System.nanoTime() - begun < warmUp * 1e9) {
        best = round(sending, threads, place, false);
      }
      if (rounds > 0) {
        System.out.printf("%s: %.0f s to warm up%n", name, (System.nanoTime() - begun) / 1e9);
      }
      for (int round = 0; round < rounds; round++) {
        Measurement next = round(sending, threads, place, true);
        best = round == 0 || next.perSecond() > best.perSecond() ? next : best;
      }
      return best;
    }
  }

  private void listen(Messaging member, AtomicReference<Arrived> place) {
    member
        .listenTo(TOPIC)
        .payload(Parcel.class)
        .concurrency(concurrency)
        .handle(parcel -> Objects.requireNonNull(place.get()).add(parcel));
  }

  private Measurement round(
      Messaging sending, ExecutorService threads, AtomicReference<Arrived> place, boolean tellsMore)
      throws Exception {
    Arrived arrived = new Arrived(messages);
    place.set(arrived);
    ProcessorTime before = ProcessorTime.now();
    long started = System.nanoTime();
    List<Future<?>> all = new ArrayList<>();
    for (int sender = 0; sender < senders; sender++) {
      int first = (int) ((long) messages * sender / senders);
      int end = (int) ((long) messages * (sender + 1) / senders);
      all.add(threads.submit(() -> send(sending, first, end)));
    }
    for (Future<?> each : all) {
      each.get();
    }
    double sent = messages * 1e9 / (System.nanoTime() - started);
    arrived.awaitAll();
    if (tellsMore) {
      System.out.printf(
          "%s: %.0f a second sent; %s for each%n",
          name, sent, ProcessorTime.now().since(before).each(messages));
    }
    double seconds = (arrived.last() - started) / 1e9;
    return Measurement.of(name, senders + receivers, arrived.nanos(), messages / seconds);
  }

  private void send(Messaging messaging, int first, int end) {
    for (int number = first; number < end; ) {
      List<Message> together = new ArrayList<>();
      for (int i = 0; i < batch && number < end; i++) {
        Message message = exclusive ? Message.job(TOPIC) : Message.to(TOPIC);
        together.add(message.payload(Parcel.numbered(number++)));
      }
      messaging.sendAll(together);
    }
  }
}
