package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What comes to topics to which nobody of an instance has listened before. */
class LateListenersTest {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final int TOPICS = 20;

  /** A sweep so seldom that nothing is found by it. */
  private static final MessagingSettings SETTINGS =
      MessagingSettings.DEFAULT.sweep(Duration.ofMinutes(30));

  @Test
  void whoeverListensMissesNothingFromThenOn() throws InterruptedException {
    try (Morphium morphium = Morphium.connect("inmemory://" + new ObjectId() + "/late");
        Messaging sending = Messaging.open(morphium, SETTINGS.instance("sender"));
        Messaging listening = Messaging.open(morphium, SETTINGS.instance("listener"))) {
      AtomicInteger last = new AtomicInteger();
      AtomicBoolean enough = new AtomicBoolean();
      Semaphore rounds = new Semaphore(2);
      Thread sender =
          Thread.ofVirtual()
              .start(
                  () -> {
                    while (!enough.get()) {
                      rounds.acquireUninterruptibly();
                      int number = last.incrementAndGet();
                      for (int topic = 0; topic < TOPICS; topic++) {
                        sending.send(Message.to("topic " + topic).payload(number));
                      }
                    }
                  });
      Map<Integer, Set<Integer>> got = new ConcurrentHashMap<>();
      Map<Integer, Integer> first = new HashMap<>();
      for (int i = 0; i < TOPICS; i++) {
        int topic = i;
        got.put(topic, ConcurrentHashMap.newKeySet());
        rounds.release(3); // so many are sent while it begins to listen
        listening.listen(
            "topic " + topic,
            Integer.class,
            (number, context) -> {
              assertThat(got.get(topic).add(number)).isTrue();
            });
        first.put(topic, last.get() + 1);
      }
      int begun = last.get();
      rounds.release(3);
      await().atMost(SOON).until(() -> last.get() > begun + 2);
      enough.set(true);
      rounds.release();
      sender.join();
      for (int topic = 0; topic < TOPICS; topic++) {
        Set<Integer> numbers = got.get(topic);
        List<Integer> all = IntStream.rangeClosed(first.get(topic), last.get()).boxed().toList();
        await().atMost(SOON).until(() -> numbers.containsAll(all));
      }
    }
  }

  @Test
  void workIsHeardOfAtOnce() {
    try (Morphium morphium = Morphium.connect("inmemory://" + new ObjectId() + "/late");
        Messaging sending = Messaging.open(morphium, SETTINGS.instance("sender"));
        Messaging listening = Messaging.open(morphium, SETTINGS.instance("listener"))) {
      Set<String> got = ConcurrentHashMap.newKeySet();
      for (String topic : List.of("a", "b", "c")) {
        listening.listen(topic, String.class, (text, context) -> got.add(topic + text));
        sending.send(Message.to(topic).payload("1").exclusive());
        await().atMost(SOON).until(() -> got.contains(topic + "1"));
      }
    }
  }
}
