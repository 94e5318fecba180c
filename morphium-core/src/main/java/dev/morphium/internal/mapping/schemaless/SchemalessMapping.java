package dev.morphium.internal.mapping.schemaless;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.annotation.Annotation;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A mapping without a class: names are those of the fields, any field may be there, and {@code _id}
 * is the only property that is known.
 *
 * @param <D> what documents become
 */
interface SchemalessMapping<D> extends EntityMapping<D> {
  @Override
  PropertyMapping<D> idProperty();

  @Override
  default List<? extends PropertyMapping<D>> properties() {
    return List.of(idProperty());
  }

  @Override
  default @Nullable PropertyMapping<D> property(String name) {
    return name.equals(IdField.NAME) ? idProperty() : null;
  }

  @Override
  default @Nullable PropertyMapping<D> versionProperty() {
    return null;
  }

  @Override
  default <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return null;
  }

  @Override
  default D callback(Class<? extends Annotation> phase, D document) {
    return document;
  }

  @Override
  default @Nullable BsonDocument typeFilter() {
    return null;
  }

  @Override
  default D decode(byte[] bytes, int offset, int length, ReferenceLoader loader) {
    return decode(bytes, offset, length);
  }

  @Override
  default String path(String path) {
    return path;
  }
}
