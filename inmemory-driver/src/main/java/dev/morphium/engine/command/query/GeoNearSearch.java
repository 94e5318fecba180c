package dev.morphium.engine.command.query;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds the field that {@code $geoNear} searches when its option {@code key} does not say it: that
 * of the only 2d index, or else of the only 2dsphere index.
 *
 * <p>Source: MongoDB manual, "$geoNear (aggregation)".
 */
final class GeoNearSearch {
  private GeoNearSearch() {}

  /**
   * @throws CommandException 26 when there is no collection, 27 when there is no index or none of
   *     them is the only one
   */
  static String field(CollectionState collection) {
    if (collection.isAbsent()) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "$geoNear requires a geo index to run, but "
              + collection.namespace()
              + " does not exist");
    }
    Set<String> plane = fields(collection, "2d");
    Set<String> sphere = fields(collection, "2dsphere");
    if (plane.size() > 1) {
      throw many("2d", collection);
    }
    if (plane.size() == 1) {
      return plane.iterator().next();
    }
    if (sphere.size() > 1) {
      throw many("2dsphere", collection);
    }
    if (sphere.isEmpty()) {
      throw new CommandException(
          ErrorCode.INDEX_NOT_FOUND,
          "$geoNear requires a 2d or 2dsphere index, but none were found");
    }
    return sphere.iterator().next();
  }

  private static CommandException many(String kind, CollectionState collection) {
    return new CommandException(
        ErrorCode.INDEX_NOT_FOUND,
        "There is more than one %s index on %s; unsure which to use for $geoNear"
            .formatted(kind, collection.namespace()));
  }

  private static Set<String> fields(CollectionState collection, String kind) {
    Set<String> fields = new LinkedHashSet<>();
    for (IndexState index : collection.indexes()) {
      IndexDefinition definition = index.definition();
      if (definition.isGeo() && !definition.isHidden()) {
        ElementCursor cursor = definition.keyPattern().cursor();
        while (cursor.next()) {
          if (cursor.value() instanceof StringValue name && name.value().equals(kind)) {
            fields.add(cursor.name());
          }
        }
      }
    }
    return fields;
  }
}
