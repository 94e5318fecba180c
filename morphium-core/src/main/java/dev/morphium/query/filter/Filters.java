package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.mapping.PropertyReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Where filters begin, to be imported statically.
 *
 * <pre>{@code
 * Filter<User> grownUp = f(User::age).gte(18);
 * users.filter(or(grownUp, f("guardian").exists())).asList();
 * morphium.createAggregator(User.class, Figures.class).match(grownUp);
 * }</pre>
 *
 * <p>Source: MongoDB manual, "Query Predicates".
 */
@CheckReturnValue
@SuppressWarnings("overloads") // of f only one fits what a method gives, or fits it best
public final class Filters {
  private Filters() {}

  /** The field of this name, in Java or in the document; dots lead into embedded objects. */
  public static Field<Filter<Object>> f(String name) {
    Arguments.required(name, "Filters.f", "name", "give the name of a field");
    return new Field<>(required(name), filter -> filter);
  }

  /** The field of a property: {@code f(User::name).eq("Ann")}. */
  public static <T, V extends @Nullable Object> TypedField<V, Filter<T>> f(
      PropertyReference<T, V> property) {
    Arguments.required(property, "Filters.f", "property");
    return new TypedField<>(field(property));
  }

  /** The field of a property that is a number: {@code f(User::age).gte(18)}. */
  public static <T> TypedField<Number, Filter<T>> f(PropertyReference.OfNumber<T> property) {
    Arguments.required(property, "Filters.f", "property");
    return new TypedField<>(field(property));
  }

  /** The field of a property that is a collection: {@code f(User::tags).eq("new")}. */
  public static <T, E extends @Nullable Object> CollectionField<E, Filter<T>> f(
      PropertyReference.OfCollection<T, E> property) {
    Arguments.required(property, "Filters.f", "property");
    return new CollectionField<>(field(property));
  }

  /** The field of a property that is an array of objects. */
  public static <T, E extends @Nullable Object> CollectionField<E, Filter<T>> f(
      PropertyReference.OfArray<T, E> property) {
    Arguments.required(property, "Filters.f", "property");
    return new CollectionField<>(field(property));
  }

  /** The field of a property that is an {@code Optional}: {@code f(User::nick).eq("x")}. */
  public static <T, V> TypedField<V, Filter<T>> f(PropertyReference.OfOptional<T, V> property) {
    Arguments.required(property, "Filters.f", "property");
    return new TypedField<>(field(property));
  }

  private static <T> Field<Filter<T>> field(PropertyReference<T, ?> property) {
    return new Field<>(PropertyReference.name(property), filter -> filter::toBson);
  }

  /** The element of an array itself, in {@code elemMatch}, {@code pull} and {@code arrayFilter}. */
  public static Field<Filter<Object>> element() {
    return new Field<>("", filter -> filter);
  }

  /** Every document. */
  public static Filter<Object> everything() {
    return raw(new BsonDocument("$alwaysTrue", new BsonInt32(1)));
  }

  /** A filter as it is: no name and no value in it is translated. */
  public static Filter<Object> raw(BsonDocument filter) {
    Arguments.required(filter, "Filters.raw", "filter");
    BsonDocument copy = filter.clone();
    return mapping -> copy;
  }

  /** All of these. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> Filter<T> and(Filter<? super T>... filters) {
    Arguments.elements(filters, "Filters.and", "filters");
    List<Filter<? super T>> all = new ArrayList<>();
    for (Filter<? super T> filter : filters) {
      all.add(filter);
    }
    return Filters.<T>and(all);
  }

  /** All of these. */
  public static <T> Filter<T> and(Collection<? extends Filter<? super T>> filters) {
    Arguments.elements(filters, "Filters.and", "filters");
    List<Filter<? super T>> copy = List.copyOf(filters);
    return mapping -> Conjunction.of(documents(copy, mapping));
  }

  /** At least one of these. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> Filter<T> or(Filter<? super T>... filters) {
    Arguments.elements(filters, "Filters.or", "filters");
    List<Filter<? super T>> all = new ArrayList<>();
    for (Filter<? super T> filter : filters) {
      all.add(filter);
    }
    return Filters.<T>or(all);
  }

  /** At least one of these. */
  public static <T> Filter<T> or(Collection<? extends Filter<? super T>> filters) {
    Arguments.elements(filters, "Filters.or", "filters");
    List<Filter<? super T>> copy = List.copyOf(filters);
    return mapping -> LogicalFilter.join("$or", documents(copy, mapping), mapping);
  }

  /** None of these. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <T> Filter<T> nor(Filter<? super T>... filters) {
    Arguments.elements(filters, "Filters.nor", "filters");
    List<Filter<? super T>> all = new ArrayList<>();
    for (Filter<? super T> filter : filters) {
      all.add(filter);
    }
    return Filters.<T>nor(all);
  }

  /** None of these. */
  public static <T> Filter<T> nor(Collection<? extends Filter<? super T>> filters) {
    Arguments.elements(filters, "Filters.nor", "filters");
    List<Filter<? super T>> copy = List.copyOf(filters);
    return mapping -> LogicalFilter.join("$nor", documents(copy, mapping), mapping);
  }

  /** Whatever this does not find; documents without its fields too. */
  public static <T> Filter<T> not(Filter<? super T> filter) {
    Arguments.required(filter, "Filters.not", "filter");
    return nor(List.<Filter<? super T>>of(filter));
  }

  /** An expression is true: fields are compared with each other. Source: "$expr". */
  public static Filter<Object> expr(BsonValue expression) {
    Arguments.required(expression, "Filters.expr", "expression");
    return mapping -> new BsonDocument("$expr", expression);
  }

  /** An expression is true, whose names are translated when the filter is. */
  public static Filter<Object> expr(Function<PathMapping, ? extends BsonValue> expression) {
    Arguments.required(expression, "Filters.expr", "expression");
    return mapping -> new BsonDocument("$expr", expression.apply(mapping));
  }

  /** The document meets a JSON schema; names in it are the document's. Source: "$jsonSchema". */
  public static Filter<Object> jsonSchema(BsonDocument schema) {
    Arguments.required(schema, "Filters.jsonSchema", "schema");
    return mapping -> new BsonDocument("$jsonSchema", schema);
  }

  /** The text index finds these words. */
  public static Filter<Object> text(String search) {
    Arguments.required(search, "Filters.text", "search");
    return text(TextSearch.of(search));
  }

  /** The text index finds what is looked for. */
  public static Filter<Object> text(TextSearch search) {
    Arguments.required(search, "Filters.text", "search");
    return mapping -> search.toBson();
  }

  /** A function of JavaScript says yes; slow, and not for input from outside. Source: "$where". */
  public static Filter<Object> where(String javaScript) {
    Arguments.required(javaScript, "Filters.where", "javaScript");
    return mapping -> new BsonDocument("$where", new BsonString(required(javaScript)));
  }

  private static <T> List<BsonDocument> documents(
      List<Filter<? super T>> filters, PathMapping mapping) {
    List<BsonDocument> documents = new ArrayList<>();
    for (Filter<? super T> filter : filters) {
      documents.add(filter.toBson(mapping));
    }
    return documents;
  }

  private static String required(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a condition needs the name of a field, not ''");
    }
    return text;
  }
}
