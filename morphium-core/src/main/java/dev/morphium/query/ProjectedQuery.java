package dev.morphium.query;

import dev.morphium.annotation.CheckReturnValue;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * A query whose results are DTOs instead of entities; made by {@link QueryProjections#as}.
 *
 * <pre>{@code
 * record NameOnly(String name, int age) {}
 *
 * Page<NameOnly> page = users.sort("name").limit(20).as(NameOnly.class).page(null);
 * }</pre>
 *
 * <p>It reads only: conditions, order and limit are said before, of the entities.
 *
 * @param <D> the DTO
 */
@CheckReturnValue
public final class ProjectedQuery<D> implements QueryReads<D> {
  private final QueryResults<D> results;

  private ProjectedQuery(QueryResults<D> results) {
    this.results = results;
  }

  static <D> ProjectedQuery<D> of(QueryState<?> state, Class<D> type) {
    state.refuse(
        "as(%s)".formatted(type == null ? null : type.getSimpleName()),
        Set.of(Projections.FIELD, "returnKey"),
        "it asks for the fields of its type");
    DtoProjection<D> projection = state.collection().projection(type);
    BsonDocument fields = new BsonDocument();
    projection.fields().forEach(field -> fields.append(field, new BsonInt32(1)));
    if (projection.fields().stream()
        .noneMatch(field -> field.equals("_id") || field.startsWith("_id."))) {
      fields.append("_id", new BsonInt32(0));
    }
    return new ProjectedQuery<>(
        new QueryResults<>(state.with(Projections.FIELD, fields), projection.decoder()));
  }

  QueryResults<D> results() {
    return results;
  }

  @Override
  public String toString() {
    return "%s: %s"
        .formatted(
            results.state().mapping().type().getSimpleName(), Commands.find(results.state()));
  }
}
