package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.raft.DurableLog;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out how this member is to begin: with a set that is there, or with one that begins now.
 *
 * <p>A member whose log was in memory has nothing when it starts. When a set is there, it comes
 * back to it, and neither votes nor stands until it has everything again: it may have acknowledged
 * what nobody but one other member has. When no member has a set, one of them begins it: the one
 * with the newest data. That takes the word of <em>all</em> members, because a silent one may be
 * the only one that has a set.
 *
 * <p>Whoever has once belonged to a set knows it from its disk, and never takes that set for one
 * that it begins: it would vote without what it has acknowledged.
 */
final class SetBeginning {
  private static final Logger LOG = LoggerFactory.getLogger(SetBeginning.class);
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();
  private static final long FORCE_NANOS = Duration.ofSeconds(3).toNanos();
  private static final long REMIND_NANOS = Duration.ofSeconds(10).toNanos();

  private final ClusterSettings settings;
  private final MemberState state;
  private final RollCall roll;
  private final InstantSource clock;
  private final long before;
  private final BooleanSupplier closed;
  private final boolean forced;
  private final ListComparison lists;
  private final long started = System.nanoTime();

  /**
   * @param before when the set began that this member belonged to last; 0 for none
   * @param forced whether to begin without the members that are silent
   */
  SetBeginning(
      ClusterSettings settings,
      MemberState state,
      RollCall roll,
      InstantSource clock,
      long before,
      BooleanSupplier closed,
      boolean forced) {
    this.forced = forced;
    this.settings = settings;
    this.state = state;
    this.roll = roll;
    this.clock = clock;
    this.before = before;
    this.closed = closed;
    lists = new ListComparison(settings, state::list, state::configuration);
  }

  /**
   * How to begin.
   *
   * @param phase what the member is from now on
   * @param era when its set began
   * @param first whether it is the one that begins it, with what it has kept
   * @param term the newest term that anybody has known before
   * @param members those that the set begins with, or that it has as far as is known
   */
  record Decision(Phase phase, long era, boolean first, long term, List<ClusterMember> members) {}

  /** The part that a member's log on the disk says it has; null when there is none. */
  static @Nullable Decision remembered(
      @Nullable DurableLog log, MemberState state, ClusterSettings settings) {
    DurableLog.Part part = log == null ? DurableLog.Part.NONE : log.part();
    if (part.era() == 0) {
      return null;
    }
    if (part.complete()) {
      state.stand();
    }
    return new Decision(
        part.votes() ? Phase.TAKING_PART : Phase.RETURNING,
        part.era(),
        false,
        state.term(),
        settings.members());
  }

