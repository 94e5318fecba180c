package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.reference.ReferenceLoader;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import java.lang.annotation.Annotation;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Documents with the names of {@link Person} that are read as they are stored. */
record RawCollection(CommandRunner runner) implements EntityCollection<BsonDocument> {
  @Override
  public Namespace namespace() {
    return new Namespace("test", "people");
  }

  @Override
  public EntityMapping<BsonDocument> mapping() {
    return new Names();
  }

  @Override
  public <D> DtoProjection<D> projection(Class<D> type) {
    return TestCollection.projection(Mapper.create().mapping(Person.class), type);
  }

  private static final class Names implements EntityMapping<BsonDocument> {
    private final EntityMapping<Person> names = Mapper.create().mapping(Person.class);

    @Override
    public Class<BsonDocument> type() {
      return BsonDocument.class;
    }

    @Override
    public String collection() {
      return "people";
    }

    @Override
    public List<? extends PropertyMapping<BsonDocument>> properties() {
      return List.of();
    }

    @Override
    public @Nullable PropertyMapping<BsonDocument> idProperty() {
      return null;
    }

    @Override
    public @Nullable PropertyMapping<BsonDocument> versionProperty() {
      return null;
    }

    @Override
    public @Nullable BsonValue id(BsonDocument entity) {
      return entity.get("_id");
    }

    @Override
    public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
      return null;
    }

    @Override
    public @Nullable PropertyMapping<BsonDocument> property(String name) {
      return null;
    }

    @Override
    public BsonDocument withId(BsonDocument entity) {
      return entity;
    }

    @Override
    public BsonDocument callback(Class<? extends Annotation> phase, BsonDocument entity) {
      return entity;
    }

    @Override
    public @Nullable BsonDocument typeFilter() {
      return null;
    }

    @Override
    public BsonDocument decode(byte[] bytes, int offset, int length, ReferenceLoader loader) {
      return decode(bytes, offset, length);
    }

    @Override
    public byte[] encode(BsonDocument entity) {
      return BsonBytes.of(entity);
    }

    @Override
    public BsonDocument decode(byte[] bytes, int offset, int length) {
      byte[] copy = new byte[length];
      System.arraycopy(bytes, offset, copy, 0, length);
      return new RawBsonDocument(copy);
    }

    @Override
    public String path(String path) {
      return names.path(path);
    }

    @Override
    public BsonValue toBson(String path, @Nullable Object value) {
      return names.toBson(path, value);
    }

    @Override
    public BsonValue toBson(@Nullable Object value) {
      return names.toBson(value);
    }

    @Override
    public @Nullable Object fromBson(String path, BsonValue value) {
      return names.fromBson(path, value);
    }
  }
}
