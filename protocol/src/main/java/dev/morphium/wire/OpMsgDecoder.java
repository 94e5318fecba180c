package dev.morphium.wire;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.bson.Utf8;
import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The reader of OP_MSG requests: flags, one body, any number of document sequences, a checksum.
 *
 * <p>Source: MongoDB manual, "OP_MSG".
 */
final class OpMsgDecoder {
  private static final int FLAGS = MessageHeader.SIZE;
  private static final int SECTIONS = FLAGS + Integer.BYTES;
  private static final byte BODY = 0;
  private static final byte SEQUENCE = 1;
  static final FieldName DATABASE = new FieldName("$db");

  private final BsonValidator validator = new BsonValidator();

  Request decode(byte[] message, int requestId) {
    if (message.length < SECTIONS) {
      throw WireException.fatal("an OP_MSG has at least 20 bytes, not " + message.length);
    }
    int flags = LittleEndian.int32(message, FLAGS);
    int unknown =
        flags & OpMsgFlag.REQUIRED & ~(OpMsgFlag.CHECKSUM_PRESENT | OpMsgFlag.MORE_TO_COME);
    if (unknown != 0) {
      throw WireException.fatal(
          ErrorCode.ILLEGAL_OP_MSG_FLAG,
          "Message contains illegal flags value: 0b" + Integer.toBinaryString(flags));
    }
    int end = message.length;
    if ((flags & OpMsgFlag.CHECKSUM_PRESENT) != 0) {
      end = checkSum(message);
    }
    return new Request(requestId, sections(message, end), flags, false);
  }

  private static int checkSum(byte[] message) {
    int end = message.length - Integer.BYTES;
    if (end < SECTIONS) {
      throw WireException.fatal(
          ErrorCode.of(51252), "Invalid message size for an OpMsg containing a checksum");
    }
    CRC32C sum = new CRC32C();
    sum.update(message, 0, end);
    if ((int) sum.getValue() != LittleEndian.int32(message, end)) {
      throw WireException.fatal(
          ErrorCode.CHECKSUM_MISMATCH, "OP_MSG checksum does not match contents");
    }
    return end;
  }

  private Command sections(byte[] message, int end) {
    int body = -1;
    int bodyLength = 0;
    List<DocumentSequence> sequences = List.of();
    int position = SECTIONS;
    while (position < end) {
      byte kind = message[position++];
      if (kind == BODY) {
        if (body >= 0) {
          throw error(40430, "Multiple body sections in message");
        }
        body = position;
        bodyLength = validator.validate(message, position, end);
        requireSize(bodyLength);
        position += bodyLength;
      } else if (kind == SEQUENCE) {
        int size = sequenceSize(message, position, end);
        sequences = sequences.isEmpty() ? new ArrayList<>(2) : sequences;
        sequences.add(sequence(message, position + Integer.BYTES, position + size, sequences));
        position += size;
      } else {
        throw error(40432, "Unknown section kind " + (kind & 0xff));
      }
    }
    if (body < 0) {
      throw error(40587, "OP_MSG messages must have a body");
    }
    for (DocumentSequence sequence : sequences) {
      if (BsonBytes.find(message, body, new FieldName(sequence.name())) >= 0) {
        throw error(40433, "Duplicate field between body and document sequence " + sequence.name());
      }
    }
    return new Command(database(message, body), message, body, bodyLength, sequences);
  }

  /** What is larger comes as a document sequence. */
  private static void requireSize(int bodyLength) {
    if (bodyLength > Limits.MAX_INTERNAL_OBJECT_SIZE) {
      throw WireException.answered(
          ErrorCode.BSON_OBJECT_TOO_LARGE,
          "BSONObj size: %d (0x%X) is invalid. Size must be between 0 and %d(16MB)"
              .formatted(bodyLength, bodyLength, Limits.MAX_INTERNAL_OBJECT_SIZE));
    }
  }

  private static int sequenceSize(byte[] message, int position, int end) {
    int left = end - position;
    int size = left < Integer.BYTES ? 0 : LittleEndian.int32(message, position);
    if (size <= Integer.BYTES || size > left) {
      throw WireException.answered(
          ErrorCode.OVERFLOW, "a document sequence of " + size + " bytes with " + left + " left");
    }
    return size;
  }

  private DocumentSequence sequence(
      byte[] message, int start, int end, List<DocumentSequence> others) {
    int terminator = BsonBytes.endOfName(message, start, end);
    if (terminator == end || !Utf8.isValid(message, start, terminator)) {
      throw WireException.answered(
          ErrorCode.OVERFLOW, "a document sequence whose name is not terminated or not UTF-8");
    }
    String name = BsonBytes.text(message, start, terminator);
    for (DocumentSequence other : others) {
      if (other.name().equals(name)) {
        throw error(40431, "Duplicate document sequence: " + name);
      }
    }
    int first = terminator + 1;
    int position = first;
    int count = 0;
    while (position < end) {
      position += validator.validate(message, position, end);
      count++;
    }
    return new DocumentSequence(name, message, first, end - first, count);
  }

  private static String database(byte[] message, int body) {
    int field = BsonBytes.find(message, body, DATABASE);
    if (field < 0) {
      throw error(40571, "OP_MSG requests require a $db argument");
    }
    if (message[field] != BsonType.STRING) {
      throw WireException.answered(
          ErrorCode.TYPE_MISMATCH, "The $db argument of an OP_MSG request must be a string");
    }
    return BsonBytes.string(message, field + 1 + DATABASE.size());
  }

  private static WireException error(int code, String message) {
    return WireException.answered(ErrorCode.of(code), message);
  }
}
