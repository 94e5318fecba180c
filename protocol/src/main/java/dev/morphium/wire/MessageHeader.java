package dev.morphium.wire;

import dev.morphium.bson.LittleEndian;
import dev.morphium.protocol.Limits;

/**
 * The 16 bytes that begin every message. Source: MongoDB manual, "Standard Message Header".
 *
 * @param length length of the whole message in bytes, these 16 included
 * @param requestId the sender's number for this message
 * @param responseTo the number of the message that this one answers; 0 for a request
 * @param opCode the kind of message, see {@link OpCode}
 */
public record MessageHeader(int length, int requestId, int responseTo, int opCode) {
  /** Length of a header in bytes. */
  public static final int SIZE = 16;

  /** The header at the beginning of a message. */
  public static MessageHeader read(byte[] message) {
    if (message.length < SIZE) {
      throw WireException.fatal("a message has at least 16 bytes, not " + message.length);
    }
    return new MessageHeader(
        LittleEndian.int32(message, 0),
        LittleEndian.int32(message, 4),
        LittleEndian.int32(message, 8),
        LittleEndian.int32(message, 12));
  }

  /** Whether a length prefix can be that of a message: 16 to 48,000,000. */
  public static boolean isValidLength(int length) {
    return length >= SIZE && length <= Limits.MAX_MESSAGE_SIZE;
  }

  void write(byte[] target) {
    LittleEndian.putInt32(target, 0, length);
    LittleEndian.putInt32(target, 4, requestId);
    LittleEndian.putInt32(target, 8, responseTo);
    LittleEndian.putInt32(target, 12, opCode);
  }
}
