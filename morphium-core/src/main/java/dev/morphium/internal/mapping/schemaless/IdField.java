package dev.morphium.internal.mapping.schemaless;

import dev.morphium.mapping.PropertyMapping;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The field {@code _id} of documents without a class.
 *
 * @param type what its values are
 * @param stored translates them
 * @param <D> the documents
 * @param <V> the values of their fields
 */
record IdField<D extends Map<String, V>, V extends @Nullable Object>(
    Class<?> type, Function<@Nullable V, BsonValue> stored) implements PropertyMapping<D> {
  static final String NAME = "_id";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String field() {
    return NAME;
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return null;
  }

  @Override
  public @Nullable Object get(D document) {
    return document.get(NAME);
  }

  @Override
  @SuppressWarnings("unchecked") // an identifier comes from a document of this kind
  public D with(D document, @Nullable Object value) {
    if (value == null) {
      document.remove(NAME);
    } else {
      document.put(NAME, (V) value);
    }
    return document;
  }

  @Override
  public BsonValue toBson(D document) {
    return stored.apply(document.get(NAME));
  }
}