  /**
   * Asks the others until it is decided; empty when the server is closed meanwhile.
   *
   * @throws RefusedException when all others refuse this member, or list other members
   */
  Optional<Decision> decide() throws RefusedException {
    long reminded = System.nanoTime();
    boolean news = true;
    while (!closed.getAsBoolean()) {
      Map<String, MemberReport> reports = roll.ask(state.report(0), PATIENCE);
      Optional<Decision> decision = of(reports);
      if (decision.isPresent()) {
        return decision;
      }
      giveUp(news);
      news = false;
      if (System.nanoTime() - reminded > REMIND_NANOS) {
        reminded = System.nanoTime();
        remind(reports);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return Optional.empty();
  }

  /**
   * When two others or more refuse this one, the mistake is here; when there is but one, whoever
   * came later gives up.
   */
  private void giveUp(boolean justStarted) throws RefusedException {
    Map<String, String> refusals = roll.refusals();
    int others = settings.others().size();
    boolean mayBeHere = others > 1 || justStarted && others == 1;
    if (mayBeHere && lists.areAllOthers()) {
      throw new RefusedException(lists.refusal());
    }
    if (mayBeHere && refusals.size() == others) {
      throw new RefusedException(
          "all other members of the set '%s' refuse this one: %s"
              .formatted(settings.setName(), String.join("; ", new TreeSet<>(refusals.values()))));
    }
  }

  private Optional<Decision> of(Map<String, MemberReport> reports) {
    for (MemberReport report : reports.values()) {
      boolean alive = !forced || !report.primary().isEmpty();
      if (report.phase() != Phase.LOOKING && report.era() > 0 && alive) {
        lists.noteSet(report);
        boolean begins = report.era() == state.proposed() && report.era() != before;
        Phase phase = begins ? Phase.TAKING_PART : Phase.RETURNING;
        return Optional.of(
            new Decision(phase, report.era(), false, report.term(), settings.members()));
      }
    }
    Map<String, MemberReport> looking = new HashMap<>(reports);
    looking.values().removeIf(report -> report.phase() != Phase.LOOKING);
    boolean allowed = lists.allowToBegin(looking);
    boolean enough =
        forced
            ? System.nanoTime() - started > FORCE_NANOS
            : allowed && looking.size() == settings.members().size() - 1;
    return enough && isFirst(looking) ? begin(looking) : Optional.empty();
  }

  /** Whether this member has the newest data; among equals the one that is wanted most. */
  private boolean isFirst(Map<String, MemberReport> reports) {
    Comparator<ClusterMember> newest =
        Comparator.comparing((ClusterMember member) -> kept(member, reports))
            .thenComparingDouble(member -> member.member().priority());
    ClusterMember best = null;
    for (ClusterMember member : present(reports)) {
      if (best == null || newest.compare(member, best) > 0) {
        best = member;
      }
    }
    return best == settings.own();
  }

  private List<ClusterMember> present(Map<String, MemberReport> reports) {
    return settings.members().stream()
        .filter(member -> member == settings.own() || reports.containsKey(member.raftAddress()))
        .toList();
  }

  private Kept kept(ClusterMember member, Map<String, MemberReport> reports) {
    MemberReport report = reports.get(member.raftAddress());
    return report == null ? state.kept() : report.kept();
  }

  private Optional<Decision> begin(Map<String, MemberReport> reports) {
    long era = Math.max(clock.millis() / 1000, state.proposed() + 1);
    long term = state.term();
    for (MemberReport report : reports.values()) {
      era = Math.max(era, Math.max(report.proposed(), report.kept().era()) + 1);
      term = Math.max(term, report.term());
    }
    era = Math.max(era, Math.max(before, state.kept().era()) + 1);
    state.propose(era);
    long agreed = era;
    Map<String, MemberReport> answers = roll.ask(state.report(0), PATIENCE);
    for (String asked : reports.keySet()) {
      MemberReport answer = answers.get(asked);
      if (answer == null || answer.proposed() != agreed) {
        return Optional.empty();
      }
    }
    List<ClusterMember> present = present(reports);
    if (forced) {
      tellLoss(present);
    }
    return Optional.of(new Decision(Phase.TAKING_PART, era, true, term, present));
  }

  private void tellLoss(List<ClusterMember> present) {
    List<String> absent =
        settings.members().stream()
            .filter(member -> !present.contains(member))
            .map(member -> member.member().host())
            .toList();
    LOG.warn(
        "beginning set '{}' by force, as of batch {} and without {}: whatever these have and this"
            + " member has not is lost, also if it was acknowledged. Start them again with empty"
            + " directories, and add them with replSetReconfig",
        named("set", settings.setName()),
        named("position", state.kept().position()),
        named("members", String.join(", ", absent)));
  }

  private void remind(Map<String, MemberReport> reports) {
    List<String> silent = new ArrayList<>();
    for (ClusterMember other : settings.others()) {
      if (!reports.containsKey(other.raftAddress())) {
        silent.add(other.member().host());
      }
    }
    if (!silent.isEmpty()) {
      LOG.info(
          "waiting for {}: the set '{}' begins when all its members are there, because one that is"
              + " silent may have the data",
          named("members", String.join(", ", silent)),
          named("set", settings.setName()));
    }
  }
}
