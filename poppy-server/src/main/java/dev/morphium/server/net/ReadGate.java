package dev.morphium.server.net;

import io.netty.channel.Channel;

/**
 * The flow control of what a client sends: nothing is read from it while there is a reason not to.
 * For the connection's network thread alone.
 */
final class ReadGate {
  /** Why nothing is read. */
  enum Reason {
    /** Enough of its requests wait. */
    REQUESTS_WAIT,
    /** Its message has no room yet. */
    NO_ROOM
  }

  private final Channel channel;
  private int reasons;

  ReadGate(Channel channel) {
    this.channel = channel;
  }

  void set(Reason reason, boolean closed) {
    int bit = 1 << reason.ordinal();
    reasons = closed ? reasons | bit : reasons & ~bit;
    boolean read = reasons == 0;
    if (channel.config().isAutoRead() != read) {
      channel.config().setAutoRead(read);
    }
  }
}
