package dev.morphium.pool.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pooled driver lives through a bad network: nothing is written twice, nobody is stuck, nothing
 * leaks, and everything works again soon after the network does.
 *
 * <p>{@code -Dfault.seeds=100} tries more histories than the few of every build.
 */
@Timeout(300)
class PoolFaultTest {
  private static final int CLIENTS = 6;
  private static final int FAULTS = 5;

  static LongStream seeds() {
    return LongStream.range(0, Long.getLong("fault.seeds", 4));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nothingIsDoneTwiceAndEverythingWorksAgain(long seed) throws IOException {
    List<Pusher> pushers = new ArrayList<>();
    try (FaultScene scene = new FaultScene("")) {
      AtomicBoolean calm = new AtomicBoolean();
      List<CompletableFuture<Boolean>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Pusher pusher = new Pusher(i, scene.driver);
        pushers.add(pusher);
        clients.add(start(() -> pushUntilCalm(pusher, calm)));
      }
      boolean garbled;
      try {
        garbled = disturb(scene.proxy, pushers, new SplittableRandom(seed));
        Duration recovery = scene.awaitSuccess();
        assertThat(recovery).as("time until the first answer").isLessThan(FaultScene.RECOVERY);
      } finally {
        calm.set(true);
      }
      clients.forEach(client -> assertThat(end(client)).as("every client goes on").isTrue());
      assertThat(scene.pool().inUse() + scene.pool().waiting()).as("%s", scene.pool()).isZero();
      try (Driver around = scene.around()) {
        for (Pusher pusher : pushers) {
          assertThat(pusher.problems(around)).isEmpty();
          if (!garbled) {
            assertThat(pusher.strange).isEmpty();
          }
        }
      }
    }
  }

  /** Several faults one after the other; whether one of them was garbage. */
  private static boolean disturb(FaultProxy proxy, List<Pusher> pushers, SplittableRandom random) {
    boolean garbled = false;
    for (int i = 0; i < FAULTS; i++) {
      Faults faults = Faults.random(random.nextLong());
      garbled |= faults.garbageToClient() > 0;
      disturb(proxy, faults, pushers, random);
    }
    return garbled;
  }

  /** One fault for a while, then none for a while. */
  private static void disturb(
      FaultProxy proxy, Faults faults, List<Pusher> pushers, SplittableRandom random) {
    proxy.set(faults);
    if (random.nextInt(3) == 0) {
      proxy.cutAll();
    }
    awaitAttempts(pushers, 30, Duration.ofMillis(20 + random.nextInt(400)));
    proxy.heal();
    if (random.nextInt(3) == 0) {
      proxy.cutAll();
    }
    awaitAttempts(pushers, random.nextInt(60), Duration.ofMillis(random.nextInt(400)));
  }

  private static void awaitAttempts(List<Pusher> pushers, int more, Duration most) {
    int goal = attempts(pushers) + more;
    FaultScene.await(most, () -> attempts(pushers) >= goal);
  }

  private static int attempts(List<Pusher> pushers) {
    return pushers.stream().mapToInt(Pusher::attempts).sum();
  }

  /** Until all is calm, and then until five writes in a row are done. */
  private static boolean pushUntilCalm(Pusher pusher, AtomicBoolean calm) {
    while (!calm.get()) {
      pusher.push();
    }
    long end = System.nanoTime() + Patience.LIMIT.toNanos();
    for (int inARow = 0; inARow < 5; ) {
      inARow = pusher.push() ? inARow + 1 : 0;
      if (System.nanoTime() - end > 0) {
        return false;
      }
    }
    return true;
  }

  private static <T> CompletableFuture<T> start(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread.startVirtualThread(
        () -> {
          try {
            result.complete(work.call());
          } catch (Throwable e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  private static <T> T end(CompletableFuture<T> future) {
    return future.orTimeout(2 * Patience.LIMIT.toSeconds(), TimeUnit.SECONDS).join();
  }

  @Test
  void aFrozenNetworkEndsWithTheDeadlineOfEachCommand() throws IOException {
    try (FaultScene scene = new FaultScene("")) {
      scene.proxy.set(Faults.NONE.freezing());
      long start = System.nanoTime();
      assertThatThrownBy(
              () ->
                  scene.driver.execute(
                      FaultScene.command("{find: 'c'}")
                          .until(Deadline.after(Duration.ofMillis(300)))))
          .isInstanceOf(DriverException.TimedOut.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Patience.LIMIT);
      scene.proxy.heal();
      assertThat(scene.awaitSuccess()).isLessThan(FaultScene.RECOVERY);
    }
  }

  @Test
  void aReadWhoseConnectionBreaksIsTriedAgain() throws IOException {
    try (FaultScene scene = new FaultScene(Duration.ofSeconds(30), "")) {
      for (int i = 0; i < 6; i++) {
        int before = scene.greetings.get();
        scene.proxy.cutAll();
        FaultScene.run(scene.driver, "{find: 'c'}");
        // the next cut comes after the monitor has got over this one
        assertThat(FaultScene.await(Duration.ofSeconds(60), () -> scene.greetings.get() > before))
            .isTrue();
      }
    }
  }

  @Test
  void aServerThatVanishesSilentlyIsNoticedByItsMonitor() throws IOException {
    try (FaultScene scene = new FaultScene("")) {
      scene.proxy.set(Faults.NONE.swallowing(Direction.TO_CLIENT));
      CompletableFuture<Boolean> stuck =
          start(() -> FaultScene.run(scene.driver, "{find: 'c'}").ok());
      assertThatThrownBy(() -> end(stuck)).hasCauseInstanceOf(DriverException.class);
      scene.proxy.heal();
      assertThat(scene.awaitSuccess()).isLessThan(FaultScene.RECOVERY);
    }
  }

  @Test
  void closingTheDriverFreesThoseWhoWait() throws IOException {
    try (FaultScene scene = new FaultScene("")) {
      scene.proxy.set(Faults.NONE.freezing());
      List<CompletableFuture<Boolean>> waiting = new ArrayList<>();
      for (int i = 0; i < 20; i++) { // more than there are connections
        waiting.add(start(() -> FaultScene.run(scene.driver, "{find: 'c'}").ok()));
      }
      FaultScene.await(Duration.ofMillis(100), () -> false);
      scene.driver.close();
      waiting.forEach(
          client ->
              assertThatThrownBy(() -> end(client))
                  .as("a failure of the driver, not a wait without end")
                  .cause()
                  .isInstanceOfAny(DriverException.class, IllegalStateException.class));
      long connections = scene.proxy.accepted();
      scene.proxy.heal();
      FaultScene.await(FaultScene.HEARTBEAT.multipliedBy(2), () -> false);
      assertThat(scene.proxy.accepted()).as("no monitor asks any more").isEqualTo(connections);
    }
  }
}
