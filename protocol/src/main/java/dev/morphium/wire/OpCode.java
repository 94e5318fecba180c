package dev.morphium.wire;

/** The kinds of messages, as the header tells them. Source: MongoDB manual, "Opcodes". */
public final class OpCode {
  /** The answer to an {@link #QUERY}. */
  public static final int REPLY = 1;

  /** The old way to ask, of which only the handshake is left. */
  public static final int QUERY = 2004;

  /** A message of another kind, compressed. */
  public static final int COMPRESSED = 2012;

  /** Commands and their replies. */
  public static final int MESSAGE = 2013;

  private OpCode() {}
}
