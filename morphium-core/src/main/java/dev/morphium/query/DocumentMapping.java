package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
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
record DocumentMapping(Mapper mapper, String collection) implements EntityMapping<BsonDocument> {
  private static final String ID = "_id";

  @Override
  public Class<BsonDocument> type() {
    return BsonDocument.class;
  }

  @Override
  public List<? extends PropertyMapping<BsonDocument>> properties() {
    return List.of(new IdOfDocument());
  }

  @Override
  public PropertyMapping<BsonDocument> idProperty() {
    return new IdOfDocument();
  }

  @Override
  public @Nullable PropertyMapping<BsonDocument> versionProperty() {
    return null;
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return null;
  }

  @Override
  public @Nullable PropertyMapping<BsonDocument> property(String name) {
    return name.equals(ID) ? new IdOfDocument() : null;
  }

  @Override
  public BsonDocument withId(BsonDocument document) {
    if (document.containsKey(ID)) {
      return document;
    }
    BsonDocument complete = new BsonDocument(ID, new BsonObjectId(new ObjectId()));
    complete.putAll(document);
    return complete;
  }

  @Override
  public BsonDocument callback(Class<? extends Annotation> phase, BsonDocument document) {
    return document;
  }

  @Override
  public @Nullable BsonDocument typeFilter() {
    return null;
  }

  @Override
  public @Nullable BsonValue id(BsonDocument document) {
    return document.get(ID);
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
  public BsonDocument decode(byte[] bytes, int offset, int length, ReferenceLoader loader) {
    return decode(bytes, offset, length);
  }

  @Override
  public String path(String path) {
    return path;
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

  /** The field {@code _id}. */
  private static final class IdOfDocument implements PropertyMapping<BsonDocument> {
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
      return BsonValue.class;
    }

    @Override
    public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
      return null;
    }

    @Override
    public @Nullable Object get(BsonDocument document) {
      return document.get(ID);
    }

    @Override
    public BsonDocument with(BsonDocument document, @Nullable Object value) {
      if (value == null) {
        document.remove(ID);
      } else {
        document.put(ID, (BsonValue) value);
      }
      return document;
    }

    @Override
    public BsonValue toBson(BsonDocument document) {
      return document.get(ID, BsonNull.VALUE);
    }
  }
}
