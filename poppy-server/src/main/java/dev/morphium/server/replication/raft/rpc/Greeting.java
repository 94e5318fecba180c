package dev.morphium.server.replication.raft.rpc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * The greeting that begins the handshake between members, with the version of the protocol and a
 * nonce.
 *
 * @param version the version of the protocol that it speaks
 * @param purpose what the connection is for
 * @param setName the set that it belongs to
 * @param from where it is reached
 * @param nonce random bytes, so that no signature is good twice
 */
record Greeting(int version, Purpose purpose, String setName, String from, byte[] nonce) {
  /** The version of the protocol that this server speaks. */
  static final int VERSION = 2;

  /** How many bytes a nonce has. */
  static final int NONCE = 32;

  private static final int MAGIC = 0x504f5052; // POPR
  private static final int MOST_CHARACTERS = 256;
  private static final int LONGEST_TEXT = 3 * MOST_CHARACTERS;

  /** What a connection is for. */
  enum Purpose {
    /** Raft's messages. */
    MESSAGES,
    /** A snapshot of all data. */
    SNAPSHOT
  }

  static byte[] nonce(SecureRandom random) {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    return nonce;
  }

  byte[] encode() {
    ByteBuf buffer = Unpooled.buffer(128);
    buffer.writeInt(MAGIC).writeShort(version).writeByte(purpose.ordinal());
    write(buffer, setName);
    write(buffer, from);
    buffer.writeBytes(nonce);
    return ByteBufUtil.getBytes(buffer);
  }

  /** Reads a greeting; null when these bytes are none. */
  static @Nullable Greeting decode(ByteBuf buffer) {
    try {
      if (buffer.readInt() != MAGIC) {
        return null;
      }
      int version = buffer.readUnsignedShort();
      int purpose = buffer.readUnsignedByte();
      if (purpose >= Purpose.values().length) {
        return null;
      }
      String setName = read(buffer);
      String from = read(buffer);
      byte[] nonce = new byte[NONCE];
      buffer.readBytes(nonce);
      return setName == null || from == null || buffer.isReadable()
          ? null
          : new Greeting(version, Purpose.values()[purpose], setName, from, nonce);
    } catch (IndexOutOfBoundsException tooShort) {
      return null;
    }
  }

  static void write(ByteBuf buffer, String text) {
    byte[] bytes =
        text.substring(0, Math.min(text.length(), MOST_CHARACTERS))
            .getBytes(StandardCharsets.UTF_8);
    buffer.writeShort(bytes.length).writeBytes(bytes);
  }

  /** Reads a text that may stand in a line of the log; null when it is none. */
  static @Nullable String read(ByteBuf buffer) {
    int length = buffer.readUnsignedShort();
    if (length > LONGEST_TEXT) {
      return null;
    }
    String text = buffer.readCharSequence(length, StandardCharsets.UTF_8).toString();
    return text.chars().anyMatch(Character::isISOControl) ? null : text;
  }
}
