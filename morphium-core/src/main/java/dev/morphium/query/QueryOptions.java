package dev.morphium.query;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.operation.Namespace;
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
 * The options of a query: sort order, skip and limit, and how the server carries it out: index
 * hint, collation, timeouts, read and write concern.
 *
 * <pre>{@code
 * users.sort("-age,name").limit(10).hint("age_-1").collation("de", 2).maxTime(Duration.ofSeconds(2));
 * }</pre>
 *
 * <p>Source: MongoDB manual, "find".
 *
 * @param <T> the entities
 */
@CheckReturnValue
public sealed interface QueryOptions<T> permits Query {
  private Query<T> with(QueryState<T> next) {
    return ((Query<T>) this).with(next);
  }

  private QueryState<T> state() {
    return ((Query<T>) this).state;
  }

  /** In this order, by names of which a minus makes a descending one: {@code sort("-age,name")}. */
  default Query<T> sort(String... names) {
    return sort(Sort.by(names));
  }

  /** In ascending order of a property. */
  default Query<T> sort(PropertyReference<T, ?> property) {
    return sort(Sort.ascending(property));
  }

  /** In descending order of a property. */
  default Query<T> sortDescending(PropertyReference<T, ?> property) {
    return sort(Sort.descending(property));
  }

  /** In this order, instead of any that was asked for before. */
  default Query<T> sort(Sort order) {
    Arguments.required(order, "sort", "order");
    return with(state().with("sort", order.toBson(state().mapping())));
  }

  /** Without the first results (offset); for pagination {@link QueryReads#page} is faster. */
  default Query<T> skip(long count) {
    return with(state().with("skip", notNegative("skip", count)));
  }

  /** At most this number of results; 0 for all. */
  default Query<T> limit(long count) {
    BsonValue limit = notNegative("limit", count);
    return with(count == 0 ? state().without("limit") : state().with("limit", limit));
  }

  /** With an index hint: by the index of this name. */
  default Query<T> hint(String indexName) {
    Arguments.required(indexName, "hint", "indexName");
    return with(state().with("hint", new BsonString(indexName)));
  }

  /** With an index hint: by the index on these fields. */
  default Query<T> hint(Sort index) {
    Arguments.required(index, "hint", "index");
    return with(state().with("hint", index.toBson(state().mapping())));
  }

  /** With strings compared as a language does. Source: MongoDB manual, "Collation". */
  default Query<T> collation(BsonDocument collation) {
    Arguments.required(collation, "collation", "collation");
    if (!collation.containsKey("locale")) {
      throw state().mistake("a collation needs a locale, for instance {locale: \"de\"}");
    }
    return with(state().with("collation", collation.clone()));
  }

  /**
   * With strings compared as a language does.
   *
   * @param locale for instance {@code de}, {@code en_US}
   * @param strength 1 ignores case and accents, 2 ignores case, 3 ignores neither
   */
  default Query<T> collation(String locale, int strength) {
    Arguments.required(locale, "collation", "locale");
    if (strength < 1 || strength > 5) {
      throw state().mistake("the strength of a collation is 1 to 5, not " + strength);
    }
    return collation(
        new BsonDocument("locale", new BsonString(locale))
            .append("strength", new BsonInt32(strength)));
  }

  /** The server gives up after this time. */
  default Query<T> maxTime(Duration time) {
    Arguments.required(time, "maxTime", "time");
    if (!time.isPositive()) {
      throw state().mistake("maxTime is positive, not " + time);
    }
    return with(state().with("maxTimeMS", new BsonInt64(Math.max(1, time.toMillis()))));
  }

  /** The whole operation, retries included, gives up after this time; zero for never. */
  default Query<T> timeout(Duration time) {
    Arguments.required(time, "timeout", "time");
    if (time.isNegative()) {
      throw state().mistake("a timeout is not negative, but this one is " + time);
    }
    return with(state().with(state().options().with(time)));
  }

  /** With a comment that the server puts into its logs and its profiler. */
  default Query<T> comment(String text) {
    Arguments.required(text, "comment", "text");
    return with(state().with("comment", new BsonString(text)));
  }

