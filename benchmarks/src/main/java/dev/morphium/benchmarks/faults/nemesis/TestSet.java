package dev.morphium.benchmarks.faults.nemesis;

import dev.morphium.benchmarks.faults.client.MemberViews;
import dev.morphium.benchmarks.faults.history.History;
import dev.morphium.benchmarks.faults.hosts.MemberSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * The replica set under test of a fault run, with the means to harm it.
 *
 * @param set its members
 * @param views what they say of themselves
 * @param history is told what was done to them
 * @param random chooses what is done
 */
public record TestSet(MemberSet set, MemberViews views, History history, RandomGenerator random) {
  private static final long READY_SECONDS = 90;
  private static final long LOOK_MILLIS = 50;

  /** A member: the primary more often than not. */
  int victim() {
    int primary = random.nextInt(10) < 7 ? views.primary() : -1;
    return primary >= 0 ? primary : random.nextInt(set.size());
  }

  /** All members but one. */
  List<Integer> others(int member) {
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < set.size(); i++) {
      if (i != member) {
        others.add(i);
      }
    }
    return others;
  }

  /** Waits for a random time. */
  void pause(int leastMillis, int mostMillis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(random.nextInt(leastMillis, mostMillis + 1));
  }

  /** Waits until all members can be read and one takes writes. @return whether that came */
  public boolean awaitReady() throws InterruptedException {
    return await(() -> !set.allRun() || views.areReady()) && set.allRun();
  }

  boolean await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    return true;
  }

  /** Ends all harm: everybody runs, and reaches everybody. */
  public void heal() throws IOException {
    set.network().heal();
    for (int i = 0; i < set.size(); i++) {
      if (set.hasSmallDisks()) {
        set.freeDisk(i);
      }
      set.process(i).resume();
    }
    set.startAll();
  }

  void note(String happened) {
    history.note(happened);
  }
}
