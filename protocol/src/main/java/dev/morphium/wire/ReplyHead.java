package dev.morphium.wire;

import dev.morphium.bson.LittleEndian;
import java.util.zip.CRC32C;

/**
 * The bytes before the document of a reply.
 *
 * <p>A reply is its head, then the document as it is, then perhaps a checksum: nothing is encoded
 * again. Source: MongoDB manual, "OP_MSG" and "Legacy Opcodes", OP_REPLY.
 */
public final class ReplyHead {
  /** Length of the head of an OP_MSG: header, flags, kind of section. */
  public static final int MESSAGE_SIZE = MessageHeader.SIZE + 5;

  /** Length of the head of an OP_REPLY: header, flags, cursor id, start, number of documents. */
  public static final int LEGACY_SIZE = MessageHeader.SIZE + 20;

  /** Length of the longer of both heads. */
  public static final int LARGEST_SIZE = LEGACY_SIZE;

  private static final int AWAIT_CAPABLE = 8;

  private ReplyHead() {}

  /**
   * Writes the head of an OP_MSG.
   *
   * @param target takes the bytes from its beginning
   * @param documentLength length of the document that follows
   * @param flags see {@link OpMsgFlag}; with a checksum, the length accounts for it
   */
  public static void writeMessage(
      byte[] target, int documentLength, int requestId, int responseTo, int flags) {
    int sum = (flags & OpMsgFlag.CHECKSUM_PRESENT) != 0 ? Integer.BYTES : 0;
    int length = MESSAGE_SIZE + documentLength + sum;
    new MessageHeader(length, requestId, responseTo, OpCode.MESSAGE).write(target);
    LittleEndian.putInt32(target, MessageHeader.SIZE, flags);
    target[MESSAGE_SIZE - 1] = 0;
  }

  /** Writes the head of an OP_REPLY with one document. */
  public static void writeLegacy(byte[] target, int documentLength, int requestId, int responseTo) {
    int length = LEGACY_SIZE + documentLength;
    new MessageHeader(length, requestId, responseTo, OpCode.REPLY).write(target);
    LittleEndian.putInt32(target, MessageHeader.SIZE, AWAIT_CAPABLE);
    LittleEndian.putInt64(target, MessageHeader.SIZE + 4, 0);
    LittleEndian.putInt32(target, MessageHeader.SIZE + 12, 0);
    LittleEndian.putInt32(target, MessageHeader.SIZE + 16, 1);
  }

  /** The CRC-32C that ends an OP_MSG: of its head and its document. */
  public static int checksum(byte[] head, byte[] document, int offset, int length) {
    CRC32C sum = new CRC32C();
    sum.update(head, 0, MESSAGE_SIZE);
    sum.update(document, offset, length);
    return (int) sum.getValue();
  }
}