  /** With this number of documents in one reply of the server. */
  default Query<T> batchSize(int count) {
    return with(state().with("batchSize", notNegative("batchSize", count)));
  }

  /** Whether the server may sort on its disk. */
  default Query<T> allowDiskUse(boolean allowed) {
    return with(state().with("allowDiskUse", BsonBoolean.valueOf(allowed)));
  }

  /** With a variable that expressions know as {@code $$name}. */
  default Query<T> let(String name, @Nullable Object value) {
    Arguments.required(name, "let", "name");
    if (!name.matches("[a-z][a-zA-Z0-9_]*")) {
      throw state()
          .mistake(
              "a variable begins with a small letter and has letters, digits and _ only, unlike '%s'"
                  .formatted(name));
    }
    BsonDocument variables = new BsonDocument();
    BsonDocument present = state().document("let");
    if (present != null) {
      variables.putAll(present);
    }
    variables.put(name, value instanceof BsonValue bson ? bson : state().mapping().toBson(value));
    return with(state().with("let", variables));
  }

  /**
   * Index entries from this one on, inclusive; needs a hint. Names and values are not translated.
   */
  default Query<T> indexMin(BsonDocument key) {
    Arguments.required(key, "indexMin", "key");
    return with(state().with("min", key.clone()));
  }

  /** Index entries before this one; needs a hint. Names and values are not translated. */
  default Query<T> indexMax(BsonDocument key) {
    Arguments.required(key, "indexMax", "key");
    return with(state().with("max", key.clone()));
  }

  /** With the keys of the index only. */
  default Query<T> returnKey() {
    return with(state().with("returnKey", BsonBoolean.TRUE));
  }

  /** With the server's internal number of each document as {@code $recordId}. */
  default Query<T> showRecordId() {
    return with(state().with("showRecordId", BsonBoolean.TRUE));
  }

  /** The server keeps the cursor, also when it is not read for long. */
  default Query<T> noCursorTimeout() {
    return with(state().with("noCursorTimeout", BsonBoolean.TRUE));
  }

  /**
   * Goes on past documents that do not fit the type: they are handed over and left out of lists,
   * cursors, streams and pages. Without it the first of them ends the reading.
   */
  default Query<T> skipUnreadable(Consumer<UnreadableDocumentException> unreadable) {
    Arguments.required(unreadable, "skipUnreadable", "unreadable");
    return with(state().skipping(unreadable));
  }

  /** In another collection of the same database, whose documents are of the same type. */
  default Query<T> collection(String name) {
    Arguments.required(name, "collection", "name");
    return with(
        state().at(new Namespace(state().namespace().database(), named("collection", name))));
  }

  /** In the collection of the same name in another database. */
  default Query<T> database(String name) {
    Arguments.required(name, "database", "name");
    return with(
        state().at(new Namespace(named("database", name), state().namespace().collection())));
  }

  private String named(String what, String name) {
    if (name.isBlank()) {
      throw state().mistake("the name of the %s is blank; give one".formatted(what));
    }
    return name;
  }

  /** From a server that the read preference allows. */
  default Query<T> readPreference(ReadPreference preference) {
    Arguments.required(preference, "readPreference", "preference");
    return with(state().with(state().options().with(preference)));
  }

  /** With a read concern: only data that is this settled. */
  default Query<T> readConcern(ReadConcern concern) {
    Arguments.required(concern, "readConcern", "concern");
    return with(state().with(state().options().with(concern)));
  }

  /** With a write concern: writes wait until they are this safe. */
  default Query<T> writeConcern(WriteConcern concern) {
    Arguments.required(concern, "writeConcern", "concern");
    return with(state().with(state().options().with(concern)));
  }

  private BsonValue notNegative(String name, long count) {
    if (count < 0) {
      throw state().mistake("%s is 0 or more, not %d".formatted(name, count));
    }
    return count <= Integer.MAX_VALUE ? new BsonInt32((int) count) : new BsonInt64(count);
  }
}
