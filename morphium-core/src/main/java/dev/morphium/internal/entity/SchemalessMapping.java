package dev.morphium.internal.entity;

import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
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
final class SchemalessMapping implements EntityMapping<Map<String, @Nullable Object>> {
  private static final String ID = "_id";

  private final Mapper mapper;
  private final String collection;

  SchemalessMapping(Mapper mapper, String collection) {
    if (collection.isBlank()) {
      throw new IllegalArgumentException("the name of the collection is blank; give one");
    }
    this.mapper = mapper;
    this.collection = collection;
  }

  /** Maps of our own with the same entries, which can be changed. */
  static List<Map<String, @Nullable Object>> copies(
      Collection<? extends Map<String, ? extends @Nullable Object>> documents) {
    List<Map<String, @Nullable Object>> copies = new ArrayList<>(documents.size());
    for (Map<String, ? extends @Nullable Object> document : documents) {
      if (document == null) {
        throw new IllegalArgumentException(
            "one of %d documents is null; nothing was done".formatted(documents.size()));
      }
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      if (document.get(ID) != null) {
        copy.put(ID, document.get(ID));
      }
      document.forEach(
          (name, value) -> {
            if (!name.equals(ID)) {
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
  public List<? extends PropertyMapping<Map<String, @Nullable Object>>> properties() {
    return List.of(new IdOfMap());
  }

  @Override
  public PropertyMapping<Map<String, @Nullable Object>> idProperty() {
    return new IdOfMap();
  }

  @Override
  public @Nullable PropertyMapping<Map<String, @Nullable Object>> versionProperty() {
    return null;
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return null;
  }

  @Override
  public @Nullable PropertyMapping<Map<String, @Nullable Object>> property(String name) {
    return name.equals(ID) ? new IdOfMap() : null;
  }

  @Override
  public Map<String, @Nullable Object> withId(Map<String, @Nullable Object> document) {
    if (document.get(ID) != null) {
      return document;
    }
    Map<String, @Nullable Object> complete = new LinkedHashMap<>();
    complete.put(ID, new ObjectId());
    document.forEach(complete::putIfAbsent);
    return complete;
  }

  @Override
  public Map<String, @Nullable Object> callback(
      Class<? extends Annotation> phase, Map<String, @Nullable Object> document) {
    return document;
  }

  @Override
  public @Nullable BsonDocument typeFilter() {
    return null;
  }

  @Override
  public @Nullable BsonValue id(Map<String, @Nullable Object> document) {
    Object id = document.get(ID);
    return id == null ? null : mapper.toBson(id);
  }

  @Override
  public byte[] encode(Map<String, @Nullable Object> document) {
    BsonDocument encoded = new BsonDocument();
    document.forEach((name, value) -> encoded.append(name, at(name, value)));
    return BsonBytes.of(encoded);
  }

  private BsonValue at(String name, @Nullable Object value) {
    try {
      return mapper.toBson(value);
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
  public Map<String, @Nullable Object> decode(
      byte[] bytes, int offset, int length, ReferenceLoader loader) {
    return decode(bytes, offset, length);
  }

  @Override
  public String path(String path) {
    return path;
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    return mapper.toBson(value);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return mapper.toBson(value);
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    return mapper.fromBson(value, Object.class);
  }

  /** The field {@code _id}. */
  private final class IdOfMap implements PropertyMapping<Map<String, @Nullable Object>> {
    @Override
    public String name() {
      return ID;
    }

    @Override
    public String field() {
      return ID;
    }

    @Override
    public Type type() {
      return Object.class;
    }

    @Override
    public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
      return null;
    }

    @Override
    public @Nullable Object get(Map<String, @Nullable Object> document) {
      return document.get(ID);
    }

    @Override
    public Map<String, @Nullable Object> with(
        Map<String, @Nullable Object> document, @Nullable Object value) {
      if (value == null) {
        document.remove(ID);
      } else {
        document.put(ID, value);
      }
      return document;
    }

    @Override
    public BsonValue toBson(Map<String, @Nullable Object> document) {
      return mapper.toBson(document.get(ID));
    }
  }
}
