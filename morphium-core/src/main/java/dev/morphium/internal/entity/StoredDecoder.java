package dev.morphium.internal.entity;

import dev.morphium.bson.BsonType;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.util.Arrays;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The decoder of stored entities: when one cannot be read, the exception says which document it is.
 *
 * @param place where the documents are stored
 * @param decoder reads them
 * @param partial notes those that are read with a projection; null for whole ones
 * @param <T> the entities
 */
record StoredDecoder<T>(
    Namespace place,
    EntityMapping<T> mapping,
    Decoder<T> decoder,
    @Nullable PartialEntities partial)
    implements Decoder<T> {
  @Override
  public T decode(byte[] bytes, int offset, int length) {
    try {
      T entity = decoder.decode(bytes, offset, length);
      if (partial != null) {
        partial.add(entity);
      }
      return entity;
    } catch (UnreadableDocumentException e) {
      throw e;
    } catch (MappingException e) {
      throw unreadable(bytes, offset, length, e);
    }
  }

  @Override
  public Decoder<T> forBatch(DocumentBatch batch, OperationOptions options) {
    Decoder<T> next = decoder.forBatch(batch, options);
    return next == decoder ? this : new StoredDecoder<>(place, mapping, next, partial);
  }

  private UnreadableDocumentException unreadable(
      byte[] bytes, int offset, int length, MappingException e) {
    BsonDocument document = new RawBsonDocument(Arrays.copyOfRange(bytes, offset, offset + length));
    String path = e.path();
    BsonValue stored = path.isEmpty() ? null : at(document, path);
    return new UnreadableDocumentException(
        place.toString(),
        document,
        stored == null ? null : BsonType.describe((byte) stored.getBsonType().getValue()),
        path.isEmpty() ? null : mapping.description(path),
        e);
  }

  private static @Nullable BsonValue at(BsonDocument document, String path) {
    BsonValue value = document;
    for (String part : path.split("\\.", -1)) {
      if (value instanceof BsonDocument inner) {
        value = inner.get(part);
      } else if (value instanceof BsonArray array && part.matches("\\d{1,9}")) {
        int index = Integer.parseInt(part);
        value = index < array.size() ? array.get(index) : null;
      } else {
        return null;
      }
    }
    return value;
  }
}
