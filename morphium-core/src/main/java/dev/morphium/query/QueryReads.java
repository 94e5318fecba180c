package dev.morphium.query;

import dev.morphium.mapping.PropertyMapping;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Operation;
import dev.morphium.operation.Operation.RunCommand;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.filter.EncryptedFields;
import dev.morphium.query.filter.FieldNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The part of a query that reads.
 *
 * @param <T> the entities
 */
public abstract sealed class QueryReads<T> extends QueryOptions<T> permits QueryWrites {
  QueryReads(QueryState<T> state) {
    super(state);
  }

  /** All results. */
  public final List<T> asList() {
    return asCursor().toList();
  }

  /** The results, read in batches; to be closed when it is not read to its end. */
  public final ResultCursor<T> asCursor() {
    BsonDocument command = Commands.find(state);
    return state.unreadable() == null
        ? cursor(command, decoder())
        : new SkippingCursor<>(
            cursor(command, new SkippingDecoder<>(decoder(), state.unreadable())));
  }

  /** The results, read in batches; to be closed, best in a try-with-resources. */
  public final Stream<T> stream() {
    return asCursor().stream();
  }

  /**
   * The results, asked for anew by each loop over them.
   *
   * <p>A loop that is left early leaves its cursor to the server's timeout; {@link #asCursor()} can
   * be closed.
   */
  public final Iterable<T> asIterable() {
    return this::asCursor;
  }

  /** The results as they are stored. */
  public final List<BsonDocument> asDocuments() {
    return cursor(Commands.find(state), Documents.RAW).toList();
  }

  /**
   * The documents of a capped collection, and then those that come later, for as long as it is
   * read.
   *
   * @param maxAwait how long the server waits for news before it says that there is none
   */
  public final ResultCursor<T> tail(Duration maxAwait) {
    state.refuse(
        "tail", Set.of("sort", "skip", "limit"), "it gives documents in the order of insertion");
    BsonDocument command = Commands.find(state);
    command.append("tailable", BsonBoolean.TRUE).append("awaitData", BsonBoolean.TRUE);
    return state.unreadable() == null
        ? tail(command, decoder(), maxAwait)
        : new SkippingCursor<>(
            tail(command, new SkippingDecoder<>(decoder(), state.unreadable()), maxAwait));
  }

  private <R> ResultCursor<R> tail(BsonDocument command, Decoder<R> decoder, Duration maxAwait) {
    String database = state.namespace().database();
    return state
        .collection()
        .runner()
        .open(new Operation.Find(database, command, maxAwait, state.effectiveOptions()), decoder);
  }

  /** The first result; null when there is none. */
  public final @Nullable T get() {
    try (ResultCursor<T> cursor =
        state.unreadable() == null ? cursor(Commands.findOne(state), decoder()) : asCursor()) {
      return cursor.hasNext() ? cursor.next() : null;
    }
  }

  /** The first result, or empty when there is none. */
  public final Optional<T> first() {
    return Optional.ofNullable(get());
  }

  /** The document of this id when it meets the conditions too; otherwise null. */
  public final @Nullable T findById(Object id) {
    PropertyMapping<T> property = idProperty();
    if (id == null) {
      throw state.mistake("null is no id, so that nothing can be found by it");
    }
    return f(property.name()).eq(id).get();
  }

  /** The ids of the results. */
  public final List<Object> idList() {
    return idList(Object.class);
  }

  /** The ids of the results. */
  public final <I> List<I> idList(Class<I> type) {
    PropertyMapping<T> property = idProperty();
    BsonDocument projection = new BsonDocument("_id", new BsonInt32(1));
    QueryState<T> ids = state.with(Projections.FIELD, projection);
    List<I> list = new ArrayList<>();
    for (BsonDocument document : cursor(Commands.find(ids), Documents.RAW).toList()) {
      list.add(value(property.name(), document.get("_id"), type));
    }
    return list;
  }

  /** How many results there are, counted one by one. */
  public final long countAll() {
    if (Commands.isForFindOnly(state.filter())) {
      return count(Commands.countFound(state));
    }
    Operation count =
        new Operation.Aggregate(
            state.namespace().database(), Commands.count(state), state.effectiveOptions());
    try (ResultCursor<BsonDocument> cursor =
        state.collection().runner().open(count, Documents.RAW)) {
      return cursor.hasNext() ? cursor.next().getNumber("n").longValue() : 0;
    }
  }

