package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.geo.PlaneGrid;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.NearPredicate;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The planner of {@code $near} and {@code $nearSphere}, which only a geospatial index answers.
 *
 * <p>Legacy pairs on the plane need a 2d index, GeoJSON needs 2dsphere, a legacy pair on the sphere
 * may have either. Source: MongoDB manual, "$near" and "$nearSphere".
 */
final class NearPlanner {
  private final CollectionState collection;
  private final QueryRequest request;
  private final Function<Document, Filter> compiler;
  private final List<Condition> conditions;

  NearPlanner(
      CollectionState collection,
      QueryRequest request,
      Function<Document, Filter> compiler,
      List<Condition> conditions) {
    this.collection = collection;
    this.request = request;
    this.compiler = compiler;
    this.conditions = conditions;
  }

  /**
   * The search for what is near.
   *
   * @throws dev.morphium.protocol.CommandException 291 when no index serves it, 2 when the order of
   *     insertion is asked for
   */
  PlanNode plan(PathNode near) {
    if (collection.options().has("timeseries")) {
      throw QueryFeature.NEAR.error(); // queries of time series are pipelines
    }
    if (request.natural() != 0) {
      throw PlannerErrors.of(
          ErrorCode.BAD_VALUE,
          collection.namespace(),
          request,
          "geoNear expression not allowed with $natural sort order");
    }
    GeoNear best = null;
    for (IndexState index : collection.indexes()) {
      GeoNear search = isAllowed(index) ? search(index, near) : null;
      if (search != null && (best == null || search.bounded() > best.bounded())) {
        best = search;
      }
    }
    if (best == null) {
      throw PlannerErrors.of(
          ErrorCode.NO_QUERY_EXECUTION_PLANS,
          collection.namespace(),
          request,
          "unable to find index for $geoNear query");
    }
    return request.filter().root() == near ? best : new Fetch(best, request.filter());
  }

  private boolean isAllowed(IndexState index) {
    return index.definition().isGeo()
        && !index.definition().isHidden()
        && request.allows(index)
        && (request.hint().isMissing() || Planner.isHinted(index.definition(), request.hint()))
        && (!index.definition().isPartial()
            || PartialIndexes.isUsable(index, conditions, compiler));
  }

  private @Nullable GeoNear search(IndexState index, PathNode node) {
    NearPredicate near = (NearPredicate) node.predicate();
    IndexDefinition definition = index.definition();
    KeyConditions keys = KeyConditions.of(definition, conditions, request.comparator());
    IndexBounds bounds = IndexBounds.of(index, keys.conditions());
    for (int i = 0; i < definition.size(); i++) {
      CellIndex cells = definition.cells(i);
      if (cells != null
          && definition.paths().get(i).equals(node.path())
          && cells.canAnswer(near.query())) {
        if (cells instanceof PlaneGrid grid) {
          grid.requireWithin(near.query().center());
        }
        return new GeoNear(index, i, cells, near.query(), bounds);
      }
      if (bounds.fields().get(i).isAll()) {
        return null;
      }
    }
    return null;
  }
}
