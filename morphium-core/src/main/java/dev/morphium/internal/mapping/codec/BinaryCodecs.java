package dev.morphium.internal.mapping.codec;

import static dev.morphium.bson.BsonType.BINARY;
import static dev.morphium.bson.BsonType.BOOLEAN;
import static dev.morphium.bson.BsonType.OBJECT_ID;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.type.MorphiumId;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.UuidRepresentation;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

/** The codecs of bytes, ids, booleans and patterns. */
final class BinaryCodecs {
  private BinaryCodecs() {}

  /** Adds the codecs to those of a table. */
  static void addTo(Map<Class<?>, ValueCodec> codecs, UuidRepresentation uuid) {
    Scalars.add(
        codecs,
        Boolean.class,
        new ScalarCodec<>(
            Boolean.class,
            (out, value) -> {
              out.int8(value ? 1 : 0);
              return BOOLEAN;
            },
            (in, type) -> type == BOOLEAN ? (Boolean) in.bool() : null,
            "bool"),
        boolean.class);
    codecs.put(
        ObjectId.class,
        new ScalarCodec<>(
            ObjectId.class,
            (out, value) -> {
              BsonValues.writeObjectId(out, value);
              return OBJECT_ID;
            },
            (in, type) -> type == OBJECT_ID ? BsonValues.readObjectId(in) : null,
            value ->
                switch (value) {
                  case String text -> new ObjectId(text);
                  case MorphiumId id -> id.objectId();
                  default -> null;
                },
            "objectId"));
    codecs.put(MorphiumId.class, morphiumIdCodec());
    codecs.put(
        byte[].class,
        new ScalarCodec<>(
            byte[].class,
            (out, value) -> {
              out.binary((byte) 0, value);
              return BINARY;
            },
            (in, type) -> type == BINARY ? BsonValues.readBinary(in).getData() : null,
            "binData"));
    codecs.put(
        Binary.class,
        new ScalarCodec<>(
            Binary.class,
            (out, value) -> BsonValues.write(out, new BsonBinary(value.getType(), value.getData())),
            (in, type) -> type == BINARY ? binary(BsonValues.readBinary(in)) : null,
            "binData"));
    codecs.put(UUID.class, uuidCodec(uuid));
    codecs.put(
        Pattern.class,
        new ScalarCodec<>(Pattern.class, RegexCodec::write, RegexCodec::read, "regex"));
  }

  private static ValueCodec morphiumIdCodec() {
    return new ScalarCodec<>(
        MorphiumId.class,
        (out, value) -> {
          BsonValues.writeObjectId(out, value.objectId());
          return OBJECT_ID;
        },
        (in, type) -> type == OBJECT_ID ? new MorphiumId(BsonValues.readObjectId(in)) : null,
        value ->
            switch (value) {
              case ObjectId id -> new MorphiumId(id);
              case String text -> new MorphiumId(text);
              default -> null;
            },
        "objectId");
  }

  private static Binary binary(BsonBinary value) {
    return new Binary(value.getType(), value.getData());
  }

  private static ValueCodec uuidCodec(UuidRepresentation uuid) {
    return new ScalarCodec<>(
        UUID.class,
        (out, value) -> {
          if (uuid == UuidRepresentation.STANDARD) {
            out.int32(16);
            out.int8(BsonBinarySubType.UUID_STANDARD.getValue());
            out.bigEndian(value.getMostSignificantBits());
            out.bigEndian(value.getLeastSignificantBits());
            return BINARY;
          }
          return BsonValues.write(out, new BsonBinary(value, uuid));
        },
        (in, type) -> type == BINARY ? readUuid(BsonValues.readBinary(in), uuid) : null,
        value -> value instanceof String text ? UUID.fromString(text) : null,
        "binData");
  }

  private static UUID readUuid(BsonBinary binary, UuidRepresentation uuid) {
    if (binary.getType() == BsonBinarySubType.UUID_STANDARD.getValue()
        && binary.getData().length == 16) {
      return binary.asUuid();
    }
    if (binary.getType() != BsonBinarySubType.UUID_LEGACY.getValue()
        || binary.getData().length != 16) {
      throw new MappingException(
          "binary data of subtype %d is no UUID".formatted(binary.getType()));
    }
    if (uuid == UuidRepresentation.STANDARD) {
      throw new MappingException(
          "the UUID was stored in an old way; MapperBuilder.uuid(...) says in which");
    }
    return binary.asUuid(uuid);
  }
}
