package dev.morphium.pool.topology;

import dev.morphium.pool.net.HostAddress;
import org.jspecify.annotations.Nullable;

/**
 * A server description (SDAM): what is known of one server at a moment.
 *
 * <p>Source: "Server Discovery and Monitoring" specification, "ServerDescription".
 *
 * @param address where it is reached
 * @param type what it is
 * @param error why it is unknown; null when it is known, or was not asked yet
 * @param roundTrip how long the way there and back takes
 * @param updatedMillis when this was learned, on a local clock that only grows, in milliseconds
 * @param member what it tells of its replica set
 * @param limits what it takes at once
 * @param version the moment of its life that this stems from; null when it does not tell
 */
public record ServerDescription(
    HostAddress address,
    ServerType type,
    @Nullable Throwable error,
    RoundTrip roundTrip,
    long updatedMillis,
    SetMember member,
    ServerLimits limits,
    @Nullable TopologyVersion version) {

  /** A server that was not asked yet. */
  public static ServerDescription unknown(HostAddress address) {
    return unknown(address, null, null, 0);
  }

  /**
   * A server that is taken for unusable.
   *
   * @param error why
   * @param version the moment of the server's life at which it became unusable; null when unknown
   */
  public static ServerDescription unknown(
      HostAddress address,
      @Nullable Throwable error,
      @Nullable TopologyVersion version,
      long updatedMillis) {
    return new ServerDescription(
        address,
        ServerType.UNKNOWN,
        error,
        RoundTrip.UNKNOWN,
        updatedMillis,
        SetMember.NONE,
        ServerLimits.USUAL,
        version);
  }

  /** Whether another description of this server differs only in times, if at all. */
  boolean isLike(ServerDescription other) {
    return type == other.type
        && (error == null) == (other.error == null)
        && limits.equals(other.limits)
        && member.isLike(other.member);
  }

  /** Whether nothing is known of it. */
  public boolean isUnknown() {
    return type == ServerType.UNKNOWN;
  }

  /** The server in one line, for messages. */
  public String inWords() {
    String known = address + " (" + type.words();
    Throwable why = error;
    return why == null ? known + ")" : known + ": " + why.getMessage() + ")";
  }
}
