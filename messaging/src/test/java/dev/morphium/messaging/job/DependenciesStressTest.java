package dev.morphium.messaging.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many messages that wait for many, done by several instances while they are being sent. */
class DependenciesStressTest extends Instances {
  private static final int STEPS = 60;

  private final Map<Integer, Integer> begun = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> ended = new ConcurrentHashMap<>();
  private final AtomicInteger clock = new AtomicInteger();
  private final AtomicBoolean broken = new AtomicBoolean(true);

  private Messaging worker(String name) {
    Messaging worker =
        instance(MessagingSettings.DEFAULT.instance(name).sweep(Duration.ofMillis(100)));
    worker
        .listenTo("steps")
        .payload(Integer.class)
        .concurrency(4)
        .retry(Retry.times(2))
        .handle(
            (step, context) -> {
              begun.put(step, clock.incrementAndGet());
              if (step % 11 == 5 && (context.attempt() == 1 || (step % 33 == 5 && broken.get()))) {
                throw new IllegalStateException("not yet");
              }
              assertThat(ended.put(step, clock.incrementAndGet())).isNull();
            });
    return worker;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyStepComesAfterAllItWaitsFor(long seed) {
    Random random = new Random(seed);
    Messaging sender = worker("a");
    worker("b");
    List<Message> steps = new ArrayList<>();
    List<Set<Integer>> before = new ArrayList<>();
    List<Message> together = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      Message step = Message.to("steps").payload(i).exclusive();
      Set<Integer> others = ConcurrentHashMap.newKeySet();
      for (int j = random.nextInt(4); j > 0 && i > 0; j--) {
        others.add(Math.max(0, i - 1 - random.nextInt(8)));
      }
      for (int other : others) {
        step = step.after(steps.get(other));
      }
      steps.add(step);
      before.add(others);
      together.add(step);
      if (random.nextInt(3) == 0) {
        send(sender, together, steps);
      }
    }
    send(sender, together, steps);
    await("seed " + seed).until(() -> isQuiet(sender));
    broken.set(false);
    while (ended.size() < STEPS) {
      sender.jobs().deadLetters("steps").requeueAll();
      await("seed " + seed).until(() -> isQuiet(sender));
    }
    for (int i = 0; i < STEPS; i++) {
      for (int other : before.get(i)) {
        assertThat(begun.get(i))
            .as("seed %d, %d after %d", seed, i, other)
            .isGreaterThan(ended.get(other));
      }
    }
    assertThat(sender.jobs().counts().keySet()).isSubsetOf(State.DONE);
  }

  /** Sends the last steps, and puts what was sent in their place. */
  private static void send(Messaging sender, List<Message> together, List<Message> steps) {
    int first = steps.size() - together.size();
    List<Message> sent = sender.sendAll(together);
    for (int i = 0; i < sent.size(); i++) {
      steps.set(first + i, sent.get(i));
    }
    together.clear();
  }

  /** Whether nothing goes on by itself any more. */
  private static boolean isQuiet(Messaging messaging) {
    Map<State, Long> counts = messaging.jobs().counts();
    return counts.keySet().stream().allMatch(state -> state == State.DONE || state == State.DEAD);
  }
}
