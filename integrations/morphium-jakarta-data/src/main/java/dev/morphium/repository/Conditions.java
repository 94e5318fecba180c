package dev.morphium.repository;

import dev.morphium.query.filter.Field;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of repositories on the properties of entities, which an index can serve.
 *
 * <p>As in JDQL, a property without a value meets none of them but {@link #isNull}, and nothing is
 * equal to, less or more than a null argument. What is computed is in {@link Expressions}.
 */
public final class Conditions {
  private static final String ANY_CASE = "i";

  private Conditions() {}

  /** Every entity. */
  public static Filter<Object> everything() {
    return Filters.everything();
  }

  /** No entity. */
  public static Filter<Object> nothing() {
    return Filters.raw(new BsonDocument("$alwaysFalse", new BsonInt32(1)));
  }

  /** All of these. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static Filter<Object> and(Filter<Object>... conditions) {
    return Filters.and(conditions);
  }

  /** At least one of these. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static Filter<Object> or(Filter<Object>... conditions) {
    return Filters.or(conditions);
  }

  /** The property has no value: null, or not stored. */
  public static Filter<Object> isNull(String path) {
    return field(path).eq(BsonNull.VALUE);
  }

  /** The property has a value. */
  public static Filter<Object> isNotNull(String path) {
    return field(path).ne(BsonNull.VALUE);
  }

  /**
   * The identifier is equal to an argument.
   *
   * @throws NullPointerException when that is null
   */
  public static Filter<Object> isId(String path, @Nullable Object value) {
    return equal(path, Objects.requireNonNull(value, path));
  }

  /** The property is equal to an argument, or has no value when that is null. */
  public static Filter<Object> is(String path, @Nullable Object value) {
    return value == null ? isNull(path) : equal(path, value);
  }

  /** The property is not what {@link #is} finds, but has a value. */
  public static Filter<Object> isNot(String path, @Nullable Object value) {
    return value == null ? isNotNull(path) : notEqual(path, value);
  }

  /** The property is equal to a value. */
  public static Filter<Object> equal(String path, @Nullable Object value) {
    return value == null ? nothing() : field(path).eq(value);
  }

  /** The property has another value. */
  public static Filter<Object> notEqual(String path, @Nullable Object value) {
    return value == null ? nothing() : and(field(path).ne(value), isNotNull(path));
  }

  /** The property is less than a value. */
  public static Filter<Object> less(String path, @Nullable Object value) {
    return value == null ? nothing() : field(path).lt(value);
  }

  /** The property is less than a value, or equal. */
  public static Filter<Object> lessOrEqual(String path, @Nullable Object value) {
    return value == null ? nothing() : field(path).lte(value);
  }

  /** The property is more than a value. */
  public static Filter<Object> greater(String path, @Nullable Object value) {
    return value == null ? nothing() : field(path).gt(value);
  }

  /** The property is more than a value, or equal. */
  public static Filter<Object> greaterOrEqual(String path, @Nullable Object value) {
    return value == null ? nothing() : field(path).gte(value);
  }

  /** The property is equal to one of these; null among them finds nothing. */
  public static Filter<Object> in(String path, Collection<? extends @Nullable Object> values) {
    List<Object> known = known(values);
    return known.isEmpty() ? nothing() : field(path).in(known);
  }

  /** The property has a value, which is none of these; with null among them, nothing is found. */
  public static Filter<Object> notIn(String path, Collection<? extends @Nullable Object> values) {
    List<Object> known = known(values);
    if (known.size() < values.size()) {
      return nothing();
    }
    return known.isEmpty() ? isNotNull(path) : and(field(path).nin(known), isNotNull(path));
  }

  /** The text matches a pattern: {@code %} stands for any letters, {@code _} for one. */
  public static Filter<Object> like(String path, @Nullable String pattern, boolean anyCase) {
    return pattern == null ? nothing() : matches(path, LikePattern.regex(pattern), anyCase);
  }

  /** The text is there and does not match a pattern; see {@link #like}. */
  public static Filter<Object> notLike(String path, @Nullable String pattern, boolean anyCase) {
    return pattern == null ? nothing() : matchesNot(path, LikePattern.regex(pattern), anyCase);
  }

  /** The text has a part, whatever letters that has. */
  public static Filter<Object> contains(String path, @Nullable String part, boolean anyCase) {
    return part == null ? nothing() : matches(path, LikePattern.quoted(part), anyCase);
  }

  /** The text is there, without a part. */
  public static Filter<Object> containsNot(String path, @Nullable String part, boolean anyCase) {
    return part == null ? nothing() : matchesNot(path, LikePattern.quoted(part), anyCase);
  }

  /** The text begins with another. */
  public static Filter<Object> startsWith(String path, @Nullable String start, boolean anyCase) {
    return start == null ? nothing() : matches(path, "^" + LikePattern.quoted(start), anyCase);
  }

  /** The text is there and begins otherwise. */
  public static Filter<Object> startsNotWith(String path, @Nullable String start, boolean anyCase) {
    return start == null ? nothing() : matchesNot(path, "^" + LikePattern.quoted(start), anyCase);
  }

  /** The text ends with another. */
  public static Filter<Object> endsWith(String path, @Nullable String end, boolean anyCase) {
    return end == null ? nothing() : matches(path, LikePattern.quoted(end) + "\\z", anyCase);
  }

  /** The text is there and ends otherwise. */
  public static Filter<Object> endsNotWith(String path, @Nullable String end, boolean anyCase) {
    return end == null ? nothing() : matchesNot(path, LikePattern.quoted(end) + "\\z", anyCase);
  }

  /** The text is equal to another, but for the case of letters. */
  public static Filter<Object> isIgnoringCase(String path, @Nullable String text) {
    return text == null ? isNull(path) : matches(path, LikePattern.exactly(text), true);
  }

  /** The text is there and differs from another in more than the case of letters. */
  public static Filter<Object> isNotIgnoringCase(String path, @Nullable String text) {
    return text == null ? isNotNull(path) : matchesNot(path, LikePattern.exactly(text), true);
  }

  /** The text is equal to one of these, but for the case of letters. */
  public static Filter<Object> inIgnoringCase(String path, Collection<String> texts) {
    return texts.isEmpty() ? nothing() : field(path).in(patterns(texts));
  }

  /** The text is there and none of these, whatever the case of letters. */
  public static Filter<Object> notInIgnoringCase(String path, Collection<String> texts) {
    return texts.isEmpty()
        ? isNotNull(path)
        : and(field(path).nin(patterns(texts)), isNotNull(path));
  }

  private static List<Pattern> patterns(Collection<String> texts) {
    return texts.stream()
        .map(text -> Pattern.compile(LikePattern.exactly(text), Pattern.CASE_INSENSITIVE))
        .toList();
  }

  private static Filter<Object> matches(String path, String regex, boolean anyCase) {
    return field(path).matches(regex, anyCase ? ANY_CASE + "s" : "s");
  }

  private static Filter<Object> matchesNot(String path, String regex, boolean anyCase) {
    return and(field(path).not().matches(regex, anyCase ? ANY_CASE + "s" : "s"), isNotNull(path));
  }

  private static List<Object> known(Collection<? extends @Nullable Object> values) {
    List<Object> known = new ArrayList<>();
    for (Object value : values) {
      if (value != null) {
        known.add(value);
      }
    }
    return known;
  }

  private static Field<Filter<Object>> field(String path) {
    return Filters.f(path);
  }
}
