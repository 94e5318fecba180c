package dev.morphium.aggregate;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.Decimal128;
import org.jspecify.annotations.Nullable;

/**
 * A mapping of records by simple rules: snake case, {@code id} as {@code _id}, enums by ordinal.
 */
record RecordMapping<T>(Class<T> type) implements EntityMapping<T> {
  /** Says that a type shares its collection with others. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface Discriminated {
    /** What the documents of the type have as {@code kind}. */
    String value();
  }

  @Override
  public String collection() {
    return snake(type.getSimpleName());
  }

  @Override
  public String path(String path) {
    StringBuilder translated = new StringBuilder();
    Type place = type;
    for (String name : path.split("\\.", -1)) {
      translated.append(translated.isEmpty() ? "" : ".");
      Class<?> at = element(place);
      if (at == null || !at.isRecord() || name.matches("\\d+")) {
        translated.append(name);
        place = name.matches("\\d+") ? place : Object.class;
        continue;
      }
      RecordComponent component = component(at, name);
      translated.append(stored(component));
      place = component.getGenericType();
    }
    return translated.toString();
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    return toBson(value);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return switch (value) {
      case null -> BsonNull.VALUE;
      case BsonValue bson -> bson;
      case String text -> new BsonString(text);
      case Integer number -> new BsonInt32(number);
      case Long number -> new BsonInt64(number);
      case Double number -> new BsonDouble(number);
      case BigDecimal number -> new BsonDecimal128(new Decimal128(number));
      case Boolean truth -> BsonBoolean.valueOf(truth);
      case Instant instant -> new BsonDateTime(instant.toEpochMilli());
      case Enum<?> constant -> new BsonInt32(constant.ordinal());
      case Object[] array -> toBson(Arrays.asList(array));
      case Collection<?> list -> new BsonArray(list.stream().map(this::toBson).toList());
      case Map<?, ?> map -> {
        BsonDocument document = new BsonDocument();
        map.forEach((key, element) -> document.append(String.valueOf(key), toBson(element)));
        yield document;
      }
      case Record object -> document(object);
      default -> throw new MappingException(value.getClass() + " cannot be stored");
    };
  }

  private BsonDocument document(Record object) {
    BsonDocument document = new BsonDocument();
    for (RecordComponent component : object.getClass().getRecordComponents()) {
      try {
        Object value = component.getAccessor().invoke(object);
        if (value != null) {
          document.append(stored(component), toBson(value));
        }
      } catch (ReflectiveOperationException e) {
        throw new MappingException("unreadable", e);
      }
    }
    return document;
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<? extends PropertyMapping<T>> properties() {
    return List.of();
  }

  @Override
  public @Nullable PropertyMapping<T> idProperty() {
    return null;
  }

  @Override
  public @Nullable PropertyMapping<T> versionProperty() {
    return null;
  }

  @Override
  public @Nullable BsonValue id(T entity) {
    return null;
  }

  @Override
  public byte[] encode(T entity) {
    throw new UnsupportedOperationException();
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    return type.cast(object(type, new RawBsonDocument(bytes, offset, length)));
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return type.getAnnotation(annotation);
  }

  @Override
  public @Nullable PropertyMapping<T> property(String name) {
    return null;
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
    Discriminated type = this.type.getAnnotation(Discriminated.class);
    return type == null ? null : new BsonDocument("kind", new BsonString(type.value()));
  }

  @Override
  public T decode(byte[] bytes, int offset, int length, ReferenceLoader loader) {
    return decode(bytes, offset, length);
  }

  private static @Nullable Object object(Type wanted, @Nullable BsonValue value) {
    Class<?> at = element(wanted);
    return switch (value) {
      case null -> null;
      case BsonNull ignored -> null;
      case BsonString text -> text.getValue();
      case BsonInt32 number ->
          at == long.class ? (Object) (long) number.getValue() : (Object) number.getValue();
      case BsonInt64 number -> number.getValue();
      case BsonDouble number -> number.getValue();
      case BsonArray array -> array.stream().map(it -> object(wanted, it)).toList();
      case BsonDocument document when at != null && at.isRecord() -> record(at, document);
      default -> value;
    };
  }

  private static Object record(Class<?> type, BsonDocument document) {
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      values.add(object(component.getGenericType(), document.get(stored(component))));
    }
    try {
      var constructor = type.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return constructor.newInstance(values.toArray());
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw new MappingException(type + " cannot be made of " + document, e);
    }
  }

  private static RecordComponent component(Class<?> type, String name) {
    return Arrays.stream(type.getRecordComponents())
        .filter(it -> it.getName().equals(name) || stored(it).equals(name))
        .findFirst()
        .orElseThrow(() -> new MappingException(type.getSimpleName() + " has no '" + name + "'"));
  }

  private static String stored(RecordComponent component) {
    return component.getName().equals("id") ? "_id" : snake(component.getName());
  }

  private static String snake(String name) {
    String snake = name.replaceAll("(?<!^)([A-Z])", "_$1");
    return snake.toLowerCase(Locale.ROOT);
  }

  private static @Nullable Class<?> element(Type type) {
    if (type instanceof ParameterizedType generic) {
      boolean list = generic.getRawType() == List.class;
      return list ? element(generic.getActualTypeArguments()[0]) : null;
    }
    return type instanceof Class<?> at ? at : null;
  }
}