  /**
   * How many documents the collection has, by its books: fast, and not exact after a crash. Of a
   * type that shares its collection with others the documents are counted.
   */
  public final long estimatedCount() {
    if (state.mapping().typeFilter() != null && state.filter().isEmpty()) {
      return countAll();
    }
    return count(Commands.estimatedCount(state));
  }

  /** Whether there is a result. */
  public final boolean exists() {
    BsonDocument projection = new BsonDocument("_id", new BsonInt32(1));
    QueryState<T> one = state.with(Projections.FIELD, projection).without("sort");
    try (ResultCursor<BsonDocument> cursor = cursor(Commands.findOne(one), Documents.RAW)) {
      return cursor.hasNext();
    }
  }

  /** The different values of a field, or of its elements when it is an array. */
  public final List<Object> distinct(String name) {
    return distinct(name, Object.class);
  }

  /** The different values of a property, or of its elements when it is an array. */
  public final List<Object> distinct(PropertyReference<T, ?> property) {
    return distinct(PropertyReference.name(property));
  }

  /**
   * The different values of a field, or of its elements when it is an array; null is left out.
   *
   * @param type the type of the values
   */
  public final <V> List<V> distinct(String name, Class<V> type) {
    String field = FieldNames.translated(state.mapping(), name);
    EncryptedFields.checkComparison(state.mapping(), name, "asked for its different values");
    Operation distinct =
        new Operation.Distinct(
            state.namespace().database(),
            Commands.distinct(state, field),
            state.effectiveOptions());
    BsonArray values = state.collection().runner().run(distinct).getArray("values");
    List<V> list = new ArrayList<>();
    List<BsonValue> known = values.stream().filter(value -> !value.isNull()).toList();
    for (Object value : state.collection().values(name, known)) {
      if (value != null) { // of references, what is stored no more
        list.add(typed(name, value, type));
      }
    }
    return list;
  }

  /** What the server would do, or does, to find the results. */
  public final BsonDocument explain(Verbosity verbosity) {
    return state
        .collection()
        .runner()
        .run(
            new RunCommand(
                state.namespace().database(),
                Commands.explain(Commands.find(state), verbosity),
                RunCommand.Form.READ,
                state.effectiveOptions()));
  }

  /** The plan that the server would use. */
  public final BsonDocument explain() {
    return explain(Verbosity.QUERY_PLANNER);
  }

  /**
   * A page of results that follow a place in the order: stable whatever is inserted or deleted
   * meanwhile, and as fast for the last page as for the first.
   *
   * <p>{@link #limit} is the size of a page. The id completes the order, so that it is one. Fields
   * of the order hold one value, null or nothing, no arrays.
   *
   * @param after the token of the page before; null for the first page
   * @throws IllegalArgumentException when the token belongs to another order
   */
  public final Page<T> page(@Nullable String after) {
    return new KeysetPaging<>(state).page(after);
  }

  final <R> ResultCursor<R> cursor(BsonDocument find, Decoder<R> decoder) {
    String database = state.namespace().database();
    return state
        .collection()
        .runner()
        .open(new Operation.Find(database, find, state.effectiveOptions()), decoder);
  }

  private Decoder<T> decoder() {
    return state.collection().decoder(!state.fields().containsKey(Projections.FIELD));
  }

  private long count(BsonDocument command) {
    Operation count =
        new Operation.Count(state.namespace().database(), command, state.effectiveOptions());
    return state.collection().runner().run(count).getNumber("n").longValue();
  }

  private PropertyMapping<T> idProperty() {
    PropertyMapping<T> property = state.mapping().idProperty();
    if (property == null) {
      throw state.mistake("the class has no id; give one property the annotation @Id");
    }
    return property;
  }

  private <V> V value(String path, @Nullable BsonValue stored, Class<V> type) {
    return typed(path, stored == null ? null : state.mapping().fromBson(path, stored), type);
  }

  private <V> V typed(String path, @Nullable Object value, Class<V> type) {
    if (!type.isInstance(value)) {
      throw FieldNames.mistake(
          state.mapping(),
          path,
          "a value is %s and no %s; ask for Object to get values of any type"
              .formatted(
                  value == null ? "null" : "a " + value.getClass().getName(), type.getName()));
    }
    return type.cast(value);
  }
}
