package dev.morphium.wire;

import dev.morphium.bson.LittleEndian;
import dev.morphium.driver.Reply;

/**
 * A reply as it came over the wire, for clients.
 *
 * @param responseTo the number of the request it answers
 * @param reply the reply, its bytes lying in the message
 * @param moreToCome whether the server sends another reply by itself
 */
public record Response(int responseTo, Reply reply, boolean moreToCome) {
  /**
   * Reads a whole, uncompressed reply.
   *
   * @throws WireException when it is neither an OP_MSG nor an OP_REPLY with one document
   */
  public static Response decode(byte[] message) {
    return decode(message, new BsonValidator());
  }

  /** The same, with a validator that is used again and again by one thread. */
  public static Response decode(byte[] message, BsonValidator validator) {
    MessageHeader header = MessageHeader.read(message);
    if (header.length() != message.length) {
      throw WireException.fatal(
          "the header says " + header.length() + " bytes, there are " + message.length);
    }
    if (header.opCode() == OpCode.REPLY) {
      return legacy(message, header, validator);
    }
    if (header.opCode() != OpCode.MESSAGE) {
      throw WireException.fatal("a reply with opcode " + header.opCode());
    }
    int document = ReplyHead.MESSAGE_SIZE;
    if (message.length < document || message[document - 1] != 0) {
      throw WireException.fatal("a reply whose first section is not a body");
    }
    int flags = LittleEndian.int32(message, MessageHeader.SIZE);
    if ((flags & OpMsgFlag.REQUIRED & ~(OpMsgFlag.CHECKSUM_PRESENT | OpMsgFlag.MORE_TO_COME))
        != 0) {
      throw WireException.fatal("a reply with unknown flags: " + flags);
    }
    int length = validator.validate(message, document, message.length);
    checkEnd(message, document, length, (flags & OpMsgFlag.CHECKSUM_PRESENT) != 0);
    return new Response(
        header.responseTo(),
        new Reply(message, document, length),
        (flags & OpMsgFlag.MORE_TO_COME) != 0);
  }

  private static void checkEnd(byte[] message, int document, int length, boolean checksum) {
    int end = document + length;
    if (message.length != end + (checksum ? Integer.BYTES : 0)) {
      throw WireException.fatal("a reply with something behind its body");
    }
    if (checksum
        && LittleEndian.int32(message, end)
            != ReplyHead.checksum(message, message, document, length)) {
      throw WireException.fatal("a reply whose checksum is wrong");
    }
  }

  private static Response legacy(byte[] message, MessageHeader header, BsonValidator validator) {
    int document = ReplyHead.LEGACY_SIZE;
    if (message.length < document) {
      throw WireException.fatal("an OP_REPLY has at least 36 bytes, not " + message.length);
    }
    int length = validator.validate(message, document, message.length);
    return new Response(header.responseTo(), new Reply(message, document, length), false);
  }
}
