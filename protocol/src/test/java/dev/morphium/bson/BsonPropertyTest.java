package dev.morphium.bson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.wire.BsonValidator;
import dev.morphium.wire.WireException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** Random documents, whole and damaged, read here and by MongoDB's own library. */
class BsonPropertyTest {
  private static final int ROUNDS = 5_000;

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);

  /** What the checked reader throws for malformed bytes. */
  private static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message, null, false, false);
    }
  }

  @Test
  void cursorSeesWhatTheLibrarySees() {
    for (int round = 0; round < ROUNDS; round++) {
      BsonDocument document = BsonSamples.random(random, 3);
      compare(BsonBytes.of(document), 0, document);
    }
  }

  private void compare(byte[] bytes, int offset, Map<String, BsonValue> fields) {
    BsonCursor cursor = new BsonCursor(bytes, offset);
    for (Map.Entry<String, BsonValue> field : fields.entrySet()) {
      String as = "seed " + seed + ", " + field;
      assertThat(cursor.next()).as(as).isTrue();
      assertThat(cursor.name()).as(as).isEqualTo(field.getKey());
      assertThat(cursor.type() & 0xff).as(as).isEqualTo(field.getValue().getBsonType().getValue());
      FieldName name = new FieldName(field.getKey());
      assertThat(cursor.isNamed(name)).as(as).isTrue();
      assertThat(BsonBytes.find(bytes, offset, name)).as(as).isEqualTo(cursor.elementOffset());
      assertThat(BsonBytes.valueOf(bytes, cursor.elementOffset())).isEqualTo(cursor.valueOffset());
      assertThat(BsonBytes.next(bytes, cursor.elementOffset())).isEqualTo(cursor.elementEnd());
      if (field.getValue() instanceof BsonDocument inner) {
        compare(bytes, cursor.valueOffset(), inner);
      }
    }
    assertThat(cursor.next()).isFalse();
    assertThat(BsonBytes.find(bytes, offset, new FieldName("not there"))).isEqualTo(-1);
  }

  @Test
  void writerWritesWhatTheLibraryWrites() {
    for (int round = 0; round < ROUNDS; round++) {
      BsonDocument document = BsonSamples.random(random, 3);
      BsonWriter out = new BsonWriter(random.nextInt(100));
      write(out, document.entrySet());
      assertThat(out.toBytes()).as("seed %d", seed).isEqualTo(BsonBytes.of(document));
    }
  }

  /** Writes names and structure, and takes the bytes of scalars from the library. */
  private static void write(BsonWriter out, Iterable<Map.Entry<String, BsonValue>> fields) {
    int start = out.startDocument();
    for (Map.Entry<String, BsonValue> field : fields) {
      int place = out.begin(field.getKey());
      write(out, place, field.getValue());
    }
    out.endDocument(start);
  }

  private static void write(BsonWriter out, int place, BsonValue value) {
    out.type(place, (byte) value.getBsonType().getValue());
    if (value instanceof BsonDocument inner) {
      write(out, inner.entrySet());
    } else if (value instanceof BsonArray array) {
      int start = out.startDocument();
      List<BsonValue> values = array.getValues();
      for (int i = 0; i < values.size(); i++) {
        write(out, out.begin(i), values.get(i));
      }
      out.endDocument(start);
    } else if (value.isString()) {
      out.string(value.asString().getValue());
    } else {
      byte[] bytes = BsonBytes.of(new BsonDocument("", value));
      out.raw(bytes, 6, bytes.length - 7);
    }
  }

  @Test
  void damagedBytesAreReadOrRefused() {
    int read = 0;
    int valid = 0;
    for (int round = 0; round < 5 * ROUNDS; round++) {
      byte[] bytes = damage(BsonBytes.of(BsonSamples.random(random, 3)));
      try {
        boolean wellFormed = isValid(bytes);
        boolean readable = isReadable(bytes);
        if (wellFormed) {
          assertThat(readable).isTrue();
          assertThat(walk(bytes, 0)).isEqualTo(count(bytes));
        }
        valid += wellFormed ? 1 : 0;
        read += readable ? 1 : 0;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + ", round " + round, e);
      }
    }
    assertThat(read).as("seed %d", seed).isBetween(valid, 5 * ROUNDS - 1);
    assertThat(valid).as("seed %d", seed).isPositive();
  }

  private byte[] damage(byte[] bytes) {
    for (int times = random.nextInt(4); times > 0; times--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(3)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = 0;
        default ->
            LittleEndian.putInt32(
                bytes, Math.max(0, Math.min(at, bytes.length - 4)), random.nextInt(40) - 5);
      }
    }
    return bytes;
  }

  private static boolean isValid(byte[] bytes) {
    try {
      return new BsonValidator().validate(bytes, 0, bytes.length) == bytes.length;
    } catch (WireException e) {
      return false;
    }
  }

  private static boolean isReadable(byte[] bytes) {
    try {
      BsonReader in = new BsonReader(bytes, 0, bytes.length, null, Malformed::new);
      read(in);
      return in.position() == bytes.length;
    } catch (Malformed e) {
      assertThat(e).hasMessageStartingWith("malformed BSON at byte ");
      return false;
    }
  }

  private static void read(BsonReader in) {
    int end = in.startDocument();
    byte type;
    while ((type = in.type()) != BsonType.END) {
      in.cstring();
      if (type == BsonType.DOCUMENT || type == BsonType.ARRAY) {
        read(in);
      } else {
        in.skip(type);
      }
    }
    in.endDocument(end);
  }

  /** How many elements the trusting cursor sees, at all levels. */
  private static int walk(byte[] bytes, int offset) {
    int count = 0;
    BsonCursor cursor = new BsonCursor(bytes, offset);
    while (cursor.next()) {
      boolean inner = cursor.type() == BsonType.DOCUMENT || cursor.type() == BsonType.ARRAY;
      count += 1 + (inner ? walk(bytes, cursor.valueOffset()) : 0);
    }
    return count;
  }

  /** How many elements the library sees, at all levels, read one after the other. */
  private static int count(byte[] bytes) {
    try (org.bson.BsonReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      reader.readStartDocument();
      return count(reader);
    }
  }

  private static int count(org.bson.BsonReader reader) {
    int count = 0;
    org.bson.BsonType type;
    while ((type = reader.readBsonType()) != org.bson.BsonType.END_OF_DOCUMENT) {
      count++;
      skipName(reader);
      if (type == org.bson.BsonType.DOCUMENT) {
        reader.readStartDocument();
        count += count(reader);
        reader.readEndDocument();
      } else if (type == org.bson.BsonType.ARRAY) {
        reader.readStartArray();
        count += count(reader);
        reader.readEndArray();
      } else {
        reader.skipValue();
      }
    }
    return count;
  }

  private static void skipName(org.bson.BsonReader reader) {
    if (((org.bson.AbstractBsonReader) reader).getState()
        == org.bson.AbstractBsonReader.State.NAME) {
      reader.skipName();
    }
  }
}
