package dev.morphium.engine.geo;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The geometry of a document's field: a legacy coordinate pair or GeoJSON.
 *
 * <p>A point is also one of the plane; a legacy pair also one of the sphere when it is a longitude
 * and a latitude. Nothing else has a place on both. Source: MongoDB manual, "Geospatial Data".
 */
public final class StoredGeometry {
  private final Value source;
  private final @Nullable PlanePoint point;
  private final @Nullable List<SpherePart> parts;

  private StoredGeometry(
      Value source, @Nullable PlanePoint point, @Nullable List<SpherePart> parts) {
    this.source = source;
    this.point = point;
    this.parts = parts;
  }

  /**
   * @throws CommandException 2 when the value is no geometry
   */
  public static StoredGeometry parse(Value value) {
    if (Coordinates.isLegacy(value)) {
      PlanePoint point = Coordinates.plane(value, true);
      return new StoredGeometry(
          value,
          point,
          point.isLongitudeLatitude()
              ? List.of(new SpherePart.Point(Coordinates.sphere(point)))
              : null);
    }
    if (!(value instanceof Document object)) {
      throw GeoErrors.badValue("geo element must be an array or object", value);
    }
    GeoJson parsed = GeoJson.parse(object);
    if (parsed.crs() == Crs.STRICT_SPHERE) {
      return new StoredGeometry(value, null, null);
    }
    return new StoredGeometry(value, parsed.point(), parsed.parts());
  }

  /** The geometry, or null when the value is none. */
  public static @Nullable StoredGeometry of(Value value) {
    try {
      return parse(value);
    } catch (CommandException noGeometry) {
      return null;
    }
  }

  /** The value that it was parsed from. */
  public Value source() {
    return source;
  }

  /** The point of the plane, or null when it is no point. */
  @Nullable PlanePoint plane() {
    return point;
  }

  /** The parts on the sphere, or null when it has no place there. */
  @Nullable List<SpherePart> sphere() {
    return parts;
  }
}
