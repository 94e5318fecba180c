package dev.morphium.aggregate.expression;

import dev.morphium.exception.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The shape of an object that is made of several.
 *
 * @param shapes the objects', those that are asked first at the beginning
 */
record MergedShape(List<Shape> shapes) implements Shape {
  /** Of objects of which the last one that has a field says its value. */
  static Shape of(List<Shape> objects) {
    List<Shape> known = new ArrayList<>();
    for (Shape shape : objects) {
      if (!shape.equals(OPEN)) {
        known.add(0, shape);
      }
    }
    if (known.isEmpty()) {
      return OPEN;
    }
    if (known.size() < objects.size()) {
      known.add(OPEN);
    }
    return known.size() == 1 ? known.get(0) : new MergedShape(List.copyOf(known));
  }

  @Override
  public String path(String path) {
    return holder(path).path(path);
  }

  @Override
  public boolean knows(String path) {
    return shapes.stream().anyMatch(shape -> shape.knows(path));
  }

  @Override
  public Shape at(String path) {
    return holder(path).at(path);
  }

  @Override
  public @Nullable BsonValue convert(@Nullable Object value) {
    return null;
  }

  /** The first shape that knows a path; the last one, which says what is wrong, when none does. */
  private Shape holder(String path) {
    for (Shape shape : shapes.subList(0, shapes.size() - 1)) {
      try {
        shape.path(path);
        return shape;
      } catch (MappingException unknown) {
        // the next one
      }
    }
    return shapes.get(shapes.size() - 1);
  }
}
