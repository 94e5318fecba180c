package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.protocol.Limits;
import org.jspecify.annotations.Nullable;

/** Makes the mapper's BSON writers and readers, whose failures are {@link MappingException}s. */
public final class MappedBytes {
  private static final String TOO_DEEP =
      "documents cannot be nested deeper than %d levels".formatted(Limits.MAX_STORED_DEPTH)
          + "; an object that contains itself is a property with @Reference";

  private MappedBytes() {}

  /** A writer that goes as deep as MongoDB stores documents. */
  public static BsonWriter writer(int capacity) {
    return new BsonWriter(capacity, Limits.MAX_STORED_DEPTH, TOO_DEEP, MappingException::new);
  }

  /**
   * A reader that checks its bytes.
   *
   * @param attachment what readers of values want to know; null for nothing
   */
  public static BsonReader reader(
      byte[] bytes, int offset, int length, @Nullable Object attachment) {
    return new BsonReader(bytes, offset, length, attachment, MappingException::new);
  }
}
