package dev.morphium.internal.mapping.schemaless;

import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.type.JavaType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The mapping of documents to maps: names are those of the fields, and any field may be there. */
public final class MapMapping implements SchemalessMapping<Map<String, @Nullable Object>> {
  private final Mapper mapper;
  private final String collection;
  private final IdField<Map<String, @Nullable Object>, @Nullable Object> id;

  /** The mapping of a collection's documents. */
  public MapMapping(Mapper mapper, String collection) {
    if (collection.isBlank()) {
      throw new IllegalArgumentException("the name of the collection is blank; give one");
    }
    this.mapper = mapper;
    this.collection = collection;
    id = new IdField<>(Object.class, value -> mapper.toBson(value, JavaType.OBJECT));
  }

  /** Maps of our own with the same entries, which can be changed. */
  public static List<Map<String, @Nullable Object>> copies(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents) {
    List<Map<String, @Nullable Object>> copies = new ArrayList<>(documents.size());
    for (Map<String, ? extends @Nullable Object> document : documents) {
      if (document == null) {
        throw new IllegalArgumentException(
            "one of %d documents is null; nothing was done".formatted(documents.size()));
      }
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      if (document.get(IdField.NAME) != null) {
        copy.put(IdField.NAME, document.get(IdField.NAME));
      }
      document.forEach(
          (name, value) -> {
            if (!name.equals(IdField.NAME)) {
              copy.put(named(name), value);
            }
          });
      copies.add(copy);
    }
    return copies;
  }

  private static String named(String name) {
    if (name.isEmpty() || name.startsWith("$") || name.indexOf('.') >= 0) {
      throw new MappingException(
          "'%s' cannot be the name of a field: it is empty, begins with $ or has a dot"
              .formatted(name));
    }
    return name;
  }

  @Override
  @SuppressWarnings("unchecked") // no document is asked for its class
  public Class<Map<String, @Nullable Object>> type() {
    return (Class<Map<String, @Nullable Object>>) (Class<?>) Map.class;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public PropertyMapping<Map<String, @Nullable Object>> idProperty() {
    return id;
  }

  @Override
  public Map<String, @Nullable Object> withId(Map<String, @Nullable Object> document) {
    if (document.get(IdField.NAME) != null) {
      return document;
    }
    Map<String, @Nullable Object> complete = new LinkedHashMap<>();
    complete.put(IdField.NAME, new ObjectId());
    document.forEach(complete::putIfAbsent);
    return complete;
  }

  @Override
  public @Nullable BsonValue id(Map<String, @Nullable Object> document) {
    Object value = document.get(IdField.NAME);
    return value == null ? null : mapper.toBson(value, JavaType.OBJECT);
  }

  @Override
  public byte[] encode(Map<String, @Nullable Object> document) {
    BsonDocument encoded = new BsonDocument();
    document.forEach((name, value) -> encoded.append(name, at(name, value)));
    return BsonBytes.of(encoded);
  }

  private BsonValue at(String name, @Nullable Object value) {
    try {
      return mapper.toBson(value, JavaType.OBJECT);
    } catch (MappingException e) {
      throw new MappingException("%s: %s".formatted(name, e.getMessage()), e);
    }
  }

  @Override
  public Map<String, @Nullable Object> decode(byte[] bytes, int offset, int length) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    new RawBsonDocument(bytes, offset, length)
        .forEach((name, value) -> document.put(name, mapper.fromBson(value, Object.class)));
    return document;
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    return mapper.toBson(value, JavaType.OBJECT);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return mapper.toBson(value, JavaType.OBJECT);
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    return mapper.fromBson(value, Object.class);
  }
}
