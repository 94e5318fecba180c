package dev.morphium.aggregate.expression;

import dev.morphium.mapping.PathMapping;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The names of documents in the middle of a pipeline, for filters and orders.
 *
 * @param scope stores values that belong to no property
 * @param shape the documents
 */
public record ShapeMapping(Scope scope, Shape shape) implements PathMapping {
  /** The documents that reach a stage. */
  public static ShapeMapping of(Scope scope) {
    return new ShapeMapping(scope, scope.shape());
  }

  @Override
  public String path(String path) {
    return scope.withShape(shape).path(path);
  }

  @Override
  public boolean isEncrypted(String path) {
    return shape.at(path) instanceof EntityShape entity
        && !entity.prefix().isEmpty()
        && entity.mapping().isEncrypted(entity.prefix());
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    BsonValue converted = value instanceof BsonValue ? null : shape.at(path).convert(value);
    return converted == null ? scope.value(value) : converted;
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return scope.value(value);
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    return scope.values().fromBson(path, value);
  }
}
