package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.replication.MemberReport;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which members keep their logs on their disks.
 *
 * <p>A write is committed when a majority has it, whoever that is. So the disks of a majority have
 * it for sure only when all that vote have journals.
 */
final class Journals {
  private static final Logger LOG = LoggerFactory.getLogger(Journals.class);

  private final boolean own;
  private final Membership membership;
  private final Function<String, String> raftAddress;
  private final Set<String> without = ConcurrentHashMap.newKeySet();

  /**
   * @param own whether this member has a journal
   * @param raftAddress where the members reach the one that clients reach under a name
   */
  Journals(boolean own, Membership membership, Function<String, String> raftAddress) {
    this.own = own;
    this.membership = membership;
    this.raftAddress = raftAddress;
  }

  boolean own() {
    return own;
  }

  /** Whether anybody who is there has a journal. */
  boolean areAny(Collection<MemberReport> others) {
    return own || others.stream().anyMatch(MemberReport::journals);
  }

  /**
   * Notes what the others have said of themselves.
   *
   * @param reports by address
   */
  void note(Map<String, MemberReport> reports) {
    for (SetMember member : membership.standing().configuration().members()) {
      MemberReport report = reports.get(raftAddress.apply(member.host()));
      if (report != null && report.journals()) {
        without.remove(member.host());
      } else if (report != null && without.add(member.host()) && own) {
        LOG.warn(
            "{} has no journal, and this member has: what is acknowledged may be in its memory"
                + " alone. Start all members with --journal, or none",
            named("host", member.host()));
      }
    }
  }

  /**
   * Whether whatever is acknowledged is on the disks of a majority, as far as is known: a member
   * that has said nothing counts as one like this.
   */
  boolean arePromised() {
    if (!own) {
      return false;
    }
    SetConfiguration configuration = membership.standing().configuration();
    for (SetMember member : configuration.members()) {
      if (member.isVoting() && without.contains(member.host())) {
        return false;
      }
    }
    return true;
  }
}
