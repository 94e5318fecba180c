package dev.morphium;

import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PathMapping;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Names and values as they are, for streams of any documents. */
final class AnyPaths implements PathMapping {
  private final Mapper mapper;

  AnyPaths(Mapper mapper) {
    this.mapper = mapper;
  }

  @Override
  public String path(String path) {
    return path;
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    return mapper.toBson(value);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return mapper.toBson(value);
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    return value;
  }
}
