package dev.morphium.wire;

import dev.morphium.driver.Command;
import org.bson.BsonDocument;

/**
 * A command as it came over the wire, with what its reply must look like.
 *
 * @param requestId the number that the reply answers
 * @param command the command, its bytes lying in the message
 * @param flags the flags of the OP_MSG, see {@link OpMsgFlag}; 0 for an OP_QUERY
 * @param legacy whether it was an OP_QUERY, to be answered with an OP_REPLY
 */
public record Request(int requestId, Command command, int flags, boolean legacy) {
  private static final Command NOTHING = Command.of("", new BsonDocument());

  /** What is known of a malformed request that awaits a reply: how that reply must look. */
  public static Request malformed(byte[] message) {
    MessageHeader header = MessageHeader.read(message);
    boolean legacy = header.opCode() == OpCode.QUERY;
    return new Request(header.requestId(), NOTHING, 0, legacy);
  }

  /** Whether the client wants no reply. */
  public boolean moreToCome() {
    return (flags & OpMsgFlag.MORE_TO_COME) != 0;
  }

  /** Whether the client takes several replies. */
  public boolean exhaustAllowed() {
    return (flags & OpMsgFlag.EXHAUST_ALLOWED) != 0;
  }

  /** Whether the request had a checksum, so that its reply gets one too. */
  public boolean checksum() {
    return (flags & OpMsgFlag.CHECKSUM_PRESENT) != 0;
  }
}
