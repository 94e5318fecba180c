package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;

/** The operators that order by distance. Source: MongoDB manual, "$near". */
final class Near {
  /** Stands for a distance that was not given: no limit. */
  static final double UNLIMITED = Double.POSITIVE_INFINITY;

  private Near() {}

  static FieldOperator flat(String operator, double x, double y, double most, double least) {
    return (mapping, path) -> {
      BsonDocument near = new BsonDocument(operator, pair(x, y));
      addDistances(mapping, path, near, most, least);
      return near;
    };
  }

  static FieldOperator globe(String operator, Geometry.Point point, double most, double least) {
    return (mapping, path) -> {
      BsonDocument near = new BsonDocument("$geometry", point.toBson());
      addDistances(mapping, path, near, most, least);
      return new BsonDocument(operator, near);
    };
  }

  static BsonArray pair(double x, double y) {
    BsonArray pair = new BsonArray();
    pair.add(new BsonDouble(x));
    pair.add(new BsonDouble(y));
    return pair;
  }

  private static void addDistances(
      PathMapping mapping, String path, BsonDocument near, double most, double least) {
    if (!(most >= 0) || !(least >= 0) || (least != UNLIMITED && least > most)) {
      throw FieldNames.mistake(
          mapping,
          path,
          "distances are 0 or more and the largest is not below the smallest, not %s and %s"
              .formatted(most, least));
    }
    if (most != UNLIMITED) {
      near.append("$maxDistance", new BsonDouble(most));
    }
    if (least != UNLIMITED && least > 0) {
      near.append("$minDistance", new BsonDouble(least));
    }
  }
}
