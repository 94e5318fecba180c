package dev.morphium.server.cluster;

import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.replication.MemberReport;
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

  /** Notes what the others have said of themselves. */
  void note(Map<String, MemberReport> reports) {
    reports.forEach(
        (address, report) -> {
          if (report.journals()) {
            without.remove(address);
          } else if (without.add(address) && own) {
            LOG.warn(
                "the member that the others reach at {} has no journal, and this one has: what is"
                    + " acknowledged may be in its memory alone. Start all members with --journal,"
                    + " or none",
                address);
          }
        });
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
      if (member.isVoting() && without.contains(raftAddress.apply(member.host()))) {
        return false;
      }
    }
    return true;
  }
}
