package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.option.NodeOptions;
import io.netty.channel.EventLoopGroup;

/**
 * The options of one Raft node, and what its messages travel with.
 *
 * <p>The library makes clients by a factory of which there is one in a process; the options are all
 * that tells one node's client from another's.
 */
public final class PeerNode extends NodeOptions {
  private final PeerIdentity identity;
  private final EventLoopGroup network;
  private final Heard heard;
  private final Partition partition;

  /**
   * @param heard is told of each answer from a member
   * @param partition what reaches nobody
   */
  public PeerNode(PeerIdentity identity, EventLoopGroup network, Heard heard, Partition partition) {
    this.partition = partition;
    this.identity = identity;
    this.network = network;
    this.heard = heard;
  }

  PeerIdentity identity() {
    return identity;
  }

  EventLoopGroup network() {
    return network;
  }

  Partition partition() {
    return partition;
  }

  Heard heard() {
    return heard;
  }

  /** The listener of members' answers. */
  @FunctionalInterface
  public interface Heard {
    /**
     * A member has answered.
     *
     * @param address the member
     * @param sentNanos when the request was sent, by the counter of nanoseconds
     */
    void answered(String address, long sentNanos, Object request, Object answer);
  }
}
