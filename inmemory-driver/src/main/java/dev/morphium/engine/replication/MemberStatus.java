package dev.morphium.engine.replication;

/**
 * The status of another replica set member by the last heartbeat: its state, its health and its
 * optime.
 *
 * @param member its number in the configuration
 * @param role what it says it is; {@link Role#DOWN} when nobody hears of it
 * @param applied the last write that it has applied
 * @param durable the last write that it has on disk, or in memory where that is all there is
 * @param startMillis when it started, in milliseconds since 1970; 0 when unknown
 * @param heardMillis when it was heard of last, in milliseconds since 1970; 0 for never
 * @param pingMillis how long a message to it and back takes
 * @param configuration the version of the configuration it knows
 * @param message what is wrong; empty when nothing is
 */
public record MemberStatus(
    int member,
    Role role,
    OperationTime applied,
    OperationTime durable,
    long startMillis,
    long heardMillis,
    long pingMillis,
    int configuration,
    String message) {

  /** Whether it is there. */
  public boolean isHealthy() {
    return role != Role.DOWN && role != Role.UNKNOWN;
  }
}
