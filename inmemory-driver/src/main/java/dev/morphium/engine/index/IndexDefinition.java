package dev.morphium.engine.index;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.collation.CollationComparator;
import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An index definition: its name, its fields with their directions, and its options.
 *
 * <p>Made by an {@link IndexSpecParser} from what {@code createIndexes} was given. Two definitions
 * are equal when their specifications are.
 */
public final class IndexDefinition {
  public static final String ID_NAME = "_id_";

  /** The index that every collection has. */
  public static final IndexDefinition ID =
      new IndexDefinition(
          new DocumentBuilder()
              .append("v", 2)
              .startDocument("key")
              .append("_id", 1)
              .end()
              .append("name", "_id_")
              .build(),
          null);

  private static final Value TRUE = BooleanValue.TRUE;

  private final Document spec;
  private final String name;
  private final Document keyPattern;
  private final List<FieldPath> paths;
  private final boolean[] descending;
  private final boolean unique;
  private final boolean preparedUnique;
  private final boolean sparse;
  private final boolean hidden;
  private final boolean clustered;
  private final @Nullable Predicate<Document> filter;
  private final ValueComparator comparator;
  private final @Nullable GeoComponents geo;
  private final @Nullable TextIndexSpec text;
  private final int hashed;
  private final @Nullable WildcardComponent wildcard;
  private final @Nullable WildcardPath along;

  /**
   * @param spec the specification with {@code v}, {@code key}, {@code name} and the options, as
   *     {@code listIndexes} shows it
   * @param filter the compiled {@code partialFilterExpression}, or null when there is none
   */
  IndexDefinition(Document spec, @Nullable Predicate<Document> filter) {
    this(spec, filter, null);
  }

  private IndexDefinition(
      Document spec, @Nullable Predicate<Document> filter, @Nullable WildcardPath along) {
    this.spec = spec;
    this.filter = filter;
    this.along = along;
    name = ((StringValue) spec.get("name")).value();
    keyPattern = (Document) spec.get("key");
    List<FieldPath> fields = new ArrayList<>();
    ElementCursor cursor = keyPattern.cursor();
    long backward = 0;
    int hash = -1;
    while (cursor.next()) {
      hash = isHash(cursor.value()) ? fields.size() : hash;
      if (cursor.value() instanceof NumberValue direction && direction.doubleValue() < 0) {
        backward |= 1L << fields.size();
      }
      fields.add(FieldPath.of(cursor.name()));
    }
    paths = List.copyOf(fields);
    descending = new boolean[paths.size()];
    for (int i = 0; i < descending.length; i++) {
      descending[i] = (backward >>> i & 1) != 0;
    }
    comparator = Collation.within(spec).comparator();
    geo = GeoComponents.of(spec);
    text = TextIndexSpec.of(spec);
    hashed = hash;
    wildcard = WildcardComponent.of(spec);
    unique = name.equals(ID_NAME) || isTrue("unique");
    preparedUnique = isTrue("prepareUnique");
    sparse = isTrue("sparse") || along != null;
    hidden = isTrue("hidden");
    clustered = isTrue("clustered");
  }

  /**
   * The index by which a clustered collection is ordered.
   *
   * @param options the option {@code clusteredIndex} of the collection
   */
  public static IndexDefinition clustered(Document options) {
    return new IndexDefinition(
        new DocumentBuilder().appendAll(options).append("clustered", true).build(), null);
  }

  /**
   * The index by which a time series is ordered, which nobody is shown. It has no name: no other
   * index can be called so.
   */
  public static IndexDefinition ofTime(String timeField) {
    return of(new DocumentBuilder().append(timeField, 1).build(), "").withOption("clustered", TRUE);
  }

  /** A plain index. */
  public static IndexDefinition of(Document keyPattern, String name) {
    return new IndexDefinition(
        new DocumentBuilder().append("v", 2).append("key", keyPattern).append("name", name).build(),
        null);
  }

  /**
   * The index that a specification describes which {@link #spec()} has given before; it was checked
   * then.
   */
  public static IndexDefinition stored(Document spec, IndexSpecParser.PartialFilters filters) {
    return new IndexDefinition(
        spec,
        spec.get("partialFilterExpression") instanceof Document filter
            ? filters.compile(filter, Collation.within(spec).comparator())
            : null);
  }

  /**
   * The specification as {@code listIndexes} shows it: {@code v}, {@code key}, {@code name}, ...
   */
  public Document spec() {
    return spec;
  }

  public String name() {
    return name;
  }

  /** The fields and their directions, as they were given. */
  public Document keyPattern() {
    return keyPattern;
  }

  /** The path of every component. */
  public List<FieldPath> paths() {
    return paths;
  }

  /** How many components a key has. */
  public int size() {
    return descending.length;
  }

