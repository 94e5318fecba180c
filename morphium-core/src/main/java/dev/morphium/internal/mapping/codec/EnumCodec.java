package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Constants of an enum, stored by their names; what Morphium 6 stored where no type was declared,
 * {@code {class_name: "a.Color", name: "RED"}}, is read, too.
 */
final class EnumCodec extends ValueCodec {
  static final String NAME = "name";

  private final Class<?> type;
  private final Map<String, Enum<?>> constants = new LinkedHashMap<>();

  EnumCodec(Class<?> type) {
    this.type = type;
    for (Object constant : type.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), (Enum<?>) constant);
    }
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    out.string(((Enum<?>) value).name());
    return BsonType.STRING;
  }

  @Override
  public Object read(BsonReader in, byte found) {
    String name =
        switch (found) {
          case BsonType.STRING -> in.string();
          case BsonType.DOCUMENT ->
              BsonValues.read(in, found).asDocument().get(NAME) instanceof BsonString text
                  ? text.getValue()
                  : null;
          default -> null;
        };
    if (name == null) {
      throw mismatch(found);
    }
    Enum<?> constant = constants.get(name);
    if (constant == null) {
      throw unreadable(name, null);
    }
    return constant;
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    return value instanceof String name ? constants.get(name) : null;
  }

  @Override
  public String description() {
    return "a constant of %s, which are %s".formatted(type.getSimpleName(), constants.keySet());
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    BsonArray names = new BsonArray();
    constants.keySet().forEach(name -> names.add(new BsonString(name)));
    return new BsonDocument("enum", names);
  }
}
