package dev.morphium.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import java.util.zip.CRC32C;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The writer of commands as messages, for clients. Source: MongoDB manual, "OP_MSG". */
public final class RequestEncoder {
  private static final byte[] DATABASE_HEADER =
      FieldName.header(BsonType.STRING, OpMsgDecoder.DATABASE.text());
  private static final byte[] COMMANDS = ".$cmd".getBytes(US_ASCII);

  /** Header, flags, kind of the body. */
  private static final int BODY = MessageHeader.SIZE + Integer.BYTES + 1;

  private RequestEncoder() {}

  /**
   * A command as one OP_MSG; {@code $db} is added to its body when it is not there.
   *
   * @param flags see {@link OpMsgFlag}; with {@link OpMsgFlag#CHECKSUM_PRESENT} it gets a checksum
   */
  public static byte[] encode(Command command, int requestId, int flags) {
    boolean sum = (flags & OpMsgFlag.CHECKSUM_PRESENT) != 0;
    RequestBuffer buffer = new RequestBuffer(64 + command.length());
    write(buffer, command, null, requestId, flags);
    if (sum) {
      buffer.int32(0);
      buffer.setInt32(0, buffer.size());
    }
    byte[] message = buffer.toByteArray();
    if (sum) {
      int end = message.length - Integer.BYTES;
      CRC32C crc = new CRC32C();
      crc.update(message, 0, end);
      LittleEndian.putInt32(message, end, (int) crc.getValue());
    }
    return message;
  }

  /**
   * Writes a command as one OP_MSG, all in one piece, each byte copied once.
   *
   * @param buffer takes the message from its beginning; what was there is lost
   * @param extraFields a document whose fields are added to the body as they are; null for none
   * @param flags see {@link OpMsgFlag}; without a checksum
   */
  public static void write(
      RequestBuffer buffer,
      Command command,
      @Nullable RawBsonDocument extraFields,
      int requestId,
      int flags) {
    buffer.clear();
    buffer.room(roomFor(command, extraFields));
    buffer.skip(MessageHeader.SIZE);
    buffer.int32(flags);
    buffer.int8(0);
    body(buffer, command, extraFields);
    for (DocumentSequence sequence : command.sequences()) {
      byte[] name = sequence.name().getBytes(UTF_8);
      buffer.int8(1);
      buffer.int32(Integer.BYTES + name.length + 1 + sequence.length());
      buffer.bytes(name, 0, name.length);
      buffer.int8(0);
      buffer.bytes(sequence.bytes(), sequence.offset(), sequence.length());
    }
    header(buffer, requestId, OpCode.MESSAGE);
  }

  /**
   * Writes a command as an OP_QUERY, for the first message to a server of which nothing is known.
   */
  public static void writeLegacy(RequestBuffer buffer, Command command, int requestId) {
    byte[] database = command.database().getBytes(UTF_8);
    buffer.clear();
    buffer.skip(MessageHeader.SIZE);
    buffer.int32(0);
    buffer.bytes(database, 0, database.length);
    buffer.bytes(COMMANDS, 0, COMMANDS.length);
    buffer.int8(0);
    buffer.int32(0);
    buffer.int32(-1);
    buffer.bytes(command.bytes(), command.offset(), command.length());
    header(buffer, requestId, OpCode.QUERY);
  }

  /** So much memory will do, or a little less. */
  private static long roomFor(Command command, @Nullable RawBsonDocument extraFields) {
    long room = BODY + command.length() + 2L * command.database().length() + 64;
    for (DocumentSequence sequence : command.sequences()) {
      room += sequence.length() + 2L * sequence.name().length() + 64;
    }
    return extraFields == null ? room : room + 256;
  }

  private static void header(RequestBuffer buffer, int requestId, int opCode) {
    buffer.setInt32(0, buffer.size());
    buffer.setInt32(4, requestId);
    buffer.setInt32(8, 0);
    buffer.setInt32(12, opCode);
  }

  private static void body(
      RequestBuffer buffer, Command command, @Nullable RawBsonDocument extraFields) {
    byte[] bytes = command.bytes();
    buffer.bytes(bytes, command.offset(), command.length() - 1);
    if (BsonBytes.find(bytes, command.offset(), OpMsgDecoder.DATABASE) < 0) {
      buffer.bytes(DATABASE_HEADER, 0, DATABASE_HEADER.length);
      int length = buffer.size();
      buffer.int32(0);
      buffer.utf8(command.database());
      buffer.int8(0);
      buffer.setInt32(length, buffer.size() - length - Integer.BYTES);
    }
    if (extraFields != null) {
      ByteBuf extra = extraFields.getByteBuffer();
      try {
        int start = extra.position() + Integer.BYTES;
        buffer.bytes(extra.array(), start, extra.remaining() - Integer.BYTES - 1);
      } finally {
        extra.release();
      }
    }
    buffer.int8(0);
    buffer.setInt32(BODY, buffer.size() - BODY);
  }
}
