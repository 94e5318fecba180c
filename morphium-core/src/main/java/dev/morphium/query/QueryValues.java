package dev.morphium.query;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.filter.EncryptedFields;
import dev.morphium.query.filter.FieldNames;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a query that give values and no entities: counts, ids, distinct values.
 *
 * <pre>{@code
 * long adults = users.f(User::age).gte(18).countAll();
 * boolean any = users.f(User::name).eq("Ann").exists();
 * List<String> tags = users.distinct("tags", String.class);
 * }</pre>
 *
 * @param <T> the entities
 */
public sealed interface QueryValues<T> permits Query {
  private QueryState<T> state() {
    return ((Query<T>) this).state;
  }

  /** The number of results, counted one by one. */
  default long countAll() {
    return QueryCount.of(state());
  }

  /**
   * The number of documents of the collection, by its metadata: fast, and not exact after a crash.
   * Of a type that shares its collection with others the documents are counted.
   */
  default long estimatedCount() {
    QueryState<T> state = state();
    if (state.mapping().typeFilter() != null && state.filter().isEmpty()) {
      return countAll();
    }
    return QueryExecution.count(state, Commands.estimatedCount(state));
  }

  /** Whether there is a result. */
  default boolean exists() {
    BsonDocument projection = new BsonDocument("_id", new BsonInt32(1));
    QueryState<T> one = state().with(Projections.FIELD, projection).without("sort");
    try (ResultCursor<BsonDocument> cursor =
        QueryExecution.find(one, Commands.findOne(one), Documents.RAW)) {
      return cursor.hasNext();
    }
  }

  /** The ids of the results. */
  default List<Object> idList() {
    return idList(Object.class);
  }

  /** The ids of the results. */
  default <I> List<I> idList(Class<I> type) {
    Arguments.required(type, "idList", "type");
    QueryState<T> state = state();
    String property = state.idProperty().name();
    BsonDocument projection = new BsonDocument("_id", new BsonInt32(1));
    QueryState<T> ids = state.with(Projections.FIELD, projection);
    List<I> list = new ArrayList<>();
    for (BsonDocument document :
        QueryExecution.find(ids, Commands.find(ids), Documents.RAW).toList()) {
      BsonValue stored = document.get("_id");
      Object id = stored == null ? null : state.mapping().fromBson(property, stored);
      list.add(typed(property, id, type));
    }
    return list;
  }

  /** The different values of a field, or of its elements when it is an array. */
  default List<Object> distinct(String name) {
    Arguments.required(name, "distinct", "name");
    return distinct(name, Object.class);
  }

  /** The different values of a property, or of its elements when it is an array. */
  default List<Object> distinct(PropertyReference<T, ?> property) {
    return distinct(PropertyReference.name(property));
  }

  /**
   * The different values of a field, or of its elements when it is an array; null is left out.
   *
   * @param type the type of the values
   */
  default <V> List<V> distinct(String name, Class<V> type) {
    Arguments.required(name, "distinct", "name");
    Arguments.required(type, "distinct", "type");
    QueryState<T> state = state();
    String field = FieldNames.translated(state.mapping(), name);
    EncryptedFields.checkComparison(state.mapping(), name, "asked for its different values");
    BsonArray values = QueryExecution.distinct(state, Commands.distinct(state, field));
    List<V> list = new ArrayList<>();
    List<BsonValue> known = values.stream().filter(value -> !value.isNull()).toList();
    for (Object value : state.collection().values(name, known)) {
      if (value != null) { // of references, what is stored no more
        list.add(typed(name, value, type));
      }
    }
    return list;
  }

  private <V> V typed(String path, @Nullable Object value, Class<V> type) {
    if (!type.isInstance(value)) {
      throw FieldNames.mistake(
          state().mapping(),
          path,
          "a value is %s and no %s; ask for Object to get values of any type"
              .formatted(
                  value == null ? "null" : "a " + value.getClass().getName(), type.getName()));
    }
    return type.cast(value);
  }
}
