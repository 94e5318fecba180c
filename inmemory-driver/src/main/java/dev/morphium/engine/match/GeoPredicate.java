package dev.morphium.engine.match;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.geo.GeoRegion;
import dev.morphium.engine.geo.StoredGeometry;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;

/**
 * The predicate {@code $geoWithin} or {@code $geoIntersects}: a place within a region, or one that
 * has something in common with it.
 *
 * @param name the operator's name with its dollar sign
 * @param operand the operand as it was sent
 * @param region the region, parsed
 */
public record GeoPredicate(String name, Value operand, GeoRegion region) implements Predicate {
  /** The operator that asks for what has something in common. */
  public static final String INTERSECTS = "$geoIntersects";

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    if (type != BsonType.DOCUMENT && type != BsonType.ARRAY) {
      return false;
    }
    StoredGeometry geometry = StoredGeometry.of(ValueReader.read(type, bytes, offset));
    if (geometry == null) {
      return false;
    }
    return name.equals(INTERSECTS) ? region.intersects(geometry) : region.contains(geometry);
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append(name, operand);
  }

  @Override
  public int cost() {
    return 2000;
  }
}
