package dev.morphium.wire;

import dev.morphium.bson.LittleEndian;
import dev.morphium.protocol.ErrorCode;

/**
 * The reader of whole, uncompressed messages that clients send.
 *
 * <p>One per connection: it keeps working memory and is not safe for several threads.
 */
public final class RequestDecoder {
  private final OpMsgDecoder messages = new OpMsgDecoder();
  private final OpQueryDecoder queries = new OpQueryDecoder();

  /**
   * Reads a message; the command keeps its bytes.
   *
   * @param message exactly one message, header included
   * @throws WireException when it is not a valid request
   */
  public Request decode(byte[] message) {
    MessageHeader header = MessageHeader.read(message);
    if (header.length() != message.length) {
      throw WireException.fatal(
          "the header says " + header.length() + " bytes, there are " + message.length);
    }
    return switch (header.opCode()) {
      case OpCode.MESSAGE -> messages.decode(message, header.requestId());
      case OpCode.QUERY -> queries.decode(message, header.requestId());
      default ->
          throw WireException.fatal(
              ErrorCode.ILLEGAL_OPERATION,
              "Unsupported opcode "
                  + header.opCode()
                  + ". The client driver may require an upgrade.");
    };
  }

  /** Whether an error in this message is to be answered: it is a request that awaits a reply. */
  public static boolean awaitsReply(byte[] message) {
    MessageHeader header = MessageHeader.read(message);
    return switch (header.opCode()) {
      case OpCode.QUERY -> true;
      case OpCode.MESSAGE ->
          message.length >= MessageHeader.SIZE + Integer.BYTES
              && (LittleEndian.int32(message, MessageHeader.SIZE) & OpMsgFlag.MORE_TO_COME) == 0;
      default -> false;
    };
  }
}
