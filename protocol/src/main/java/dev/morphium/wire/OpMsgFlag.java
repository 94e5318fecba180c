package dev.morphium.wire;

/** The flag bits of an OP_MSG. Source: MongoDB manual, "OP_MSG", section "Flag Bits". */
public final class OpMsgFlag {
  /** The message ends with a CRC-32C of everything before it. */
  public static final int CHECKSUM_PRESENT = 1;

  /** Another message of this sender follows without waiting for an answer. */
  public static final int MORE_TO_COME = 1 << 1;

  /** The client takes several replies to this request. */
  public static final int EXHAUST_ALLOWED = 1 << 16;

  /** The bits that a receiver has to know; it refuses others of them. */
  static final int REQUIRED = 0xffff;

  private OpMsgFlag() {}
}
