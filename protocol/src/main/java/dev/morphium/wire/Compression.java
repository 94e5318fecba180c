package dev.morphium.wire;

import dev.morphium.bson.LittleEndian;
import dev.morphium.protocol.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The compressors that one side has, and the wrapping of messages in OP_COMPRESSED with them.
 *
 * <p>Source: MongoDB manual, "OP_COMPRESSED".
 */
public final class Compression {
  private static final int ORIGINAL_OP_CODE = MessageHeader.SIZE;
  private static final int UNCOMPRESSED_SIZE = ORIGINAL_OP_CODE + Integer.BYTES;
  private static final int COMPRESSOR_ID = UNCOMPRESSED_SIZE + Integer.BYTES;
  private static final int DATA = COMPRESSOR_ID + 1;

  private final Map<String, Compressor> byName = new LinkedHashMap<>();

  /** The compressors, the preferred one first. */
  public Compression(List<Compressor> compressors) {
    compressors.forEach(compressor -> byName.put(compressor.name(), compressor));
  }

  /** The names of all compressors. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /** Those of the other side's compressors that are also here, in the other side's order. */
  public List<String> common(List<String> wanted) {
    List<String> common = new ArrayList<>(wanted);
    common.retainAll(byName.keySet());
    return common;
  }

  /** The most preferred one that the other side has too, or null when there is none. */
  public @Nullable Compressor best(List<String> offered) {
    for (Compressor compressor : byName.values()) {
      if (offered.contains(compressor.name())) {
        return compressor;
      }
    }
    return null;
  }

  /** Whether a message is compressed. */
  public static boolean isCompressed(byte[] message) {
    return message.length >= MessageHeader.SIZE
        && LittleEndian.int32(message, MessageHeader.SIZE - Integer.BYTES) == OpCode.COMPRESSED;
  }

  /** Length of a message in bytes; of a compressed one, the length it claims to stand for. */
  public static int announcedSize(byte[] message) {
    return isCompressed(message) && message.length >= DATA
        ? LittleEndian.int32(message, UNCOMPRESSED_SIZE)
        : message.length;
  }

  /** The compressor of a compressed message. */
  public Compressor compressorOf(byte[] message) {
    if (message.length < DATA) {
      throw WireException.fatal("an OP_COMPRESSED has at least 25 bytes, not " + message.length);
    }
    int id = message[COMPRESSOR_ID];
    for (Compressor compressor : byName.values()) {
      if (compressor.id() == id) {
        return compressor;
      }
    }
    throw WireException.fatal(
        "Compression algorithm " + id + " specified in message is not available");
  }

  /** The message that a compressed message stands for. */
  public byte[] unwrap(byte[] message) {
    Compressor compressor = compressorOf(message);
    int size = LittleEndian.int32(message, UNCOMPRESSED_SIZE);
    int opCode = LittleEndian.int32(message, ORIGINAL_OP_CODE);
    int length = message.length - DATA;
    if (size < 0
        || size > Limits.MAX_MESSAGE_SIZE - MessageHeader.SIZE
        || size > compressor.largestResult(length)) {
      throw WireException.fatal(
          length + " compressed bytes that claim to stand for " + size + " bytes");
    }
    if (opCode == OpCode.COMPRESSED) {
      throw WireException.fatal("a compressed message inside a compressed message");
    }
    byte[] unwrapped = new byte[MessageHeader.SIZE + size];
    compressor.decompress(message, DATA, length, unwrapped, MessageHeader.SIZE);
    MessageHeader header = MessageHeader.read(message);
    new MessageHeader(unwrapped.length, header.requestId(), header.responseTo(), opCode)
        .write(unwrapped);
    return unwrapped;
  }

  /** A message compressed. */
  public static byte[] wrap(byte[] message, Compressor compressor) {
    MessageHeader header = MessageHeader.read(message);
    int size = message.length - MessageHeader.SIZE;
    byte[] data = compressor.compress(message, MessageHeader.SIZE, size);
    byte[] wrapped = new byte[DATA + data.length];
    new MessageHeader(wrapped.length, header.requestId(), header.responseTo(), OpCode.COMPRESSED)
        .write(wrapped);
    LittleEndian.putInt32(wrapped, ORIGINAL_OP_CODE, header.opCode());
    LittleEndian.putInt32(wrapped, UNCOMPRESSED_SIZE, size);
    wrapped[COMPRESSOR_ID] = (byte) compressor.id();
    System.arraycopy(data, 0, wrapped, DATA, data.length);
    return wrapped;
  }
}
