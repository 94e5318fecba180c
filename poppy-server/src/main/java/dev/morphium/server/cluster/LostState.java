package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.cluster.SetBeginning.Decision;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.raft.storage.TermStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The recovery of a member whose term and vote are lost, or of another time, while its log is
 * there.
 *
 * <p>It may have voted in a term that it does not know any more, and would vote again. Whoever was
 * elected with that vote is one of the other voting members, and knows the term. So it votes for
 * nobody until it has heard all of them, and then only in later terms than they know. Those that
 * have lost theirs as well tell the term of their newest entry: who led before is not primary any
 * more when it has been started again. Its log has forgotten nothing. Source: Ongaro, "Consensus:
 * Bridging Theory and Practice", section 11.7.3 (recovery of what was lost); Liskov and Cowling,
 * "Viewstamped Replication Revisited", section 4.3.
 */
final class LostState {
  private static final Logger LOG = LoggerFactory.getLogger(LostState.class);
  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();
  private static final long REMIND_NANOS = Duration.ofSeconds(10).toNanos();

  private final ClusterSettings settings;
  private final Supplier<Map<String, MemberReport>> reports;
  private final BooleanSupplier closed;

  /**
   * @param reports asks the others, and gives what those say who answer, by address
   */
  LostState(
      ClusterSettings settings,
      Supplier<Map<String, MemberReport>> reports,
      BooleanSupplier closed) {
    this.settings = settings;
    this.reports = reports;
    this.closed = closed;
  }

  /**
   * Whether what must not be forgotten is of another time than the log.
   *
   * @param era when the set began that the log is of
   * @param lastTerm the term of its newest entry: whoever took that knew the term before
   */
  static boolean isLost(long era, long lastTerm, StateDirectory directory, TermStore terms)
      throws IOException {
    return era > 0 && (directory.era() != era || terms.saved() < lastTerm);
  }

  /**
   * Waits until all other voting members have told their terms.
   *
   * @param remembered what the log says
   * @return the same with the newest of all terms; null when the server is closed meanwhile
   * @throws RefusedException when the set turns out to be another one by now
   */
  @Nullable Decision decide(Decision remembered) throws RefusedException {
    if (remembered.phase() != Phase.TAKING_PART) {
      return remembered; // it does not vote before it has caught up
    }
    LOG.warn(
        "{} does not say how this member has voted since it wrote its journal: the directory was"
            + " lost, or is another one. The member votes again when all other voting members have"
            + " told their terms. Keep --dir as long as --journal",
        named("path", settings.directory()));
    long reminded = System.nanoTime();
    while (!closed.getAsBoolean()) {
      Map<String, MemberReport> heard = reports.get();
      long term = remembered.term();
      for (MemberReport report : heard.values()) {
        term = Math.max(term, report.term());
        if (report.era() > remembered.era()) {
          throw new RefusedException(
              "the set has begun anew without this member, and with other data than its own; start"
                  + " it again with empty directories, and it gets those of the others");
        }
      }
      List<ClusterMember> silent =
          settings.others().stream()
              .filter(other -> other.member().isVoting())
              .filter(other -> !heard.containsKey(other.raftAddress()))
              .toList();
      if (silent.isEmpty()) {
        return new Decision(Phase.TAKING_PART, remembered.era(), false, term, remembered.members());
      }
      if (System.nanoTime() - reminded > REMIND_NANOS) {
        reminded = System.nanoTime();
        LOG.warn(
            "not voting before these have told their terms: {}", named("members", names(silent)));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return null;
  }

  private static String names(List<ClusterMember> members) {
    TreeSet<String> names = new TreeSet<>();
    members.forEach(member -> names.add(member.member().host()));
    return String.join(", ", names);
  }
}
