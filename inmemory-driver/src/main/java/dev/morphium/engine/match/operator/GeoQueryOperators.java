package dev.morphium.engine.match.operator;

import dev.morphium.engine.geo.GeoRegionParser;
import dev.morphium.engine.geo.NearParser;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.GeoPredicate;
import dev.morphium.engine.match.NearPredicate;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.QueryOperator;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ValueText;
import java.util.Set;

/**
 * The geospatial operators: {@code $geoWithin}, {@code $geoIntersects}, {@code $near}, {@code
 * $nearSphere}, and what belongs to their operands.
 *
 * <p>Source: MongoDB manual, "Geospatial Query Operators".
 */
final class GeoQueryOperators {
  private static final Set<String> NEAR = Set.of("$geoNear", "$near", "$nearSphere");

  private GeoQueryOperators() {}

  static Predicate within(OperatorCall call, FilterCompiler compiler) {
    requireAlone(call);
    return new GeoPredicate("$geoWithin", call.operand(), GeoRegionParser.within(call.operand()));
  }

  static Predicate intersects(OperatorCall call, FilterCompiler compiler) {
    requireAlone(call);
    return new GeoPredicate(
        GeoPredicate.INTERSECTS, call.operand(), GeoRegionParser.intersected(call.operand()));
  }

  private static void requireAlone(OperatorCall call) {
    if (call.siblings().fieldCount() > 1) {
      Element second = call.siblings().elements().get(1);
      throw QueryErrors.badValue(
          "can't parse extra field: " + second.name() + ": " + ValueText.of(second.value()));
    }
  }

  static Predicate near(OperatorCall call, FilterCompiler compiler) {
    boolean first = call.name().equals(call.siblings().firstName());
    if (!first || !(call.operand() instanceof Document || call.operand() instanceof ArrayValue)) {
      throw QueryErrors.badValue("near must be first in: " + ValueText.of(call.siblings()));
    }
    return new NearPredicate(call.siblings(), NearParser.parse(call.siblings()));
  }

  /** What stands only in the operand of a geospatial operator. */
  static QueryOperator part(String name) {
    return new QueryOperator.Part(Set.of(), "unknown operator: " + name);
  }

  /** What stands in the operand of {@code $near}, or beside it. */
  static QueryOperator distance(String name) {
    return new QueryOperator.Part(NEAR, "unknown operator: " + name);
  }
}
