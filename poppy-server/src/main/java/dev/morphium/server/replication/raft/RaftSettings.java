package dev.morphium.server.replication.raft;

import dev.morphium.engine.change.Root;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one Raft node.
 *
 * @param identity who it is to the others
 * @param self its address and priority
 * @param members all members, itself among them
 * @param bind where it listens
 * @param electionTimeout how long without news of the primary until another one is elected
 * @param mostLogBytes how much the log may take before a snapshot is taken and its beginning is
 *     forgotten
 */
public record RaftSettings(
    PeerIdentity identity,
    RaftPeer self,
    List<RaftPeer> members,
    InetSocketAddress bind,
    Duration electionTimeout,
    long mostLogBytes) {
  public RaftSettings {
    members = List.copyOf(members);
  }

  /** The same node in a set of these members. */
  public RaftSettings with(List<RaftPeer> others) {
    return new RaftSettings(identity, self, others, bind, electionTimeout, mostLogBytes);
  }

  /**
   * What a node begins with.
   *
   * @param era when the set began: members of sets that began at other times are never heard
   * @param term the term that the data are of: all elections come later
   * @param root the data; null for a node that gets them from the others
   */
  public record Beginning(long era, long term, @Nullable Root root) {}
}
