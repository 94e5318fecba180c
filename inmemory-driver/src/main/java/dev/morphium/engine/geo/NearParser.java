package dev.morphium.engine.geo;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parser of {@code $near} and {@code $nearSphere}: first in the legacy form, with the distances
 * beside the operator, then in the form with {@code $geometry}.
 *
 * <p>Source: MongoDB manual, "$near" and "$nearSphere".
 */
public final class NearParser {
  private static final String MAXIMUM = "$maxDistance";
  private static final String MINIMUM = "$minDistance";

  private final boolean onSphere;
  private @Nullable PlanePoint center;
  private boolean geoJson;
  private double minimum;
  private double maximum = Double.MAX_VALUE;

  private NearParser(boolean onSphere) {
    this.onSphere = onSphere;
  }

  /**
   * Parses all operators of a field of which the first asks for what is near.
   *
   * @throws CommandException 2 when there is no such point or distance, 16893 to 16896 for
   *     distances beside the operator
   */
  public static NearQuery parse(Document operators) {
    List<Element> given = operators.elements();
    boolean onSphere = given.get(0).name().equals("$nearSphere");
    NearParser parser = new NearParser(onSphere);
    if (!parser.legacy(given)) {
      parser = new NearParser(onSphere);
      parser.withGeometry(given);
    }
    return parser.query();
  }

  /** Whether a point is written as a legacy pair. */
  public static boolean isPair(Value point) {
    return Coordinates.isLegacy(point);
  }

  private NearQuery query() {
    PlanePoint point = center;
    if (point == null) {
      throw GeoErrors.badValue("$geometry is required for geo near query");
    }
    if (geoJson || onSphere) {
      if (!point.isLongitudeLatitude()) {
        throw GeoErrors.badValue("Legacy point is out of bounds for spherical query");
      }
      return NearQuery.onSphere(point, geoJson, minimum, maximum, !geoJson);
    }
    return new NearQuery(point, false, false, minimum, maximum);
  }

  private boolean legacy(List<Element> given) {
    boolean found = point(given.get(0).value());
    for (Element element : given.subList(1, given.size())) {
      switch (element.name()) {
        case MINIMUM -> minimum = distance(element, 16893);
        case MAXIMUM -> maximum = distance(element, 16895);
        case "$uniqueDocs" -> {} // without meaning since MongoDB 2.6
        default ->
            throw new CommandException(
                34413, "invalid argument in geo near query: " + element.name());
      }
    }
    return found;
  }

  /** Reads a point, or a pair and the greatest distance in one array. */
  private boolean point(Value value) {
    try {
      if (!Coordinates.isLegacy(value)) {
        if (!(value instanceof Document object) || object.get("coordinates").isMissing()) {
          return false;
        }
        center = GeoJson.point(object).point();
        geoJson = true;
        return true;
      }
      List<Value> numbers = numbers(value);
      if (numbers.size() == 3 && numbers.get(2) instanceof NumberValue distance) {
        center = Coordinates.plane(value, true);
        maximum = distance.doubleValue();
        if (!(maximum >= 0)) {
          throw new CommandException(18522, "max distance must be non-negative");
        }
        return true;
      }
      center = Coordinates.plane(value, false);
      return true;
    } catch (CommandException noPoint) {
      if (noPoint.code().number() == 18522) {
        throw noPoint;
      }
      return false;
    }
  }

  private static List<Value> numbers(Value value) {
    return value instanceof ArrayValue array
        ? array.elements()
        : ((Document) value).elements().stream().map(Element::value).toList();
  }

  private static double distance(Element element, int code) {
    if (!(element.value() instanceof NumberValue number)) {
      throw new CommandException(code, element.name() + " must be a number");
    }
    if (!(number.doubleValue() >= 0)) {
      throw new CommandException(code + 1, element.name() + " must be non-negative");
    }
    return number.doubleValue();
  }

  private void withGeometry(List<Element> given) {
    if (given.size() > 1) {
      throw GeoErrors.badValue(
          "geo near accepts just one argument when querying for a GeoJSON point. Extra field found",
          shown(given.get(1)));
    }
    if (!(given.get(0).value() instanceof Document options)) {
      throw GeoErrors.badValue("geo near query's operand is no point", given.get(0).value());
    }
    for (Element option : options.elements()) {
      switch (option.name()) {
        case "$geometry" -> geometry(option.value());
        case MINIMUM -> minimum = finite(option);
        case MAXIMUM -> maximum = finite(option);
        default -> throw GeoErrors.badValue("invalid argument in geo near query: " + option.name());
      }
    }
  }

  private void geometry(Value value) {
    if (!(value instanceof Document object)) {
      throw GeoErrors.badValue("$near requires geojson point, given " + ValueText.of(value));
    }
    if (Coordinates.isLegacy(object)) {
      throw new CommandException(
          16681, "$near requires geojson point, given " + ValueText.of(object));
    }
    center = GeoJson.point(object).point();
    geoJson = true;
  }

  private static double finite(Element option) {
    if (!(option.value() instanceof NumberValue number)) {
      throw GeoErrors.badValue(option.name() + " must be a number");
    }
    double distance = number.doubleValue();
    if (!(distance >= 0) || number instanceof DecimalValue && Double.isInfinite(distance)) {
      throw GeoErrors.badValue(option.name() + " must be non-negative");
    }
    return distance;
  }

  private static Document shown(Element element) {
    return new DocumentBuilder().append(element.name(), element.value()).build();
  }
}
