package dev.morphium.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32C;

/** The writer of commands as OP_MSG, for clients. Source: MongoDB manual, "OP_MSG". */
public final class RequestEncoder {
  private static final byte[] DATABASE = "$db".getBytes(US_ASCII);

  private RequestEncoder() {}

  /**
   * A command as one message; {@code $db} is added to its body when it is not there.
   *
   * @param flags see {@link OpMsgFlag}; with {@link OpMsgFlag#CHECKSUM_PRESENT} it gets a checksum
   */
  public static byte[] encode(Command command, int requestId, int flags) {
    ByteArrayOutputStream output = new ByteArrayOutputStream(64 + command.length());
    output.writeBytes(new byte[MessageHeader.SIZE + Integer.BYTES]);
    output.write(0);
    writeBody(output, command);
    for (DocumentSequence sequence : command.sequences()) {
      byte[] name = sequence.name().getBytes(UTF_8);
      output.write(1);
      writeInt32(output, Integer.BYTES + name.length + 1 + sequence.length());
      output.writeBytes(name);
      output.write(0);
      output.write(sequence.bytes(), sequence.offset(), sequence.length());
    }
    boolean sum = (flags & OpMsgFlag.CHECKSUM_PRESENT) != 0;
    if (sum) {
      writeInt32(output, 0);
    }
    byte[] message = output.toByteArray();
    new MessageHeader(message.length, requestId, 0, OpCode.MESSAGE).write(message);
    LittleEndian.putInt32(message, MessageHeader.SIZE, flags);
    if (sum) {
      int end = message.length - Integer.BYTES;
      CRC32C crc = new CRC32C();
      crc.update(message, 0, end);
      LittleEndian.putInt32(message, end, (int) crc.getValue());
    }
    return message;
  }

  private static void writeBody(ByteArrayOutputStream output, Command command) {
    byte[] bytes = command.bytes();
    if (BsonFields.find(bytes, command.offset(), DATABASE) >= 0) {
      output.write(bytes, command.offset(), command.length());
      return;
    }
    byte[] database = command.database().getBytes(UTF_8);
    int added = 1 + DATABASE.length + 1 + Integer.BYTES + database.length + 1;
    writeInt32(output, command.length() + added);
    output.write(bytes, command.offset() + Integer.BYTES, command.length() - Integer.BYTES - 1);
    output.write(BsonType.STRING);
    output.writeBytes(DATABASE);
    output.write(0);
    writeInt32(output, database.length + 1);
    output.writeBytes(database);
    output.write(0);
    output.write(0);
  }

  private static void writeInt32(ByteArrayOutputStream output, int value) {
    byte[] bytes = new byte[Integer.BYTES];
    LittleEndian.putInt32(bytes, 0, value);
    output.writeBytes(bytes);
  }
}
