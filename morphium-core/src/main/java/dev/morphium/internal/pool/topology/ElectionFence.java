package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.SetMember;
import dev.morphium.pool.topology.TopologyVersion;
import java.util.HashMap;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The newest election that is known: a primary that was elected earlier is a former one that has
 * not noticed yet, and is not believed. Never changes.
 *
 * <p>Since MongoDB 6.0 elections are compared first, then versions of the configuration; before, it
 * was the other way round. A replica set that was set up anew counts its elections from the
 * beginning; it is believed when its primary runs in a process that surely began after the newest
 * election was known, because such a process cannot be a former primary. Sure is what was told long
 * enough after that election for no older answer to be still underway. What the primary itself
 * tells later about its election replaces what it told before, which was garbled then, or of a set
 * that is no more: a server is asked one question at a time, so its answers come in their order.
 *
 * <p>Source: "Server Discovery and Monitoring" specification, "updateRSFromPrimary".
 *
 * @param electionId the newest election; null when none is known
 * @param setVersion the newest version of the configuration; null when none is known
 * @param raiser the primary that told of it; null when none is known
 * @param raisedMillis when the newest election became known, on the clock of events
 * @param processes the process in which each server ran after the newest election was known
 */
record ElectionFence(
    @Nullable ObjectId electionId,
    @Nullable Integer setVersion,
    @Nullable HostAddress raiser,
    long raisedMillis,
    Map<HostAddress, ObjectId> processes) {
  static final ElectionFence NONE = new ElectionFence(null, null, null, 0, Map.of());

  /** Longer than any answer to a heartbeat is waited for. */
  static final long LONGEST_WAY_MILLIS = 30_000;

  private static final int FIRST_TO_COMPARE_ELECTIONS = 17;

  ElectionFence {
    processes = Map.copyOf(processes);
  }

  /** Whether a server that claims to be the primary is a former one. */
  boolean isStale(ServerDescription claim) {
    return isBehind(claim) && !beganLater(claim) && !correctsItself(claim);
  }

  /** The fence when this primary is believed. */
  ElectionFence raisedBy(ServerDescription primary) {
    SetMember member = primary.member();
    if (isBehind(primary) || comparesElections(primary)) {
      return renewed(member.electionId(), member.setVersion(), primary);
    }
    boolean both = member.electionId() != null && member.setVersion() != null;
    boolean newer =
        member.setVersion() != null && (setVersion == null || member.setVersion() > setVersion);
    return renewed(
        both ? member.electionId() : electionId, newer ? member.setVersion() : setVersion, primary);
  }

  /** The fence when a server is known to run in a process. */
  ElectionFence seeing(ServerDescription server) {
    TopologyVersion version = server.version();
    if (version == null
        || server.updatedMillis() - raisedMillis <= LONGEST_WAY_MILLIS
        || version.processId().equals(processes.get(server.address()))) {
      return this;
    }
    Map<HostAddress, ObjectId> more = new HashMap<>(processes);
    more.put(server.address(), version.processId());
    return new ElectionFence(electionId, setVersion, raiser, raisedMillis, more);
  }

  private ElectionFence renewed(
      @Nullable ObjectId election, @Nullable Integer version, ServerDescription primary) {
    boolean same = compare(election, electionId) == 0 && compare(version, setVersion) == 0;
    return same && primary.address().equals(raiser)
        ? this
        : new ElectionFence(
            election, version, primary.address(), primary.updatedMillis(), Map.of());
  }

  private boolean isBehind(ServerDescription claim) {
    SetMember member = claim.member();
    int elections = compare(member.electionId(), electionId);
    int versions = compare(member.setVersion(), setVersion);
    if (comparesElections(claim)) {
      return elections < 0 || elections == 0 && versions < 0;
    }
    if (member.electionId() == null
        || member.setVersion() == null
        || electionId == null
        || setVersion == null) {
      return false;
    }
    return versions < 0 || versions == 0 && elections < 0;
  }

  private boolean beganLater(ServerDescription claim) {
    ObjectId known = processes.get(claim.address());
    TopologyVersion version = claim.version();
    return known != null && version != null && version.processId().compareTo(known) > 0;
  }

  private boolean correctsItself(ServerDescription claim) {
    return claim.address().equals(raiser);
  }

  private static boolean comparesElections(ServerDescription claim) {
    return claim.limits().maxWireVersion() >= FIRST_TO_COMPARE_ELECTIONS;
  }

  /** Compares, what is not known being the smallest. */
  private static <T extends Comparable<T>> int compare(@Nullable T left, @Nullable T right) {
    if (left == null || right == null) {
      return Boolean.compare(left != null, right != null);
    }
    return left.compareTo(right);
  }
}
