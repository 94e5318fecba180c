package dev.morphium.query;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A small mapping of records for tests: camelCase becomes snake_case, {@code id} becomes {@code
 * _id}.
 */
public final class RecordMapping<T> implements EntityMapping<T> {
  private final Class<T> type;
  private final @Nullable BsonDocument typeFilter;

  public RecordMapping(Class<T> type) {
    this(type, null);
  }

  /** A mapping of a type that shares its collection with others. */
  public RecordMapping(Class<T> type, @Nullable BsonDocument typeFilter) {
    this.type = type;
    this.typeFilter = typeFilter;
  }

  @Override
  public Class<T> type() {
    return type;
  }

  @Override
  public String collection() {
    return field(type.getSimpleName());
  }

  @Override
  public List<? extends PropertyMapping<T>> properties() {
    List<Property> properties = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      properties.add(new Property(component));
    }
    return properties;
  }

  @Override
  public @Nullable PropertyMapping<T> idProperty() {
    return properties().stream().filter(one -> one.field().equals("_id")).findFirst().orElse(null);
  }

  @Override
  public @Nullable PropertyMapping<T> versionProperty() {
    return null;
  }

  @Override
  public @Nullable BsonValue id(T entity) {
    return toBson("_id", idProperty().get(entity));
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return type.getAnnotation(annotation);
  }

  @Override
  public @Nullable PropertyMapping<T> property(String name) {
    return properties().stream()
        .filter(one -> one.name().equals(name) || one.field().equals(name))
        .findFirst()
        .orElse(null);
  }

  @Override
  public T withId(T entity) {
    return entity;
  }

  @Override
  public T callback(Class<? extends Annotation> phase, T entity) {
    return entity;
  }

  @Override
  public @Nullable BsonDocument typeFilter() {
    return typeFilter;
  }

  @Override
  public byte[] encode(T entity) {
    RawBsonDocument raw =
        new RawBsonDocument(toBson((Object) entity).asDocument(), new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    return bytes;
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    return type.cast(read(new RawBsonDocument(bytes, offset, length), type));
  }

  @Override
  public T decode(byte[] bytes, int offset, int length, ReferenceLoader loader) {
    return decode(bytes, offset, length);
  }

  @Override
  public String path(String path) {
    StringBuilder translated = new StringBuilder();
    Type current = type;
    for (String part : path.split("\\.")) {
      if (!translated.isEmpty()) {
        translated.append('.');
      }
      current = element(current, part);
      if (isStep(part) || !(current instanceof Class<?> owner) || !owner.isRecord()) {
        translated.append(part);
      } else {
        RecordComponent component = component(owner, part);
        translated.append(field(component.getName()));
        current = component.getGenericType();
      }
    }
    return translated.toString();
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    path(path);
    return toBson(value);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return switch (value) {
      case null -> BsonNull.VALUE;
      case BsonValue bson -> bson;
      case Integer number -> new BsonInt32(number);
      case Long number -> new BsonInt64(number);
      case Double number -> new BsonDouble(number);
      case String text -> new BsonString(text);
      case Boolean flag -> BsonBoolean.valueOf(flag);
      case ObjectId id -> new BsonObjectId(id);
      case Enum<?> constant -> new BsonString(constant.name());
      case List<?> list -> {
        BsonArray array = new BsonArray();
        list.forEach(element -> array.add(toBson(element)));
        yield array;
      }
      case Map<?, ?> map -> {
        BsonDocument document = new BsonDocument();
        map.forEach((key, element) -> document.append(key.toString(), toBson(element)));
        yield document;
      }
      case Record inner -> {
        BsonDocument document = new BsonDocument();
        for (RecordComponent component : inner.getClass().getRecordComponents()) {
          document.append(field(component.getName()), toBson(get(component, inner)));
        }
        yield document;
      }
      default -> throw new MappingException("no mapping for " + value.getClass());
    };
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    path(path);
    return read(value, Object.class);
  }

  private static @Nullable Object read(BsonValue value, Type type) {
    return switch (value) {
      case BsonNull nothing -> null;
      case BsonInt32 number when type == long.class || type == Long.class -> number.longValue();
      case BsonInt32 number -> number.getValue();
      case BsonInt64 number -> number.getValue();
      case BsonDouble number -> number.getValue();
      case BsonString text -> text.getValue();
      case BsonBoolean flag -> flag.getValue();
      case BsonObjectId id -> id.getValue();
      case BsonArray array -> {
        Type element = elementType(type);
        List<Object> list = new ArrayList<>();
        array.forEach(one -> list.add(read(one, element)));
        yield list;
      }
      case BsonDocument document when type instanceof Class<?> owner && owner.isRecord() ->
          readRecord(document, owner);
      default -> value;
    };
  }

  private static Object readRecord(BsonDocument document, Class<?> owner) {
    RecordComponent[] components = owner.getRecordComponents();
    Object[] arguments = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      BsonValue stored = document.get(field(components[i].getName()));
      Object value = stored == null ? null : read(stored, components[i].getGenericType());
      arguments[i] = value == null && types[i] == int.class ? Integer.valueOf(0) : value;
    }
    try {
      var constructor = owner.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isStep(String part) {
    return part.startsWith("$") || part.chars().allMatch(Character::isDigit);
  }

  private static Type element(Type type, String part) {
    return type instanceof ParameterizedType && !isStep(part) ? elementType(type) : type;
  }

  private static Type elementType(Type type) {
    return type instanceof ParameterizedType list && list.getRawType() == List.class
        ? list.getActualTypeArguments()[0]
        : Object.class;
  }

  private static RecordComponent component(Class<?> owner, String name) {
    for (RecordComponent component : owner.getRecordComponents()) {
      if (component.getName().equals(name) || field(component.getName()).equals(name)) {
        return component;
      }
    }
    throw new MappingException(owner.getSimpleName() + " has no property or field " + name);
  }

  private static String field(String name) {
    return name.equals("id")
        ? "_id"
        : name.replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static @Nullable Object get(RecordComponent component, Object owner) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Property implements PropertyMapping<T> {
    private final RecordComponent component;

    Property(RecordComponent component) {
      this.component = component;
    }

    @Override
    public String name() {
      return component.getName();
    }

    @Override
    public String field() {
      return RecordMapping.field(component.getName());
    }

    @Override
    public Type type() {
      return component.getGenericType();
    }

    @Override
    public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
      return component.getAnnotation(annotation);
    }

    @Override
    public @Nullable Object get(T entity) {
      return RecordMapping.get(component, entity);
    }

    @Override
    public T with(T entity, @Nullable Object value) {
      throw new UnsupportedOperationException();
    }

    @Override
    public BsonValue toBson(T entity) {
      return RecordMapping.this.toBson(get(entity));
    }
  }
}
