package dev.morphium.aggregate;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PathMapping;
import dev.morphium.operation.Decoder;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * The type that the results of an aggregation are read as.
 *
 * @param <R> the results
 * @param decoder reads one
 * @param names how the results' properties are stored; null when they have none
 */
record ResultType<R>(Decoder<R> decoder, @Nullable PathMapping names) {
  private static final DocumentCodec MAPS = new DocumentCodec();

  /** BSON documents. */
  static ResultType<BsonDocument> documents() {
    return new ResultType<>(ResultType::document, null);
  }

  /** Maps of names to values as the official driver has them: dates, lists, maps. */
  static ResultType<Map<String, Object>> maps() {
    return new ResultType<>(ResultType::map, null);
  }

  /** Entities, records or other mapped types. */
  static <R> ResultType<R> of(EntityMapping<R> mapping) {
    return new ResultType<>(mapping::decode, mapping);
  }

  /**
   * Whatever a class stands for: {@code BsonDocument}, {@code Document}, {@code Map}, or a mapped
   * type.
   *
   * @throws dev.morphium.exception.MappingException when the type cannot be mapped
   */
  static <R> ResultType<R> of(Class<R> type, EntityMappings types) {
    if (type == BsonDocument.class) {
      return new ResultType<>(
          (bytes, offset, length) -> type.cast(document(bytes, offset, length)), null);
    }
    if (type == Map.class || type == Document.class) {
      return new ResultType<>(
          (bytes, offset, length) -> type.cast(map(bytes, offset, length)), null);
    }
    EntityMapping<R> mapping = types.of(type);
    return new ResultType<>(types.decoder(mapping), mapping);
  }

  private static BsonDocument document(byte[] bytes, int offset, int length) {
    return raw(bytes, offset, length).clone();
  }

  private static Document map(byte[] bytes, int offset, int length) {
    return raw(bytes, offset, length).decode(MAPS);
  }

  private static RawBsonDocument raw(byte[] bytes, int offset, int length) {
    return new RawBsonDocument(bytes, offset, length);
  }
}
