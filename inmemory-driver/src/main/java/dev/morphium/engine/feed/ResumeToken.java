package dev.morphium.engine.feed;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.UUID;
import java.util.zip.CRC32;

/**
 * A resume token: a position in the log as a string that sorts as the positions do.
 *
 * <p>The first nine bytes are those of MongoDB's own tokens (the mark of a timestamp, and the
 * cluster time), for there are tools that read the time from there. What follows is ours, and ends
 * with a checksum, so that a token that was mangled or comes from elsewhere is refused. Source:
 * MongoDB manual, "Change Streams", section "Resume Tokens".
 *
 * @param kind what the token stands behind
 * @param clusterTime the time of the batch; a high-water mark says that everything earlier is read
 * @param position the position of the batch in the log
 * @param ordinal the place of the event in the batch
 * @param fragment the fragment of the event, from 0 on, or -1 for the whole of it
 * @param collection the collection that the event is about; zeros when it is about none
 */
record ResumeToken(
    Kind kind, long clusterTime, long position, int ordinal, int fragment, UUID collection) {

  /** What a token stands behind. The order is that of tokens with the same time. */
  enum Kind {
    HIGH_WATER_MARK,
    EVENT,
    /** The end of the stream that the event brought. */
    INVALIDATE
  }

  private static final String DATA = "_data";
  private static final byte TIMESTAMP_MARK = (byte) 0x82;
  private static final byte VERSION = 1;
  private static final int CHECKSUM = Integer.BYTES;
  private static final int HEAD = 1 + Long.BYTES + 1 + 1;
  private static final int MARK_LENGTH = HEAD + CHECKSUM;
  private static final int EVENT_LENGTH =
      HEAD + Long.BYTES + Integer.BYTES + 1 + Integer.BYTES + 2 * Long.BYTES + CHECKSUM;
  private static final int MISSING_DATA = 40647;
  private static final int WRONG_TYPE_BITS = 40648;
  private static final int EMPTY = 40649;
  private static final int UNKNOWN_MARK = 50811;
  private static final UUID NO_COLLECTION = new UUID(0, 0);
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Behind everything that is earlier than a time. */
  static ResumeToken highWaterMark(long clusterTime) {
    return new ResumeToken(Kind.HIGH_WATER_MARK, clusterTime, 0, 0, -1, NO_COLLECTION);
  }

  /** Behind an event. */
  static ResumeToken event(OplogBatch batch, int ordinal) {
    return new ResumeToken(
        Kind.EVENT,
        batch.clusterTime(),
        batch.position(),
        ordinal,
        -1,
        batch.changes().get(ordinal).collectionId());
  }

  /** Behind the end of the stream that this event brings. */
  ResumeToken invalidate() {
    return new ResumeToken(Kind.INVALIDATE, clusterTime, position, ordinal, -1, collection);
  }

  /** Behind a fragment of this event. */
  ResumeToken fragment(int number) {
    return new ResumeToken(kind, clusterTime, position, ordinal, number, collection);
  }

  boolean isMark() {
    return kind == Kind.HIGH_WATER_MARK;
  }

  /** Whether this token stands behind the other one, or at the same place. */
  boolean isAtLeast(ResumeToken other) {
    return text().compareTo(other.text()) >= 0;
  }

  /** The token as a document, as clients see it. */
  Document toDocument() {
    return new DocumentBuilder(128).append(DATA, text()).build();
  }

  String text() {
    ByteBuffer bytes = ByteBuffer.allocate(isMark() ? MARK_LENGTH : EVENT_LENGTH);
    bytes.put(TIMESTAMP_MARK).putLong(clusterTime).put(VERSION);
    bytes.put((byte) (isMark() ? 0 : 1));
    if (!isMark()) {
      bytes.putLong(position).putInt(ordinal);
      bytes.put((byte) kind.ordinal()).putInt(fragment + 1);
      bytes.putLong(collection.getMostSignificantBits());
      bytes.putLong(collection.getLeastSignificantBits());
    }
    bytes.putInt(checksum(bytes.array(), bytes.position()));
    return HEX.formatHex(bytes.array());
  }

  /**
   * Reads a token that a client has sent.
   *
   * @throws CommandException 40647, 40648, 40649, 9, 50811 or 260 when it is none of ours
   */
  static ResumeToken parse(Document token) {
    Value data = token.get(DATA);
    if (!(data instanceof StringValue text)) {
      throw new CommandException(
          MISSING_DATA,
          "Bad resume token: _data of missing or of wrong type: " + ValueText.of(token));
    }
    Value typeBits = token.get("_typeBits");
    if (!typeBits.isMissing() && !(typeBits instanceof BinaryValue)) {
      throw new CommandException(
          WRONG_TYPE_BITS, "Bad resume token: _typeBits of wrong type: " + ValueText.of(token));
    }
    if (text.value().isEmpty()) {
      throw new CommandException(EMPTY, "invalid empty resume token");
    }
    byte[] bytes;
    try {
      bytes = HexFormat.of().parseHex(text.value());
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "resume token string was not a valid hex string");
    }
    return parse(bytes);
  }

  private static ResumeToken parse(byte[] data) {
    if (data[0] != TIMESTAMP_MARK) {
      throw new CommandException(
          UNKNOWN_MARK, "Unknown type in resume token: " + Byte.toUnsignedInt(data[0]));
    }
    boolean sized = data.length == MARK_LENGTH || data.length == EVENT_LENGTH;
    ByteBuffer bytes = ByteBuffer.wrap(data);
    int end = data.length - CHECKSUM;
    if (!sized || bytes.getInt(end) != checksum(data, end) || data[HEAD - 2] != VERSION) {
      throw foreign();
    }
    long clusterTime = bytes.getLong(1);
    bytes.position(HEAD);
    if (data[HEAD - 1] == 0 && data.length == MARK_LENGTH) {
      return highWaterMark(clusterTime);
    }
    if (data[HEAD - 1] != 1 || data.length != EVENT_LENGTH) {
      throw foreign();
    }
    long position = bytes.getLong();
    int ordinal = bytes.getInt();
    byte kind = bytes.get();
    int fragment = bytes.getInt() - 1;
    if (ordinal < 0
        || fragment < -1
        || kind != Kind.EVENT.ordinal() && kind != Kind.INVALIDATE.ordinal()) {
      throw foreign();
    }
    return new ResumeToken(
        Kind.values()[kind],
        clusterTime,
        position,
        ordinal,
        fragment,
        new UUID(bytes.getLong(), bytes.getLong()));
  }

  private static CommandException foreign() {
    return new CommandException(
        ErrorCode.INVALID_RESUME_TOKEN,
        "Invalid resume token: this server has not given it, or it was changed since");
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes, 0, length);
    return (int) checksum.getValue();
  }
}
