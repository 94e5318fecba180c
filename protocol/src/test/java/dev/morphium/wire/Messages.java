package dev.morphium.wire;

import dev.morphium.driver.Command;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;

/** Messages made by hand, right or wrong, for tests of both sides. */
public final class Messages {
  private Messages() {}

  /** The bytes of a document. */
  public static byte[] bson(String json) {
    return Command.of("x", BsonDocument.parse(json)).bytes();
  }

  /** A message of any kind; the header's length is right. */
  public static byte[] message(int opCode, int requestId, byte[]... parts) {
    byte[] body = join(parts);
    return ByteBuffer.allocate(16 + body.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(16 + body.length)
        .putInt(requestId)
        .putInt(0)
        .putInt(opCode)
        .put(body)
        .array();
  }

  /** An OP_MSG of raw sections. */
  public static byte[] opMsg(int requestId, int flags, byte[]... sections) {
    return message(OpCode.MESSAGE, requestId, int32(flags), join(sections));
  }

  /** An OP_MSG with one body, written as JSON. */
  public static byte[] opMsg(int requestId, String json) {
    return opMsg(requestId, 0, body(bson(json)));
  }

  /** A section of kind 0. */
  public static byte[] body(byte[] document) {
    return join(new byte[] {0}, document);
  }

  /** A section of kind 1. */
  public static byte[] sequence(String name, byte[]... documents) {
    byte[] content = join(text(name), join(documents));
    return join(new byte[] {1}, int32(4 + content.length), content);
  }

  /** An OP_QUERY. */
  public static byte[] opQuery(int requestId, String namespace, byte[] query) {
    return message(OpCode.QUERY, requestId, int32(0), text(namespace), int32(0), int32(-1), query);
  }

  /** A number, lowest byte first. */
  public static byte[] int32(int value) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(value).array();
  }

  /** A text with its terminator. */
  public static byte[] text(String text) {
    return join(text.getBytes(StandardCharsets.UTF_8), new byte[] {0});
  }

  /** Bytes one after the other. */
  public static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** A document around the bytes of its elements, with the right length and terminator. */
  public static byte[] document(byte[]... elements) {
    byte[] content = join(elements);
    return join(int32(content.length + 5), content, new byte[] {0});
  }

  /** An element around the bytes of its value. */
  public static byte[] element(int type, String name, byte[]... value) {
    return join(new byte[] {(byte) type}, text(name), join(value));
  }
}
