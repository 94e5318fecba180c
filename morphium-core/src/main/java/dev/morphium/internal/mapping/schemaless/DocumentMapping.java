package dev.morphium.internal.mapping.schemaless;

import dev.morphium.bson.BsonBytes;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyMapping;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of documents to themselves: names are those of the fields, and any may be there.
 *
 * @param mapper translates values that are none of BSON
 * @param collection the name of the collection
 */
public record DocumentMapping(Mapper mapper, String collection)
    implements SchemalessMapping<BsonDocument> {
  private static final IdField<BsonDocument, BsonValue> ID =
      new IdField<>(BsonValue.class, value -> value == null ? BsonNull.VALUE : value);

  @Override
  public Class<BsonDocument> type() {
    return BsonDocument.class;
  }

  @Override
  public PropertyMapping<BsonDocument> idProperty() {
    return ID;
  }

  @Override
  public BsonDocument withId(BsonDocument document) {
    if (document.containsKey(IdField.NAME)) {
      return document;
    }
    BsonDocument complete = new BsonDocument(IdField.NAME, new BsonObjectId(new ObjectId()));
    complete.putAll(document);
    return complete;
  }

  @Override
  public @Nullable BsonValue id(BsonDocument document) {
    return document.get(IdField.NAME);
  }

  @Override
  public byte[] encode(BsonDocument document) {
    return BsonBytes.of(document);
  }

  /** A document of its own that can be changed. */
  @Override
  public BsonDocument decode(byte[] bytes, int offset, int length) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(new RawBsonDocument(bytes, offset, length));
    return copy;
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    return toBson(value);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return value instanceof BsonValue bson ? bson : mapper.toBson(value);
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    return value;
  }
}
