package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of primitives, without boxes for the common ones; {@code byte[]} and {@code char[]} are
 * scalars.
 */
final class PrimitiveArrayCodec extends ValueCodec {
  private final Class<?> type;
  private final ValueCodec element;

  private PrimitiveArrayCodec(Class<?> type, ValueCodec element) {
    this.type = type;
    this.element = element;
  }

  static @Nullable ValueCodec find(Class<?> type) {
    ValueCodec element =
        new Scalars(UuidRepresentation.STANDARD, false).find(type.getComponentType());
    return element == null ? null : new PrimitiveArrayCodec(type, element);
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    int start = out.startDocument();
    int length = Array.getLength(value);
    for (int i = 0; i < length; i++) {
      int place = out.begin(i);
      switch (value) {
        case int[] ints -> {
          out.int32(ints[i]);
          out.type(place, BsonType.INT32);
        }
        case long[] longs -> {
          out.int64(longs[i]);
          out.type(place, BsonType.INT64);
        }
        case double[] doubles -> {
          out.float64(doubles[i]);
          out.type(place, BsonType.DOUBLE);
        }
        default -> out.type(place, element.write(out, Array.get(value, i)));
      }
    }
    out.endDocument(start);
    return BsonType.ARRAY;
  }

  @Override
  public Object read(BsonReader in, byte found) {
    if (found != BsonType.ARRAY) {
      throw mismatch(found);
    }
    int end = in.startDocument();
    int count = 0;
    Object values = Array.newInstance(type.getComponentType(), 8);
    byte one;
    while ((one = in.type()) != BsonType.END) {
      in.skipName();
      if (count == Array.getLength(values)) {
        values = copy(values, 2 * count);
      }
      if (one == BsonType.NULL) {
        throw new MappingException(
            "element %d is null, which a %s cannot hold".formatted(count, type.getSimpleName()));
      }
      set(values, count, in, one);
      count++;
    }
    in.endDocument(end);
    return copy(values, count);
  }

  private void set(Object values, int index, BsonReader in, byte found) {
    try {
      switch (values) {
        case int[] ints -> ints[index] = NumberConversion.readInt(in, found);
        case long[] longs -> longs[index] = NumberConversion.readLong(in, found);
        case double[] doubles -> doubles[index] = NumberConversion.readDouble(in, found);
        default -> Array.set(values, index, element.read(in, found));
      }
    } catch (MappingException e) {
      throw new MappingException("element %d: %s".formatted(index, e.getMessage()), e);
    }
  }

  private static Object copy(Object values, int length) {
    return switch (values) {
      case int[] ints -> Arrays.copyOf(ints, length);
      case long[] longs -> Arrays.copyOf(longs, length);
      case double[] doubles -> Arrays.copyOf(doubles, length);
      default -> {
        Object copy = Array.newInstance(values.getClass().getComponentType(), length);
        System.arraycopy(values, 0, copy, 0, Math.min(length, Array.getLength(values)));
        yield copy;
      }
    };
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public ValueCodec element() {
    return element;
  }

  @Override
  public @Nullable Step step(String name) {
    return CodecValues.isPosition(name) ? new Step(name, element) : null;
  }

  @Override
  public String description() {
    return "a " + type.getSimpleName();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return new BsonDocument("bsonType", new BsonString("array"))
        .append("items", schemas.of(element));
  }
}
