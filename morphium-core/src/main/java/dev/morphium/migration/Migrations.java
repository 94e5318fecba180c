package dev.morphium.migration;

import dev.morphium.Morphium;
import dev.morphium.migration.ExecutedChange.State;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The migrations of a database: change units that are done once, in their order, by one instance at
 * a time.
 *
 * <p>{@code Migrations.of(morphium, List.of(new AddMails(), …)).run()} when an application starts:
 * the first instance does what is left, the others wait for it and find it done. What was done is
 * in the collection {@code change_unit}; {@link #plan()} is a dry run. Immutable.
 */
public final class Migrations {
  private static final Duration USUAL_LEASE = Duration.ofSeconds(30);
  private static final Duration USUAL_WAIT = Duration.ofMinutes(5);

  private final Morphium morphium;
  private final List<ChangeUnit> units;
  private final boolean outOfOrder;
  private final Duration lease;
  private final Duration wait;
  private final InstantSource clock;

  private Migrations(
      Morphium morphium,
      List<ChangeUnit> units,
      boolean outOfOrder,
      Duration lease,
      Duration wait,
      InstantSource clock) {
    this.morphium = morphium;
    this.units = units;
    this.outOfOrder = outOfOrder;
    this.lease = lease;
    this.wait = wait;
    this.clock = clock;
  }

  /**
   * The migrations of a Morphium's database.
   *
   * @param units in any order, those that were done long ago too
   * @throws IllegalArgumentException when two have one id
   */
  public static Migrations of(Morphium morphium, List<? extends ChangeUnit> units) {
    Set<String> ids = new HashSet<>();
    for (ChangeUnit unit : units) {
      if (unit.id().isBlank()) {
        throw new IllegalArgumentException(
            "the change unit %s has no id; give it one".formatted(unit.getClass().getName()));
      }
      if (!ids.add(unit.id())) {
        throw new IllegalArgumentException(
            "two change units have the id %s; give each its own".formatted(unit.id()));
      }
    }
    List<ChangeUnit> sorted = new ArrayList<>(units);
    sorted.sort(Comparator.comparing(ChangeUnit::order).thenComparing(ChangeUnit::id));
    return new Migrations(
        morphium, List.copyOf(sorted), false, USUAL_LEASE, USUAL_WAIT, InstantSource.system());
  }

  /**
   * Allows units that come before others which are done already, for instance those of a branch
   * that was merged late; otherwise they are refused.
   */
  public Migrations outOfOrder() {
    return new Migrations(morphium, units, true, lease, wait, clock);
  }

  /** How long this instance waits for another one that migrates; default 5 minutes. */
  public Migrations waitAtMost(Duration limit) {
    return new Migrations(morphium, units, outOfOrder, lease, limit, clock);
  }

  /**
   * How long others wait for an instance that died while it migrated; default 30 seconds. An
   * instance that lives renews its lease three times in that time.
   */
  public Migrations lease(Duration duration) {
    if (duration.toMillis() < 100) {
      throw new IllegalArgumentException(
          "a lease of %s is too short to be renewed; give 100 ms or more".formatted(duration));
    }
    return new Migrations(morphium, units, outOfOrder, duration, wait, clock);
  }

  /**
   * A dry run: what {@link #run} would do now. Nothing is written, and no lock is taken.
   *
   * @throws MigrationException when {@code run} would refuse to begin
   */
  public MigrationReport plan() {
    Map<String, ExecutedChange> log = log().all();
    return new MigrationReport(ids(pending(log)), executed(log));
  }

  /**
   * Does all units that were not done yet, in their order. One that fails is rolled back, and ends
   * it; those before it stay done.
   *
   * @throws MigrationException when a unit fails, when one failed before and could not be rolled
   *     back, when the order is wrong, or when another instance migrates for too long
   */
  public MigrationReport run() {
    MigrationReport planned = plan();
    if (planned.changed().isEmpty()) {
      return planned;
    }
    try (MigrationLock lock = lock()) {
      MigrationLog log = log();
      Map<String, ExecutedChange> before = log.all();
      List<ChangeUnit> pending = pending(before);
      for (ChangeUnit unit : pending) {
        lock.require();
        ExecutedChange known = before.get(unit.id());
        new UnitExecution(morphium, log, clock, unit)
            .execute(known != null && known.state() == State.STARTED);
      }
      return new MigrationReport(ids(pending), executed(before));
    }
  }

  /**
   * Rolls back all units behind one, the last first.
   *
   * @param id the last unit that stays done; null to roll back all
   * @throws MigrationException when a rollback fails; those behind it are rolled back
   */
  public MigrationReport rollBackTo(@Nullable String id) {
    int kept = id == null ? 0 : ids(units).indexOf(id) + 1;
    if (id != null && kept == 0) {
      throw new IllegalArgumentException(
          "no change unit has the id %s; known are %s".formatted(id, ids(units)));
    }
    try (MigrationLock lock = lock()) {
      MigrationLog log = log();
      Map<String, ExecutedChange> before = log.all();
      List<String> undone = new ArrayList<>();
      for (ChangeUnit unit : units.subList(kept, units.size()).reversed()) {
        ExecutedChange known = before.get(unit.id());
        if (known != null && known.state() != State.ROLLED_BACK) {
          lock.require();
          new UnitExecution(morphium, log, clock, unit).rollBack(null);
          undone.add(unit.id());
        }
      }
      return new MigrationReport(undone, executed(log.all()));
    }
  }

  /**
   * Removes the entry of a unit from the log, so that it is done anew; for one that failed and was
   * mended by hand.
   *
   * @return whether there was an entry
   */
  public boolean forget(String id) {
    return log().forget(id);
  }

  /** What became of all units that were ever begun, in their order. */
  public List<ExecutedChange> history() {
    return List.copyOf(log().all().values());
  }

  /** The units that are not done, in their order. */
  private List<ChangeUnit> pending(Map<String, ExecutedChange> log) {
    List<ChangeUnit> pending = new ArrayList<>();
    String last = null;
    for (ExecutedChange entry : log.values()) {
      if (entry.state() == State.FAILED) {
        throw new MigrationException(
            ("the change unit %s failed on %s at %s and could not be rolled back: %s; mend the"
                    + " data, then say forget(\"%s\") to have it done anew, or take it out of the"
                    + " units")
                .formatted(entry.id(), entry.host(), entry.at(), entry.error(), entry.id()),
            null);
      }
      if (entry.state() == State.EXECUTED) {
        last = entry.order();
      }
    }
    for (ChangeUnit unit : units) {
      ExecutedChange known = log.get(unit.id());
      if (known == null || known.state() != State.EXECUTED) {
        if (!outOfOrder && last != null && unit.order().compareTo(last) < 0) {
          throw new MigrationException(
              ("the change unit %s (order %s) was not done, but one of order %s behind it was; give"
                      + " it a later order, or allow it with outOfOrder()")
                  .formatted(unit.id(), unit.order(), last),
              null);
        }
        pending.add(unit);
      }
    }
    return pending;
  }

  private static List<String> executed(Map<String, ExecutedChange> log) {
    return log.values().stream()
        .filter(entry -> entry.state() == State.EXECUTED)
        .map(ExecutedChange::id)
        .toList();
  }

  private static List<String> ids(List<ChangeUnit> some) {
    return some.stream().map(ChangeUnit::id).toList();
  }

  private MigrationLog log() {
    return new MigrationLog(morphium, clock, host());
  }

  private MigrationLock lock() {
    return MigrationLock.take(
        morphium,
        morphium.namespace(ExecutedChange.class),
        "%s %s".formatted(host(), UUID.randomUUID()),
        lease,
        wait);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }
}
