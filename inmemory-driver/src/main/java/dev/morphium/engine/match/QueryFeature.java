package dev.morphium.engine.match;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A part of the query language that some places forbid. */
public enum QueryFeature {
  /** {@code $expr}: not in the filter of an upsert. */
  EXPR(Set.of("$expr"), 224, "$expr is not allowed in this context"),
  /** {@code $jsonSchema}: not in the conditions of an update. */
  JSON_SCHEMA(Set.of("$jsonSchema"), 224, "$jsonSchema is not allowed in this context"),
  /** {@code $near}, {@code $nearSphere}: not in a pipeline, a validator or a partial index. */
  NEAR(
      Set.of("$near", "$nearSphere", "$geoNear"),
      5626500,
      "$geoNear, $near, and $nearSphere are not allowed in this context, as these operators"
          + " require sorting geospatial data. If you do not need sort, consider using"
          + " $geoWithin instead."),
  /** {@code $text}: not in validators and partial indexes. */
  TEXT(Set.of("$text"), 2, "$text is not allowed in this context"),
  /** {@code $where}: not in a pipeline, a validator or a view. */
  WHERE(Set.of("$where"), 2, "$where is not allowed in this context");

  private final Set<String> operators;
  private final int code;
  private final String message;

  QueryFeature(Set<String> operators, int code, String message) {
    this.operators = operators;
    this.code = code;
    this.message = message;
  }

  /** The error of a place that forbids this feature. */
  public CommandException error() {
    return new CommandException(ErrorCode.of(code), message);
  }

  /** The feature that the operator of this name is, or null. */
  static @Nullable QueryFeature of(String operator) {
    for (QueryFeature feature : values()) {
      if (feature.operators.contains(operator)) {
        return feature;
      }
    }
    return null;
  }
}
