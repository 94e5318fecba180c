package dev.morphium.fuzz.targets;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.wire.BsonValidator;
import dev.morphium.wire.WireException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonType;

/**
 * BSON: what the validator accepts, the engine can read, and the library's reader finds fields of
 * the same names and types in it.
 */
public final class BsonTarget {
  private BsonTarget() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    int end;
    try {
      end = new BsonValidator().validate(input, 0, input.length);
    } catch (WireException refused) {
      return;
    }
    byte[] bytes = Arrays.copyOf(input, end);
    Document.of(bytes).toBson().toJson();
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      reader.readStartDocument();
      compare(Document.of(bytes).cursor(), reader);
    }
  }

  private static void compare(ElementCursor own, BsonBinaryReader other) {
    while (own.next()) {
      BsonType type = other.readBsonType();
      String name = other.readName();
      if (!own.name().equals(name) || (own.value().type().number() & 0xff) != type.getValue()) {
        throw new AssertionError(own.name() + " of " + own.value().type() + " is " + name + type);
      }
      other.skipValue();
    }
    if (other.readBsonType() != BsonType.END_OF_DOCUMENT) {
      throw new AssertionError("there is one more: " + other.readName());
    }
  }
}
