package dev.morphium.query;

import dev.morphium.exception.UnreadableDocumentException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.filter.Conjunction;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import dev.morphium.update.Update;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The immutable state of a query: its filter, its options, and how it is run.
 *
 * @param collection what is asked
 * @param filter the conditions, translated
 * @param fields everything else, under the names that the find command has for it
 * @param options how the operation is run
 * @param unreadable told of documents that cannot be read; null when they end the reading
 */
record QueryState<T>(
    EntityCollection<T> collection,
    BsonDocument filter,
    BsonDocument fields,
    OperationOptions options,
    @Nullable Consumer<UnreadableDocumentException> unreadable) {
  private static final String EVERYTHING = "$alwaysTrue";

  QueryState<T> and(Filter<? super T> condition) {
    BsonDocument joined = Conjunction.and(filter, condition.toBson(mapping()));
    return new QueryState<>(collection, joined, fields, options, unreadable);
  }

  QueryState<T> with(String field, BsonValue value) {
    BsonDocument more = new BsonDocument();
    more.putAll(fields);
    more.put(field, value);
    return new QueryState<>(collection, filter, more, options, unreadable);
  }

  QueryState<T> without(String field) {
    BsonDocument fewer = new BsonDocument();
    fewer.putAll(fields);
    fewer.remove(field);
    return new QueryState<>(collection, filter, fewer, options, unreadable);
  }

  QueryState<T> with(OperationOptions other) {
    return new QueryState<>(collection, filter, fields, other, unreadable);
  }

  QueryState<T> skipping(Consumer<UnreadableDocumentException> told) {
    return new QueryState<>(collection, filter, fields, options, told);
  }

  /** The same query, of the document of an id only. */
  QueryState<T> withId(Object id) {
    String property = idProperty().name();
    if (id == null) {
      throw mistake("null is no id, so that nothing can be found by it");
    }
    return and(Filters.f(property).eq(id));
  }

  /** The property that is the id. */
  PropertyMapping<T> idProperty() {
    PropertyMapping<T> property = mapping().idProperty();
    if (property == null) {
      throw mistake("the class has no id; give one property the annotation @Id");
    }
    return property;
  }

  /** An update of the entities that changes nothing yet. */
  Update<T> noUpdate() {
    return Update.of(mapping().type());
  }

  QueryState<T> at(Namespace place) {
    return new QueryState<>(collection.at(place), filter, fields, options, unreadable);
  }

  EntityMapping<T> mapping() {
    return collection.mapping();
  }

  Namespace namespace() {
    return collection.namespace();
  }

  /** How the operation is run, where the query does not say so by the collection's options. */
  OperationOptions effectiveOptions() {
    return options.orElse(collection.options());
  }

  /**
   * The conditions as they are sent: without the one that says that there is none, and with the one
   * that leaves out entities of other types in the same collection.
   */
  BsonDocument effectiveFilter() {
    BsonDocument asked = filter;
    if (filter.get(EVERYTHING) instanceof BsonInt32) {
      asked = new BsonDocument();
      asked.putAll(filter);
      asked.remove(EVERYTHING);
    }
    BsonDocument ofType = mapping().typeFilter();
    return ofType == null ? asked : Conjunction.and(asked, ofType);
  }

  /** A number of the fields; 0 when there is none. */
  long number(String field) {
    BsonValue value = fields.get(field);
    return value == null ? 0 : value.asNumber().longValue();
  }

  @Nullable BsonDocument document(String field) {
    return fields.get(field) instanceof BsonDocument document ? document : null;
  }

  /** A command on the collection. */
  BsonDocument command(String name) {
    return new BsonDocument(name, new BsonString(namespace().collection()));
  }

  /** Copies what was told of these fields. */
  void copy(BsonDocument target, String... names) {
    for (String name : names) {
      BsonValue value = fields.get(name);
      if (value != null) {
        target.append(name, value);
      }
    }
  }

  /**
   * Refuses what an operation cannot do, rather than leave it out.
   *
   * @param remedy what to do instead
   */
  void refuse(String operation, Set<String> names, String remedy) {
    for (String name : names) {
      if (fields.containsKey(name)) {
        throw mistake("%s does not take %s; %s".formatted(operation, name, remedy));
      }
    }
  }

  IllegalArgumentException mistake(String what) {
    return new IllegalArgumentException(mapping().type().getSimpleName() + ": " + what);
  }
}