  public boolean isDescending(int component) {
    return descending[component];
  }

  /** The order of the keys: binary, or that of the index's collation. */
  public ValueComparator comparator() {
    return comparator;
  }

  /** Whether it is a 2d or a 2dsphere index. */
  public boolean isGeo() {
    return geo != null;
  }

  /** The cells that a component holds in place of values; null for other components. */
  public @Nullable CellIndex cells(int component) {
    return geo == null ? null : geo.cells(component);
  }

  /** What a text index is made of; null for other indexes. */
  public @Nullable TextIndexSpec text() {
    return text;
  }

  /** Whether it is a hashed index. */
  public boolean isHashed() {
    return hashed >= 0;
  }

  /** Whether a component holds hashes in place of values. */
  public boolean isHashed(int component) {
    return component == hashed;
  }

  /** The component that stands for all paths; null when it is no wildcard index. */
  public @Nullable WildcardComponent wildcard() {
    return wildcard;
  }

  /** The path by which a wildcard index is searched; null for every other index. */
  public @Nullable WildcardPath along() {
    return along;
  }

  /** This wildcard index as one on {@code $_path} and a path of a query. */
  public IndexDefinition along(WildcardPath path) {
    DocumentBuilder expanded = new DocumentBuilder();
    ElementCursor cursor = keyPattern.cursor();
    for (int i = 0; cursor.next() && !(path.isAny() && i > path.position()); i++) {
      if (i != path.position()) {
        expanded.append(cursor);
        continue;
      }
      expanded.append(WildcardPath.NAME, 1);
      if (!path.isAny()) {
        expanded.append(path.path(), cursor.value());
      }
    }
    return new IndexDefinition(with(spec, "key", expanded.build()), filter, path);
  }

  /** A value as a key holds it: with sort keys for strings when there is a collation. */
  public Value keyOf(Value value) {
    return comparator instanceof CollationComparator collation ? collation.keyOf(value) : value;
  }

  public boolean isCollated() {
    return comparator != ValueComparator.BINARY;
  }

  /** Whether no two documents may have the same key; true for the index on {@code _id}. */
  public boolean isUnique() {
    return unique;
  }

  /**
   * Whether it lets no further duplicates in, so that it can become unique once those that it has
   * are gone.
   */
  public boolean isPreparedUnique() {
    return preparedUnique;
  }

  /** Whether documents that have none of the fields are left out. */
  public boolean isSparse() {
    return sparse;
  }

  /** Whether queries must not use it. */
  public boolean isHidden() {
    return hidden;
  }

  /** Whether the collection was made with it and keeps it: it is on {@code _id}, or clustered. */
  public boolean isId() {
    return clustered || name.equals(ID_NAME);
  }

  /** Whether the documents of the collection lie in its order. */
  public boolean isClustered() {
    return clustered;
  }

  /** Whether it only orders a time series, and nobody is shown it. */
  public boolean isInternal() {
    return clustered && !unique;
  }

  /** Whether documents are left out that a filter does not match. */
  public boolean isPartial() {
    return filter != null;
  }

  /** The filter of a partial index as it was given, or null. */
  public @Nullable Document partialFilter() {
    return spec.get("partialFilterExpression") instanceof Document given ? given : null;
  }

  /** After how many seconds documents expire (a TTL index), or -1. */
  public long expireAfterSeconds() {
    return spec.get("expireAfterSeconds") instanceof NumberValue seconds ? seconds.longValue() : -1;
  }

  /** Whether a document belongs in the index; only a partial index leaves any out. */
  public boolean covers(Document document) {
    return filter == null || filter.test(document);
  }

  /** This index with one option set, or without it when the value is missing. */
  public IndexDefinition withOption(String option, Value value) {
    return new IndexDefinition(with(spec, option, value), filter);
  }

  /**
   * Whether this very index is among others.
   *
   * @throws dev.morphium.protocol.CommandException 86 when another one has its name, 85 when one
   *     with the same key differs in something else
   */
  public boolean isAmong(List<IndexDefinition> others) {
    return IndexConflicts.isAmong(this, others);
  }

  private static Document with(Document document, String field, Value value) {
    FieldName name = new FieldName(field);
    DocumentBuilder builder = new DocumentBuilder(document.length() + 32);
    boolean found = false;
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (cursor.isNamed(name)) {
        builder.append(name, value);
        found = true;
      } else {
        builder.append(cursor);
      }
    }
    return found ? builder.build() : builder.append(name, value).build();
  }

  private static boolean isHash(Value kind) {
    return kind instanceof StringValue plugin && plugin.value().equals("hashed");
  }

  private boolean isTrue(String option) {
    return spec.get(option).isTrue();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IndexDefinition that && spec.equals(that.spec);
  }

  @Override
  public int hashCode() {
    return spec.hashCode();
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
