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

  private static void kill(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    scene.note("kill -9 of member " + victim);
    scene.set().process(victim).kill();
    scene.pause(100, 3000);
    scene.set().process(victim).start();
    scene.note("member " + victim + " starts again");
  }

  private static void killAll(Scene scene) throws IOException, InterruptedException {
    scene.note("kill -9 of all members");
    for (int member : order(scene)) {
      scene.set().process(member).kill();
    }
    scene.pause(0, 500);
    for (int member : order(scene)) {
      scene.set().process(member).start();
      scene.pause(0, 500);
    }
  }

  private static List<Integer> order(Scene scene) {
    List<Integer> order = new ArrayList<>(scene.others(-1));
    Collections.shuffle(order, new Random(scene.random().nextLong()));
    return order;
  }

  /** One after the other, in any order: in memory, only one may be away at a time. */
  private static void restart(Scene scene) throws IOException, InterruptedException {
    for (int member : order(scene)) {
      scene.note("restart of member " + member);
      scene.set().process(member).stop();
      scene.pause(0, 500);
      scene.set().process(member).start();
      if (!scene.await(() -> scene.views().isReady(member))) {
        scene.note("member " + member + " is not ready for a long time");
        return;
      }
    }
  }

  private static void standStill(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    scene.note("member " + victim + " stands still");
    scene.set().process(victim).pause();
    scene.pause(300, 6000);
    scene.set().process(victim).resume();
    scene.note("member " + victim + " goes on");
  }

  private static void cutOff(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    scene.note("member " + victim + " is cut off from the others");
    for (int other : scene.others(victim)) {
      scene.set().network().cut(victim, other);
      scene.set().network().cut(other, victim);
    }
    healLater(scene, 1000, 8000);
  }

  private static void cutOffWithClients(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    scene.note("member " + victim + " is cut off from the others and from clients");
    for (int other : scene.others(victim)) {
      scene.set().network().cut(victim, other);
      scene.set().network().cut(other, victim);
    }
    scene.set().network().cutFromClients(victim);
    healLater(scene, 1000, 8000);
  }

  private static void cutOneWay(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    boolean fromIt = scene.random().nextBoolean();
    boolean both = scene.random().nextBoolean();
    List<Integer> others = scene.others(victim);
    scene.note(
        "nothing gets %s member %d %s"
            .formatted(fromIt ? "from" : "to", victim, both ? "at all" : "on one way"));
    for (int other : both ? others : others.subList(0, 1)) {
      if (fromIt) {
        scene.set().network().cut(victim, other);
      } else {
        scene.set().network().cut(other, victim);
      }
    }
    healLater(scene, 1000, 8000);
  }

  private static void slow(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    int kilobits = scene.random().nextInt(100, 1500);
    scene.note("member " + victim + " sends " + kilobits + " kbit/s");
    scene.set().network().slow(victim, kilobits);
    healLater(scene, 2000, 8000);
  }

  private static void healLater(Scene scene, int least, int most)
      throws IOException, InterruptedException {
    scene.pause(least, most);
    scene.set().network().heal();
    scene.note("the network is whole again");
  }

  /** It is seen at an election, when a vote has to be saved. */
  private static void fillDisk(Scene scene) throws IOException, InterruptedException {
    int primary = Math.max(0, scene.views().primary());
    int victim = scene.others(primary).get(scene.random().nextInt(2));
    scene.note("the disk of member " + victim + " is full, and the primary stands still");
    long before = givenUp(scene, victim);
    scene.set().fillDisk(victim);
    scene.set().process(primary).pause();
    scene.pause(1500, 4000);
    scene.set().process(primary).resume();
    scene.pause(500, 2000);
    scene.set().freeDisk(victim);
    if (givenUp(scene, victim) > before) {
      scene.await(() -> !scene.set().process(victim).isRunning());
    }
    boolean ended = !scene.set().process(victim).isRunning();
    scene.note("the disk has room again; the member " + (ended ? "had ended" : "still runs"));
    scene.set().startAll();
  }

  /** How often a member has said that it cannot go on; soon after that its process ends. */
  private static long givenUp(Scene scene, int member) throws IOException {
    return scene.set().process(member).log().stream()
        .filter(line -> line.contains("the server stops"))
        .count();
  }

  private static void jumpClock(Scene scene) throws IOException, InterruptedException {
    int victim = scene.victim();
    int reach = scene.random().nextInt(3) == 0 ? 3_600_000 : 10_000;
    int wrong = scene.random().nextInt(-reach, reach);
    scene.note("the clock of member " + victim + " is wrong by " + wrong + " ms");
    scene.set().process(victim).tell(Integer.toString(wrong));
    scene.pause(500, 2000);
    if (scene.random().nextBoolean()) {
      standStill(scene);
    }
  }
}
