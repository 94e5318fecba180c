package dev.morphium.server.cluster;

import dev.morphium.engine.replication.ElectionTimes;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.value.Document;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.RaftSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.rpc.PeerTls;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * How a server takes part in a set of several members.
 *
 * @param setName the name of the set
 * @param members all members, in the order in which they were given
 * @param self which of them this server is
 * @param bind where it listens for the others
 * @param key what all members share
 * @param tls how they encrypt what they say to each other; null for plainly
 * @param directory where it keeps what it must not forget
 * @param electionTimeout how long without news of the primary until another one is elected
 * @param mostLogBytes how much memory the log may take
 * @param force a word by which an operator says, once, that the set is to begin with what this
 *     member has, although others are silent; null for never
 */
public record ClusterSettings(
    String setName,
    List<ClusterMember> members,
    int self,
    InetSocketAddress bind,
    ClusterKey key,
    @Nullable PeerTls tls,
    Path directory,
    Duration electionTimeout,
    long mostLogBytes,
    @Nullable String force) {
  /**
   * How long without news of the primary until another one is elected, unless something is said.
   */
  public static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(1);

  private static final int HEARTBEATS =
      10; // what the library for Raft sends in an election timeout
  private static final long MOST_LOG_BYTES = 256L << 20;
  private static final long LEAST_LOG_BYTES = 32L << 20;
  private static final int LOG_SHARE = 8;

  public ClusterSettings {
    members = List.copyOf(members);
  }

  /** A member that speaks plainly to the others, and begins nothing by force. */
  public ClusterSettings(
      String setName,
      List<ClusterMember> members,
      int self,
      InetSocketAddress bind,
      ClusterKey key,
      Path directory,
      Duration electionTimeout,
      long mostLogBytes) {
    this(setName, members, self, bind, key, null, directory, electionTimeout, mostLogBytes, null);
  }

  /**
   * The same, but the set is begun with what this member has, although others are silent.
   *
   * @param word a word that is obeyed once; null changes nothing
   */
  public ClusterSettings forced(@Nullable String word) {
    return new ClusterSettings(
        setName, members, self, bind, key, tls, directory, electionTimeout, mostLogBytes, word);
  }

  /** The same, whose members encrypt what they say to each other. */
  public ClusterSettings with(PeerTls encrypted) {
    return new ClusterSettings(
        setName,
        members,
        self,
        bind,
        key,
        encrypted,
        directory,
        electionTimeout,
        mostLogBytes,
        force);
  }

  /** What clients see of the election timeout, and the heartbeats that Raft makes of it. */
  ElectionTimes electionTimes() {
    int millis = (int) electionTimeout.toMillis();
    return new ElectionTimes(millis, millis / HEARTBEATS);
  }

  /** The same with other members, of which this server is one under the name it has. */
  ClusterSettings among(List<ClusterMember> others) {
    int index = 0;
    while (!others.get(index).member().host().equals(own().member().host())) {
      index++;
    }
    return new ClusterSettings(
        setName, others, index, bind, key, tls, directory, electionTimeout, mostLogBytes, force);
  }

  /** How much memory the log may take unless something is said, in a heap of this size. */
  public static long logBytes(long heap) {
    return Math.clamp(heap / LOG_SHARE, LEAST_LOG_BYTES, MOST_LOG_BYTES);
  }

  /** This server among the members. */
  public ClusterMember own() {
    return members.get(self);
  }

  /** The names and ports that clients connect with, separated by commas. */
  public String hosts() {
    return members.stream()
        .map(ClusterMember::member)
        .filter(member -> !member.hidden())
        .map(SetMember::host)
        .collect(Collectors.joining(","));
  }

  /** Where the members reach the one that clients reach at this name and port. */
  String raftAddress(String host) {
    for (ClusterMember known : members) {
      if (known.member().host().equals(host)) {
        return known.raftAddress();
      }
    }
    return ClusterMember.raftAddress(host);
  }

  List<RaftPeer> peers() {
    return members.stream().map(ClusterMember::peer).toList();
  }

  Set<String> otherVoters() {
    return others().stream()
        .filter(other -> other.member().isVoting())
        .map(ClusterMember::raftAddress)
        .collect(Collectors.toSet());
  }

  List<ClusterMember> others() {
    return members.stream().filter(member -> member != own()).toList();
  }

  SetConfiguration configuration() {
    List<SetMember> all = members.stream().map(ClusterMember::member).toList();
    return new SetConfiguration(setName, new ObjectId(), 1, 1, all, Document.EMPTY);
  }

  /** The part in Raft. */
  RaftSettings raft() {
    return new RaftSettings(
        new PeerIdentity(setName, own().raftAddress(), key, tls),
        own().peer(),
        peers(),
        bind,
        electionTimeout,
        mostLogBytes);
  }
}
