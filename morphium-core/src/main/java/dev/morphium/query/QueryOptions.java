package dev.morphium.query;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.operation.Namespace;
import dev.morphium.query.filter.CheckReturnValue;
import dev.morphium.query.filter.ElementFilter;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Sort;
import java.time.Duration;
import java.util.function.Consumer;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The part of a query that says how the documents are wanted: order, window, projection, and how
 * the server goes about it.
 *
 * <p>Source: MongoDB manual, "find".
 *
 * @param <T> the entities
 */
@CheckReturnValue
public abstract sealed class QueryOptions<T> extends QueryConditions<T> permits QueryReads {
  QueryOptions(QueryState<T> state) {
    super(state);
  }

  /** In this order, by names of which a minus makes a descending one: {@code sort("-age,name")}. */
  public final Query<T> sort(String... names) {
    return sort(Sort.by(names));
  }

  /** In ascending order of a property. */
  public final Query<T> sort(PropertyReference<T, ?> property) {
    return sort(Sort.ascending(property));
  }

  /** In descending order of a property. */
  public final Query<T> sortDescending(PropertyReference<T, ?> property) {
    return sort(Sort.descending(property));
  }

  /** In this order, instead of any that was asked for before. */
  public final Query<T> sort(Sort order) {
    return with(state.with("sort", order.toBson(state.mapping())));
  }

  /** Without the first results. */
  public final Query<T> skip(long count) {
    return with(state.with("skip", notNegative("skip", count)));
  }

  /** At most so many results; 0 for all. */
  public final Query<T> limit(long count) {
    BsonValue limit = notNegative("limit", count);
    return with(count == 0 ? state.without("limit") : state.with("limit", limit));
  }

  /** With these fields and the id only, instead of any projection before. */
  public final Query<T> project(String... names) {
    return with(Projections.include(state.without(Projections.FIELD), names));
  }

  /** With these properties and the id only, instead of any projection before. */
  @SafeVarargs
  public final Query<T> project(PropertyReference<T, ?>... properties) {
    QueryState<T> next = state.without(Projections.FIELD);
    for (PropertyReference<T, ?> property : properties) {
      next = Projections.include(next, PropertyReference.name(property));
    }
    return with(next);
  }

  /** With this field too. */
  public final Query<T> addProjection(String name) {
    return with(Projections.include(state, name));
  }

  /** With this property too. */
  public final Query<T> addProjection(PropertyReference<T, ?> property) {
    return addProjection(PropertyReference.name(property));
  }

  /** With a field as an expression or a projection operator makes it. */
  public final Query<T> addProjection(String name, BsonValue expression) {
    return with(Projections.add(state, name, expression));
  }

  /** With the first element of an array that meets a filter. Source: "$elemMatch (projection)". */
  public final Query<T> addProjection(String name, Filter<?> element) {
    BsonDocument conditions = ElementFilter.toBson(state.mapping(), name, "a projection", element);
    return addProjection(name, new BsonDocument("$elemMatch", conditions));
  }

  /** With the first elements of an array, or the last ones for a negative count. */
  public final Query<T> slice(String name, int count) {
    return addProjection(name, new BsonDocument("$slice", new BsonInt32(count)));
  }

  /** Without these fields. */
  public final Query<T> hideFields(String... names) {
    return with(Projections.exclude(state, names));
  }

  /** Without this property. */
  public final Query<T> hideField(PropertyReference<T, ?> property) {
    return hideFields(PropertyReference.name(property));
  }

  /** By the index of this name. */
  public final Query<T> hint(String indexName) {
    return with(state.with("hint", new BsonString(indexName)));
  }

  /** By the index on these fields. */
  public final Query<T> hint(Sort index) {
    return with(state.with("hint", index.toBson(state.mapping())));
  }

  /** With strings compared as a language does. Source: MongoDB manual, "Collation". */
  public final Query<T> collation(BsonDocument collation) {
    if (!collation.containsKey("locale")) {
      throw state.mistake("a collation needs a locale, for instance {locale: \"de\"}");
    }
    return with(state.with("collation", collation.clone()));
  }

  /**
   * With strings compared as a language does.
   *
   * @param locale for instance {@code de}, {@code en_US}
   * @param strength 1 ignores case and accents, 2 ignores case, 3 ignores neither
   */
  public final Query<T> collation(String locale, int strength) {
    if (strength < 1 || strength > 5) {
      throw state.mistake("the strength of a collation is 1 to 5, not " + strength);
    }
    return collation(
        new BsonDocument("locale", new BsonString(locale))
            .append("strength", new BsonInt32(strength)));
  }

