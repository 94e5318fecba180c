package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A codec of single values, made of three functions.
 *
 * @param <J> the Java type
 */
class ScalarCodec<J> extends ValueCodec {
  private final Class<J> type;
  private final String description;
  private final Writer<J> writer;
  private final Reader<J> reader;
  private final Function<Object, @Nullable J> adapter;
  private final String[] schema;

  ScalarCodec(Class<J> type, Writer<J> writer, Reader<J> reader, String... schema) {
    this(type, writer, reader, value -> null, schema);
  }

  ScalarCodec(
      Class<J> type,
      Writer<J> writer,
      Reader<J> reader,
      Function<Object, @Nullable J> adapter,
      String... schema) {
    this.type = type;
    this.description =
        ("AEIO".indexOf(type.getSimpleName().charAt(0)) >= 0 ? "an " : "a ") + type.getSimpleName();
    this.writer = writer;
    this.reader = reader;
    this.adapter = adapter;
    this.schema = schema;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    return writer.write(out, type.cast(value));
  }

  @Override
  public @Nullable Object read(BsonReader in, byte found) {
    try {
      J value = reader.read(in, found);
      if (value == null) {
        throw mismatch(found);
      }
      return value;
    } catch (MappingException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new MappingException("no %s: %s".formatted(type.getSimpleName(), e.getMessage()), e);
    }
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    try {
      return adapter.apply(value);
    } catch (RuntimeException e) {
      return null;
    }
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    if (schema.length == 1) {
      return schemaOf(schema[0]);
    }
    BsonArray types = new BsonArray();
    for (String name : schema) {
      types.add(new BsonString(name));
    }
    return new BsonDocument("bsonType", types);
  }

  /** Writes a value, and gives its type. */
  @FunctionalInterface
  interface Writer<J> {
    byte write(BsonWriter out, J value);
  }

  /** Reads a value; null when the type is not one it reads. */
  @FunctionalInterface
  interface Reader<J> {
    @Nullable J read(BsonReader in, byte type);
  }
}
