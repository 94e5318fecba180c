package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.RoundTrip;
import dev.morphium.pool.topology.TopologyVersion;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** Something that was learned of one server, and may change the picture of the deployment. */
public sealed interface TopologyEvent {
  /** The server. */
  HostAddress address();

  /** When it was learned, on a local clock that only grows, in milliseconds. */
  long millis();

  /** The server has answered to hello. */
  record Answered(HostAddress address, BsonDocument hello, RoundTrip roundTrip, long millis)
      implements TopologyEvent {}

  /** The server cannot be reached, or a connection to it broke. */
  record Unreachable(HostAddress address, Throwable error, long millis) implements TopologyEvent {}

  /**
   * The server has refused a command because it is not, or no longer, the primary.
   *
   * @param version the moment of the server's life at which it refused; null when it does not tell
   */
  record Refused(
      HostAddress address, Throwable error, @Nullable TopologyVersion version, long millis)
      implements TopologyEvent {}
}
