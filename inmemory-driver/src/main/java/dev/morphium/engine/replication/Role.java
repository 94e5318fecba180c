package dev.morphium.engine.replication;

/**
 * The member state of a replica set member: primary, secondary and the others.
 *
 * <p>Source: MongoDB manual, "Replica Set Member States".
 */
public enum Role {
  /** It does not know its set yet. */
  STARTUP(0),
  /** It takes writes. */
  PRIMARY(1),
  /** It follows the primary, and can be read. */
  SECONDARY(2),
  /** It cannot be read, because its data may be older than any that were told before. */
  RECOVERING(3),
  /** It receives all data for the first time. */
  STARTUP2(5),
  /** It was never heard of by the member that tells its state. */
  UNKNOWN(6),
  /** It is not heard of any more by the member that tells its state. */
  DOWN(8),
  /** It is no member of the set. */
  REMOVED(10);

  private final int code;

  Role(int code) {
    this.code = code;
  }

  /** The number by which {@code replSetGetStatus} tells it. */
  public int code() {
    return code;
  }

  /** Whether data can be read here. */
  public boolean isReadable() {
    return this == PRIMARY || this == SECONDARY;
  }
}