  /** The server gives up after this time. */
  public final Query<T> maxTime(Duration time) {
    if (!time.isPositive()) {
      throw state.mistake("maxTime is positive, not " + time);
    }
    return with(state.with("maxTimeMS", new BsonInt64(Math.max(1, time.toMillis()))));
  }

  /** The whole operation, retries included, gives up after this time; zero for never. */
  public final Query<T> timeout(Duration time) {
    if (time.isNegative()) {
      throw state.mistake("a timeout is not negative, but this one is " + time);
    }
    return with(state.with(state.options().with(time)));
  }

  /** With a remark that the server logs. */
  public final Query<T> comment(String text) {
    return with(state.with("comment", new BsonString(text)));
  }

  /** So many documents in one reply of the server. */
  public final Query<T> batchSize(int count) {
    return with(state.with("batchSize", notNegative("batchSize", count)));
  }

  /** Whether the server may sort on its disk. */
  public final Query<T> allowDiskUse(boolean allowed) {
    return with(state.with("allowDiskUse", BsonBoolean.valueOf(allowed)));
  }

  /** With a variable that expressions know as {@code $$name}. */
  public final Query<T> let(String name, @Nullable Object value) {
    if (!name.matches("[a-z][a-zA-Z0-9_]*")) {
      throw state.mistake(
          "a variable begins with a small letter and has letters, digits and _ only, unlike '%s'"
              .formatted(name));
    }
    BsonDocument variables = new BsonDocument();
    BsonDocument present = state.document("let");
    if (present != null) {
      variables.putAll(present);
    }
    variables.put(name, value instanceof BsonValue bson ? bson : state.mapping().toBson(value));
    return with(state.with("let", variables));
  }

  /**
   * Index entries from this one on, inclusive; needs a hint. Names and values are not translated.
   */
  public final Query<T> indexMin(BsonDocument key) {
    return with(state.with("min", key.clone()));
  }

  /** Index entries before this one; needs a hint. Names and values are not translated. */
  public final Query<T> indexMax(BsonDocument key) {
    return with(state.with("max", key.clone()));
  }

  /** With the keys of the index only. */
  public final Query<T> returnKey() {
    return with(state.with("returnKey", BsonBoolean.TRUE));
  }

  /** With the server's internal number of each document as {@code $recordId}. */
  public final Query<T> showRecordId() {
    return with(state.with("showRecordId", BsonBoolean.TRUE));
  }

  /** The server keeps the cursor however long nobody reads it. */
  public final Query<T> noCursorTimeout() {
    return with(state.with("noCursorTimeout", BsonBoolean.TRUE));
  }

  /**
   * Goes on past documents that do not fit the type: they are handed over and left out of lists,
   * cursors, streams and pages. Without it the first of them ends the reading.
   */
  public final Query<T> skipUnreadable(Consumer<UnreadableDocumentException> unreadable) {
    return with(state.skipping(unreadable));
  }

  /** In another collection of the same database, whose documents are of the same type. */
  public final Query<T> collection(String name) {
    return with(state.at(new Namespace(state.namespace().database(), named("collection", name))));
  }

  /** In the collection of the same name in another database. */
  public final Query<T> database(String name) {
    return with(state.at(new Namespace(named("database", name), state.namespace().collection())));
  }

  private String named(String what, String name) {
    if (name.isBlank()) {
      throw state.mistake("the name of the %s is blank; give one".formatted(what));
    }
    return name;
  }

  /** From such a node. */
  public final Query<T> readPreference(ReadPreference preference) {
    return with(state.with(state.options().with(preference)));
  }

  /** Of data that is so settled. */
  public final Query<T> readConcern(ReadConcern concern) {
    return with(state.with(state.options().with(concern)));
  }

  /** With writes that are so safe. */
  public final Query<T> writeConcern(WriteConcern concern) {
    return with(state.with(state.options().with(concern)));
  }

  private BsonValue notNegative(String name, long count) {
    if (count < 0) {
      throw state.mistake("%s is 0 or more, not %d".formatted(name, count));
    }
    return count <= Integer.MAX_VALUE ? new BsonInt32((int) count) : new BsonInt64(count);
  }
}
