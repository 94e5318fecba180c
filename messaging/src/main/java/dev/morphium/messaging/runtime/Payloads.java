package dev.morphium.messaging.runtime;

import dev.morphium.mapping.Mapper;
import dev.morphium.messaging.message.Message;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Payloads on their way to and from their stored form. */
public final class Payloads {
  private final Mapper mapper;

  /** Payloads as a mapper stores them. */
  public Payloads(Mapper mapper) {
    this.mapper = mapper;
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
   */
  public <T> @Nullable T fromBson(Message message, Class<T> type) {
    if (Message.class.isAssignableFrom(type)) {
      return type.cast(message);
    }
    BsonValue payload = message.payload();
    if (payload == null || payload.isNull()) {
      return null;
    }
    if (BsonValue.class.isAssignableFrom(type)) {
      return type.cast(payload);
    }
    return mapper.fromBson(payload, type);
  }
}
