package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** Collections and arrays of objects, stored as arrays. */
public final class CollectionCodec extends ValueCodec {
  private static final int LONGEST_WAY = 500;

  private final ValueCodec element;
  private final Class<?> type;
  private final Function<Object, Iterable<?>> elements;
  private final Function<List<@Nullable Object>, Object> maker;

  /**
   * A codec.
   *
   * @param elements the elements of a value
   * @param maker a value of elements
   */
  CollectionCodec(
      Class<?> type,
      ValueCodec element,
      Function<Object, Iterable<?>> elements,
      Function<List<@Nullable Object>, Object> maker) {
    this.type = type;
    this.element = element;
    this.elements = elements;
    this.maker = maker;
  }

  /** The elements of a value. */
  public Iterable<?> elements(Object value) {
    return elements.apply(value);
  }

  /** A value of elements. */
  public Object of(List<@Nullable Object> values) {
    try {
      return maker.apply(values);
    } catch (RuntimeException e) {
      throw new MappingException(
          "the elements do not fit into %s: %s".formatted(type.getSimpleName(), e), e);
    }
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    int start = out.startDocument();
    int index = 0;
    for (Object one : elements.apply(value)) {
      int place = out.begin(index);
      if (one == null || element.isEmpty(one)) {
        out.type(place, BsonType.NULL);
      } else {
        try {
          out.type(place, element.write(out, one));
        } catch (MappingException e) {
          throw at(index, e);
        } catch (ClassCastException e) {
          throw at(index, CodecValues.wrongClass(element, one));
        }
      }
      index++;
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
    List<@Nullable Object> values = new ArrayList<>();
    byte one;
    while ((one = in.type()) != BsonType.END) {
      in.skipName();
      try {
        values.add(one == BsonType.NULL ? element.empty() : element.read(in, one));
      } catch (MappingException e) {
        throw at(values.size(), e);
      }
    }
    in.endDocument(end);
    return of(values);
  }

  private static MappingException at(int index, MappingException e) {
    if (String.valueOf(e.getMessage()).length() > LONGEST_WAY) {
      return e; // a list in itself
    }
    return new MappingException("element %d: %s".formatted(index, e.getMessage()), e, "" + index);
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    if (!(value instanceof Collection<?> || value instanceof Object[])) {
      return null;
    }
    List<@Nullable Object> adapted = new ArrayList<>();
    for (Object one : CodecValues.iterable(value)) {
      Object fitting = one == null || element.accepts(one) ? one : element.adapted(one);
      if (fitting == null && one != null) {
        return null;
      }
      adapted.add(fitting);
    }
    return of(adapted);
  }

  @Override
  public ValueCodec element() {
    return element;
  }

  @Override
  public @Nullable Step step(String name) {
    return CodecValues.isPosition(name) ? new Step(name, element) : element.step(name);
  }

  @Override
  public String names() {
    return element.names();
  }

  @Override
  public String description() {
    return "a %s, each element %s".formatted(type.getSimpleName(), element.description());
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return new BsonDocument("bsonType", new BsonString("array"))
        .append("items", CodecValues.orNull(schemas.of(element)));
  }
}
