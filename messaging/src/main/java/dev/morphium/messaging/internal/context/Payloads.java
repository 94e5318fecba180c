package dev.morphium.messaging.internal.context;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.type.JavaType;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.message.Message;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Payloads on their way to and from their stored form. */
public final class Payloads {
  private final Mapper mapper;
  private final PayloadTypes types;

  /** Payloads as a mapper stores them. */
  public Payloads(Mapper mapper) {
    this.mapper = mapper;
    types = new PayloadTypes(mapper);
  }

  /** A value as it is stored; null for none. */
  public @Nullable BsonValue toBson(@Nullable Object value) {
    return value == null ? null : mapper.toBson(value);
  }

  /**
   * A stored payload as a listener wants it.
   *
   * @param type an entity, {@code Message}, {@code BsonValue}, or any type that can be stored
   * @throws dev.morphium.exception.MappingException when it is something else
   * @throws WrongPayloadException when its sender gave an object of an unrelated class
   */
  @SuppressWarnings("unchecked") // a message is one
  public <T> @Nullable T fromBson(Message message, PayloadType<T> type) {
    if (Message.class.isAssignableFrom(type.raw())) {
      return (T) type.raw().cast(message);
    }
    types.require(message, type.raw());
    return fromBson(message.payload(), type);
  }

  /**
   * A stored payload as the plain value: a number, text, list or map; itself when it is neither.
   */
  public @Nullable Object plain(BsonValue payload) {
    try {
      return payload.isNull() ? null : mapper.fromBson(payload, Object.class);
    } catch (MappingException e) {
      return payload;
    }
  }

  /** A stored value as some type. */
  @SuppressWarnings("unchecked") // a type's codec makes values of the type
  public <T> @Nullable T fromBson(@Nullable BsonValue value, PayloadType<T> type) {
    if (value == null || value.isNull()) {
      return null;
    }
    return BsonValue.class.isAssignableFrom(type.raw())
        ? (T) type.raw().cast(value)
        : (T) mapper.fromBson(value, type.type());
  }

  /**
   * A stored value as a type with arguments has it.
   *
   * @throws dev.morphium.exception.MappingException when it is something else
   */
  public @Nullable Object fromBson(BsonValue value, JavaType type) {
    return value.isNull() ? null : mapper.fromBson(value, type);
  }
}
