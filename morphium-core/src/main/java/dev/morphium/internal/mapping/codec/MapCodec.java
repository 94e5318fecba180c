package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.type.JavaType;
import java.util.ConcurrentModificationException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Maps, stored as documents whose fields are the keys. */
public final class MapCodec extends ValueCodec {
  private final Class<?> type;
  private final Function<String, Object> keys;
  private final Function<@Nullable Object, String> texts;
  private final ValueCodec values;
  private final Supplier<Map<Object, @Nullable Object>> maker;
  private final boolean escape;

  private MapCodec(
      Class<?> type,
      Function<String, Object> keys,
      Function<@Nullable Object, String> texts,
      ValueCodec values,
      Supplier<Map<Object, @Nullable Object>> maker) {
    this.type = type;
    this.keys = keys;
    this.texts = texts;
    this.values = values;
    this.maker = maker;
    this.escape = type != Document.class;
  }

  /** The codec of a map; null for another type. */
  static @Nullable ValueCodec find(JavaType type, CodecSource source) {
    JavaType map = Map.class.isAssignableFrom(type.raw()) ? type.as(Map.class) : null;
    if (map == null) {
      return null;
    }
    Class<?> key = map.argument(0).raw();
    ValueCodec converted = source.converterOf(key);
    Function<String, Object> parser =
        converted == null ? MapKeys.parser(key) : text -> parsed(converted, text);
    if (parser == null) {
      throw new MappingException(
          ("the keys of %s cannot be names of fields: use a type with a text, such as String, an"
                  + " enum, a number, a date, UUID or ObjectId, or register a converter of %s that"
                  + " makes strings")
              .formatted(type, key.getSimpleName()));
    }
    Function<@Nullable Object, String> texts =
        converted == null ? MapKeys::text : object -> text(converted, object);
    return new MapCodec(
        type.raw(), parser, texts, source.codec(map.argument(1)), maker(type.raw(), key));
  }

  private static Object parsed(ValueCodec key, String text) {
    Object parsed = key.fromBson(new BsonString(text), null);
    if (parsed == null) {
      throw new MappingException("the converter of the keys makes null of '%s'".formatted(text));
    }
    return parsed;
  }

  private static String text(ValueCodec key, @Nullable Object object) {
    if (object == null) {
      return MapKeys.text(null);
    }
    if (key.toBson(object) instanceof BsonString text) {
      return text.getValue();
    }
    throw new MappingException(
        "the converter of %s makes no string, so that it cannot be a key of a map"
            .formatted(object.getClass().getName()));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Supplier<Map<Object, @Nullable Object>> maker(Class<?> raw, Class<?> key) {
    if (raw == Map.class) {
      return LinkedHashMap::new;
    }
    if (raw == SortedMap.class || raw == NavigableMap.class) {
      return TreeMap::new;
    }
    if (raw == ConcurrentMap.class) {
      return ConcurrentHashMap::new;
    }
    if (raw == EnumMap.class) {
      return () -> (Map) new EnumMap(key);
    }
    return CollectionCodecs.constructor(raw, "map");
  }

  /** The codec of the values. */
  public ValueCodec values() {
    return values;
  }

  /** The values of a map by the names of their fields in the document. */
  public Map<String, @Nullable Object> fields(Object map) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    ((Map<?, ?>) map).forEach((key, value) -> fields.put(field(texts.apply(key)), value));
    return fields;
  }

  /** A map of values by the names of their fields in the document. */
  public Object of(Map<String, @Nullable Object> fields) {
    Map<Object, @Nullable Object> map = maker.get();
    fields.forEach((name, value) -> map.put(key(escape ? MapKeys.unescaped(name) : name), value));
    return map;
  }

  private String field(String key) {
    return escape ? MapKeys.escaped(key) : key;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    int start = out.startDocument();
    try {
      ((Map<?, ?>) value).forEach((key, one) -> write(out, key, one));
    } catch (ConcurrentModificationException e) {
      throw new MappingException("the map was changed while it was stored", e);
    }
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }

  private void write(BsonWriter out, @Nullable Object key, @Nullable Object value) {
    String text = texts.apply(key);
    int place = out.begin(field(text));
    if (value == null || values.isEmpty(value)) {
      out.type(place, BsonType.NULL);
      return;
    }
    try {
      out.type(place, values.write(out, value));
    } catch (MappingException e) {
      throw at(text, e);
    } catch (ClassCastException e) {
      throw at(text, CodecValues.wrongClass(values, value));
    }
  }

  @Override
  public Object read(BsonReader in, byte found) {
    if (found != BsonType.DOCUMENT) {
      throw mismatch(found);
    }
    int end = in.startDocument();
    Map<Object, @Nullable Object> map = maker.get();
    byte one;
    while ((one = in.type()) != BsonType.END) {
      String name = in.cstring();
      String text = escape ? MapKeys.unescaped(name) : name;
      try {
        map.put(key(text), one == BsonType.NULL ? values.empty() : values.read(in, one));
      } catch (MappingException e) {
        throw at(text, e);
      } catch (RuntimeException e) {
        throw new MappingException(
            "key '%s' does not fit into %s: %s"
                .formatted(text, type.getSimpleName(), e.getMessage()),
            e);
      }
    }
    in.endDocument(end);
    return map;
  }

  private Object key(String text) {
    try {
      return keys.apply(text);
    } catch (RuntimeException e) {
      throw new MappingException("it is not one of the map's keys", e);
    }
  }

  private static MappingException at(String key, MappingException e) {
    return new MappingException(
        "key '%s': %s".formatted(key, e.getMessage()), e, MapKeys.escaped(key));
  }

  @Override
  public boolean accepts(Object value) {
    return type.isInstance(value);
  }

  @Override
  public Step step(String name) {
    return new Step(name, values);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    if (!(value instanceof Map<?, ?> given) || value instanceof BsonDocument) {
      return null;
    }
    Map<Object, @Nullable Object> copy = maker.get();
    copy.putAll(given);
    return copy;
  }

  @Override
  public String description() {
    return "a " + type.getSimpleName();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    BsonDocument each = schemas.of(values);
    BsonDocument schema = schemaOf("object");
    return each.isEmpty()
        ? schema
        : schema.append("additionalProperties", CodecValues.orNull(each));
  }
}
