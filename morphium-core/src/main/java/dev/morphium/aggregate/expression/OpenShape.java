package dev.morphium.aggregate.expression;

import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The shape of a value of which nothing is known. */
record OpenShape() implements Shape {
  @Override
  public String path(String path) {
    return path;
  }

  @Override
  public boolean knows(String path) {
    return false;
  }

  @Override
  public Shape at(String path) {
    return this;
  }

  @Override
  public @Nullable BsonValue convert(@Nullable Object value) {
    return null;
  }
}
