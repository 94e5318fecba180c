package dev.morphium.server.replication.raft.rpc;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a member towards the others, and what it demands of them.
 *
 * @param setName the set that it belongs to
 * @param address where the others reach it: name and port
 * @param key what all members share
 * @param tls encrypts connections, and asks for certificates; null for plain ones
 * @param mostBytes how long a message may be
 * @param patience how long the other side has to prove who it is
 */
public record PeerIdentity(
    String setName,
    String address,
    ClusterKey key,
    @Nullable PeerTls tls,
    int mostBytes,
    Duration patience) {
  /** The longest entry of the log, and what comes with it. */
  private static final int USUAL_BYTES = 320 << 20;

  /** A member that speaks plainly. */
  public PeerIdentity(String setName, String address, ClusterKey key) {
    this(setName, address, key, null, USUAL_BYTES, Duration.ofSeconds(2));
  }

  /**
   * Whether the certificate that the other side has shown, if it encrypts what it says, is one of
   * this set.
   */
  boolean knows(Channel channel) {
    SslHandler handler = channel.pipeline().get(SslHandler.class);
    return tls == null
        || handler == null
        || tls.tls().identity().isMember(handler.engine().getSession());
  }

  /** A member that encrypts what it says, unless it has nothing to do so with. */
  public PeerIdentity(String setName, String address, ClusterKey key, @Nullable PeerTls tls) {
    this(setName, address, key, tls, USUAL_BYTES, Duration.ofSeconds(2));
  }
}
