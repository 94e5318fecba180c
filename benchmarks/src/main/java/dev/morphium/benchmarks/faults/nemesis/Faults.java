package dev.morphium.benchmarks.faults.nemesis;

import dev.morphium.benchmarks.faults.nemesis.Fault.Needs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** All kinds of harm, by name. */
public final class Faults {
  private static final List<Fault> ALL =
      List.of(
          new Fault("clients", Needs.NETWORKS, Faults::cutOffWithClients),
          new Fault("clock", Needs.CLOCKS, Faults::jumpClock),
          new Fault("disk", Needs.DISKS, Faults::fillDisk),
          new Fault("kill", Needs.NOTHING, Faults::kill),
          new Fault("kill-all", Needs.JOURNAL, Faults::killAll),
          new Fault("one-way", Needs.NETWORKS, Faults::cutOneWay),
          new Fault("partition", Needs.NETWORKS, Faults::cutOff),
          new Fault("restart", Needs.NOTHING, Faults::restart),
          new Fault("slow", Needs.NETWORKS, Faults::slow),
          new Fault("stop", Needs.NOTHING, Faults::standStill));

  private Faults() {}

  public static List<Fault> all() {
    return ALL;
  }

  /** The kind of harm of this name; null when there is none. */
  public static @Nullable Fault named(String name) {
    return ALL.stream().filter(fault -> fault.name().equals(name)).findFirst().orElse(null);
  }

  private static void kill(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    testSet.note("kill -9 of member " + victim);
    testSet.set().process(victim).kill();
    testSet.pause(100, 3000);
    testSet.set().process(victim).start();
    testSet.note("member " + victim + " starts again");
  }

  private static void killAll(TestSet testSet) throws IOException, InterruptedException {
    testSet.note("kill -9 of all members");
    for (int member : order(testSet)) {
      testSet.set().process(member).kill();
    }
    testSet.pause(0, 500);
    for (int member : order(testSet)) {
      testSet.set().process(member).start();
      testSet.pause(0, 500);
    }
  }

  private static List<Integer> order(TestSet testSet) {
    List<Integer> order = new ArrayList<>(testSet.others(-1));
    Collections.shuffle(order, new Random(testSet.random().nextLong()));
    return order;
  }

  /** One after the other, in any order: in memory, only one may be away at a time. */
  private static void restart(TestSet testSet) throws IOException, InterruptedException {
    for (int member : order(testSet)) {
      testSet.note("restart of member " + member);
      testSet.set().process(member).stop();
      testSet.pause(0, 500);
      testSet.set().process(member).start();
      if (!testSet.await(() -> testSet.views().isReady(member))) {
        testSet.note("member " + member + " is not ready for a long time");
        return;
      }
    }
  }

  private static void standStill(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    testSet.note("member " + victim + " stands still");
    testSet.set().process(victim).pause();
    testSet.pause(300, 6000);
    testSet.set().process(victim).resume();
    testSet.note("member " + victim + " goes on");
  }

  private static void cutOff(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    testSet.note("member " + victim + " is cut off from the others");
    for (int other : testSet.others(victim)) {
      testSet.set().network().cut(victim, other);
      testSet.set().network().cut(other, victim);
    }
    healLater(testSet, 1000, 8000);
  }

  private static void cutOffWithClients(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    testSet.note("member " + victim + " is cut off from the others and from clients");
    for (int other : testSet.others(victim)) {
      testSet.set().network().cut(victim, other);
      testSet.set().network().cut(other, victim);
    }
    testSet.set().network().cutFromClients(victim);
    healLater(testSet, 1000, 8000);
  }

  private static void cutOneWay(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    boolean fromIt = testSet.random().nextBoolean();
    boolean both = testSet.random().nextBoolean();
    List<Integer> others = testSet.others(victim);
    testSet.note(
        "nothing gets %s member %d %s"
            .formatted(fromIt ? "from" : "to", victim, both ? "at all" : "on one way"));
    for (int other : both ? others : others.subList(0, 1)) {
      if (fromIt) {
        testSet.set().network().cut(victim, other);
      } else {
        testSet.set().network().cut(other, victim);
      }
    }
    healLater(testSet, 1000, 8000);
  }

  private static void slow(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    int kilobits = testSet.random().nextInt(100, 1500);
    testSet.note("member " + victim + " sends " + kilobits + " kbit/s");
    testSet.set().network().slow(victim, kilobits);
    healLater(testSet, 2000, 8000);
  }

  private static void healLater(TestSet testSet, int least, int most)
      throws IOException, InterruptedException {
    testSet.pause(least, most);
    testSet.set().network().heal();
    testSet.note("the network is whole again");
  }

  /** It is seen at an election, when a vote has to be saved. */
  private static void fillDisk(TestSet testSet) throws IOException, InterruptedException {
    int primary = Math.max(0, testSet.views().primary());
    int victim = testSet.others(primary).get(testSet.random().nextInt(2));
    testSet.note("the disk of member " + victim + " is full, and the primary stands still");
    long before = givenUp(testSet, victim);
    testSet.set().fillDisk(victim);
    testSet.set().process(primary).pause();
    testSet.pause(1500, 4000);
    testSet.set().process(primary).resume();
    testSet.pause(500, 2000);
    testSet.set().freeDisk(victim);
    if (givenUp(testSet, victim) > before) {
      testSet.await(() -> !testSet.set().process(victim).isRunning());
    }
    boolean ended = !testSet.set().process(victim).isRunning();
    testSet.note("the disk has room again; the member " + (ended ? "had ended" : "still runs"));
    testSet.set().startAll();
  }

  /** How often a member has said that it cannot go on; soon after that its process ends. */
  private static long givenUp(TestSet testSet, int member) throws IOException {
    return testSet.set().process(member).log().stream()
        .filter(line -> line.contains("the server stops"))
        .count();
  }

  private static void jumpClock(TestSet testSet) throws IOException, InterruptedException {
    int victim = testSet.victim();
    int reach = testSet.random().nextInt(3) == 0 ? 3_600_000 : 10_000;
    int wrong = testSet.random().nextInt(-reach, reach);
    testSet.note("the clock of member " + victim + " is wrong by " + wrong + " ms");
    testSet.set().process(victim).tell(Integer.toString(wrong));
    testSet.pause(500, 2000);
    if (testSet.random().nextBoolean()) {
      standStill(testSet);
    }
  }
}
