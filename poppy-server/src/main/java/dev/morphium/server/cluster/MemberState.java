package dev.morphium.server.cluster;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.MemberReport.Phase;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** How far this member has come, and what it says of itself to the others. */
final class MemberState {
  private final String address;
  private final Membership membership;
  private final Storage storage;
  private final Kept kept;
  private final LongSupplier term;
  private final Freeze freeze;
  private final Journals journals;
  private final Supplier<String> list;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Phase phase = Phase.LOOKING;
  private volatile boolean complete;
  private volatile boolean mayStand;
  private volatile long era;
  private volatile long proposed;
  private final AtomicInteger maintenance = new AtomicInteger();

  /**
   * A member that looks for its set.
   *
   * @param kept what it could begin a set with
   * @param term the newest term that it knows, in its memory or on its disk
   * @param list the members of its set, as far as it knows
   */
  MemberState(
      String address,
      Membership membership,
      Storage storage,
      Kept kept,
      LongSupplier term,
      Freeze freeze,
      Journals journals,
      Supplier<String> list) {
    this.freeze = freeze;
    this.journals = journals;
    this.list = list;
    this.address = address;
    this.membership = membership;
    this.storage = storage;
    this.kept = kept;
    this.term = term;
  }

  Phase phase() {
    return phase;
  }

  Kept kept() {
    return kept;
  }

  long term() {
    return term.getAsLong();
  }

  long era() {
    return era;
  }

  long proposed() {
    return proposed;
  }

  /** Whether it may take part in elections. */
  boolean mayVote() {
    return phase == Phase.TAKING_PART;
  }

  /** Whether it has everything that was acknowledged when it came to its set. */
  boolean isComplete() {
    return complete;
  }

  /** Whether it may lead: it has everything, or its log on the disk has forgotten nothing. */
  boolean mayStand() {
    return mayStand;
  }

  /** Whether somebody has it in maintenance mode. */
  boolean isMaintained() {
    return maintenance.get() > 0;
  }

  /**
   * Somebody begins or ends maintenance mode.
   *
   * @return whether that could be: it cannot be ended more often than it was begun
   */
  boolean maintain(boolean begin) {
    return begin
        ? maintenance.incrementAndGet() > 0
        : maintenance.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
  }

  /** It is back with a log that has forgotten nothing. */
  void stand() {
    mayStand = true;
  }

  /** It belongs to a set now. */
  void join(Phase next, long newEra) {
    era = newEra;
    phase = next;
  }

  /** It has everything. */
  void completed() {
    complete = true;
    mayStand = true;
    phase = Phase.TAKING_PART;
  }

  /**
   * Somebody proposes to begin a set. It is agreed to as long as this member has none, so that it
   * is known to begin with nothing of it; a later proposal takes the place of an earlier one.
   */
  void propose(long newEra) {
    lock.lock();
    try {
      if (phase == Phase.LOOKING && newEra > proposed) {
        proposed = newEra;
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * What this member says.
   *
   * @param awaited the cluster time that the other one is to have before it answers; 0 for any
   */
  MemberReport report(long awaited) {
    Phase now = phase;
    return report(now, awaited, now == Phase.LOOKING ? list.get() : "");
  }

  /** What this member says to one that looks for its set. */
  MemberReport toSeeker() {
    return report(phase, 0, list.get());
  }

  /** The members of the set, as far as it is known, as they would be listed at a start. */
  String list() {
    return list.get();
  }

  /** The version of the configuration that it knows. */
  int configuration() {
    return membership.standing().configuration().version();
  }

  /** What this member says to one that was removed, and may not know it. */
  MemberReport disowning() {
    return report(Phase.DISOWNING, 0, "");
  }

  private MemberReport report(Phase told, long awaited, String members) {
    Standing standing = membership.standing();
    Root root = storage.root();
    SetMember primary = standing.configuration().member(standing.primary());
    return new MemberReport(
        address,
        told,
        standing.role().code(),
        era,
        phase == Phase.LOOKING ? proposed : 0,
        awaited,
        Math.max(term(), standing.term()),
        root.position(),
        root.clusterTime(),
        freeze.isOn() || isMaintained(),
        journals.own(),
        standing.configuration().version(),
        membership.startMillis(),
        storage.budget().own(),
        kept,
        primary == null ? "" : primary.host(),
        members);
  }
}
