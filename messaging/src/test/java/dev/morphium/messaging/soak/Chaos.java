package dev.morphium.messaging.soak;

import dev.morphium.pool.fault.Direction;
import dev.morphium.pool.fault.FaultProxy;
import dev.morphium.pool.fault.Faults;
import dev.morphium.testing.Pace;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/** What goes wrong in a run, and when, as a seed decides. */
final class Chaos {
  private final SplittableRandom random;
  private final int instances;
  private final List<FaultProxy> proxies;

  Chaos(long seed, int instances, List<FaultProxy> proxies) {
    random = new SplittableRandom(seed);
    this.instances = instances;
    this.proxies = proxies;
  }

  /**
   * Makes things go wrong for some time, and ends well.
   *
   * @param crash crashes an instance and opens it again; never the first one
   */
  void run(Duration time, IntConsumer crash, IntConsumer reopen) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      pause(50 + random.nextInt(250));
      int victim = random.nextInt(instances);
      int what = random.nextInt(proxies.isEmpty() ? 2 : 6);
      if (what == 0 && victim > 0) {
        crash.accept(victim);
      } else if (what == 1 && victim > 0) {
        reopen.accept(victim);
      } else if (!proxies.isEmpty()) {
        trouble(proxies.get(victim));
      }
    }
    proxies.forEach(FaultProxy::heal);
  }

  /** Some trouble with a network; half of the time it outlasts leases. */
  private void trouble(FaultProxy proxy) {
    Direction direction = random.nextBoolean() ? Direction.TO_SERVER : Direction.TO_CLIENT;
    switch (random.nextInt(6)) {
      case 0 -> proxy.cutAll();
      case 1 -> proxy.set(Faults.NONE.cutAfter(direction, random.nextInt(4_000)));
      case 2 -> proxy.set(Faults.NONE.delayed(random.nextLong(), Duration.ofMillis(30)));
      case 3 -> proxy.set(Faults.NONE.swallowing(direction));
      case 4 -> proxy.set(Faults.NONE.freezing());
      default -> proxy.set(Faults.NONE.refusingConnections().cutAfter(direction, 0));
    }
    pause(random.nextBoolean() ? 100 + random.nextInt(400) : 1_200 + random.nextInt(400));
    proxy.heal();
  }

  int victim() {
    return 1 + random.nextInt(instances - 1);
  }

  int next(int bound) {
    return random.nextInt(bound);
  }

  static void pause(long millis) {
    Pace.pass(Duration.ofMillis(millis));
  }
}
