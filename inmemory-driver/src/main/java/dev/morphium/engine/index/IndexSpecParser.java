package dev.morphium.engine.index;

import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Parses the index specifications of {@code createIndexes}, and those that were stored.
 *
 * <p>Source: MongoDB manual, "createIndexes".
 */
public final class IndexSpecParser {
  private static final Set<String> FIRST = Set.of("v", "key", "name");
  private static final Set<String> DROPPED = Set.of("ns", "dropDups");

  private final PartialFilters filters;

  /** Compiles the filters of partial indexes. */
  @FunctionalInterface
  public interface PartialFilters {
    /**
     * @param comparator the order of values of the index's collation
     */
    Predicate<Document> compile(Document filter, ValueComparator comparator);
  }

  public IndexSpecParser(PartialFilters filters) {
    this.filters = filters;
  }

  /** A parser for indexes without collations. */
  public IndexSpecParser(Function<Document, Predicate<Document>> filters) {
    this((filter, comparator) -> filters.apply(filter));
  }

  /**
   * The definition that a specification describes.
   *
   * @throws CommandException 9, 14, 67, 197 and others when MongoDB would refuse it, 238 when this
   *     server does not support such an index yet
   */
  public IndexDefinition parse(Document spec) {
    Document pattern;
    String name;
    try {
      ElementCursor cursor = spec.cursor();
      while (cursor.next()) {
        IndexOptions.check(cursor.name(), cursor.value(), spec);
      }
      pattern = required(spec, "key", Document.class);
      name = required(spec, "name", StringValue.class).value();
    } catch (CommandException error) {
      throw framed(error, spec);
    }
    try {
      return definition(spec, pattern, name);
    } catch (CommandException error) {
      throw framed(error, spec.has("v") ? spec : withVersion(spec));
    }
  }

  private static CommandException framed(CommandException error, Document spec) {
    return error.message().startsWith(". Index spec: ")
        ? error
        : error.within("Error in specification " + ValueText.of(spec));
  }

  private static Document withVersion(Document spec) {
    return new DocumentBuilder().appendAll(spec).append("v", 2).build();
  }

  private IndexDefinition definition(Document spec, Document pattern, String name) {
    IndexKind kind = KeyPattern.check(pattern);
    if (KeyPattern.isId(pattern)) {
      return id(spec, pattern);
    }
    checkName(name);
    checkVersion(spec);
    checkTogether(spec, pattern, kind);
    if (spec.get("clustered").isTrue()) {
      throw new CommandException(
          6243700, "An index can only be clustered when its collection is created with it");
    }
    Value filter = spec.get("partialFilterExpression");
    Predicate<Document> compiled = null;
    if (filter instanceof Document given) {
      compiled = filters.compile(given, Collation.within(spec).comparator());
      PartialFilterCheck.check(given);
    }
    GeoIndexOptions.check(spec, pattern, kind);
    WildcardIndexOptions.check(spec, pattern, kind);
    if (kind == IndexKind.TEXT) {
      return new IndexDefinition(TextIndexOptions.normalized(normalized(spec)), compiled);
    }
    return new IndexDefinition(GeoIndexOptions.normalized(normalized(spec), kind), compiled);
  }

  /** The specification without the fields that specifications do not have. */
  public static Document known(Document spec) {
    DocumentBuilder builder = new DocumentBuilder(spec.length());
    ElementCursor cursor = spec.cursor();
    while (cursor.next()) {
      if (IndexOptions.isKnown(cursor.name())) {
        builder.append(cursor);
      }
    }
    return builder.build();
  }

  /**
   * Checks the specification of the index on {@code _id} that a collection is created with.
   *
   * @throws CommandException when MongoDB would refuse it
   */
  public static void checkId(Document spec) {
    ElementCursor cursor = spec.cursor();
    while (cursor.next()) {
      IndexOptions.check(cursor.name(), cursor.value(), spec);
    }
    Document pattern = required(spec, "key", Document.class);
    String name = required(spec, "name", StringValue.class).value();
    if (!KeyPattern.isId(pattern)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "The field 'key' for an _id index must be {_id: 1}, but got " + ValueText.of(pattern));
    }
    if (name.isEmpty()) {
      throw IndexOptions.refuse("index name cannot be empty");
    }
    if (spec.get("v") instanceof NumberValue version && !version.isInt()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "The field 'v' must be a whole number, not " + version);
    }
    checkVersion(spec);
    id(spec, pattern);
  }

  private static IndexDefinition id(Document spec, Document pattern) {
    ElementCursor cursor = spec.cursor();
    while (cursor.next()) {
      IndexOptions.checkForId(cursor.name());
    }
    if (((NumberValue) pattern.get("_id")).signum() < 0) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "The field 'key' for an _id index must be {_id: 1}, but got " + ValueText.of(pattern));
    }
    Collation collation = Collation.within(spec);
    return collation.isSimple()
        ? IndexDefinition.ID
        : IndexDefinition.ID.withOption("collation", collation.spec());
  }

  private static void checkName(String name) {
    if (name.equals(IndexDefinition.ID_NAME) || name.equals("*")) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "The index name '" + name + "' is reserved and no other index may be called so");
    }
    if (name.isEmpty()) {
      throw IndexOptions.refuse("index name cannot be empty");
    }
  }

  private static void checkVersion(Document spec) {
    if (spec.get("v") instanceof NumberValue version
        && !(version.isInt() && (version.longValue() == 1 || version.longValue() == 2))) {
      throw IndexOptions.refuse(
          "Invalid index specification: cannot create an index with v=" + ValueText.of(version));
    }
  }

  private static void checkTogether(Document spec, Document pattern, IndexKind kind) {
    boolean timeToLive = spec.has("expireAfterSeconds");
    if (timeToLive && pattern.fieldCount() > 1) {
      throw IndexOptions.refuse(
          "TTL indexes are single-field indexes, compound indexes do not support TTL.");
    }
    if (spec.get("sparse").isTrue() && spec.has("partialFilterExpression")) {
      throw IndexOptions.refuse("cannot mix \"partialFilterExpression\" and \"sparse\" options");
    }
    boolean unique = spec.get("unique").isTrue() || spec.get("prepareUnique").isTrue();
    if (kind == IndexKind.HASHED && unique) {
      throw new CommandException(
          16764, "Currently hashed indexes cannot guarantee uniqueness. Use a regular index.");
    }
    if (spec.has("weights") && kind != IndexKind.TEXT) {
      throw IndexOptions.refuse("the field 'weights' is only allowed with a text index");
    }
    if (spec.has("wildcardProjection") && kind != IndexKind.WILDCARD) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "The field 'wildcardProjection' is only allowed in a wildcard index");
    }
    if (kind == IndexKind.WILDCARD) {
      checkWildcard(spec.get("sparse").isTrue(), unique, timeToLive);
    }
    if (spec.get("collation") instanceof Document collation && !collation.has("locale")) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "The field 'collation' must have a field 'locale'");
    }
  }

  private static void checkWildcard(boolean sparse, boolean unique, boolean timeToLive) {
    if (sparse || unique) {
      throw IndexOptions.refuse(
          "Index type 'wildcard' does not support the "
              + (sparse ? "sparse" : "unique")
              + " option");
    }
    if (timeToLive) {
      throw IndexOptions.refuse("Index type 'wildcard' cannot be a TTL index");
    }
  }

  /** The specification as it is kept and shown. */
  private static Document normalized(Document spec) {
    DocumentBuilder builder = new DocumentBuilder(spec.length() + 16);
    Value version = spec.get("v");
    builder.append("v", version.isMissing() ? new Int32Value(2) : version);
    builder.append("key", spec.get("key")).append("name", spec.get("name"));
    ElementCursor cursor = spec.cursor();
    while (cursor.next()) {
      String name = cursor.name();
      if (name.equals("unique")) {
        if (cursor.value().isTrue()) {
          builder.append(name, true);
        }
      } else if (cursor.value() instanceof Document collation && name.equals("collation")) {
        Collation parsed = Collation.parse(collation);
        if (!parsed.isSimple()) { // the simple collation is none
          builder.append(name, parsed.spec());
        }
      } else if (!FIRST.contains(name) && !DROPPED.contains(name)) {
        builder.append(cursor);
      }
    }
    return builder.build();
  }

  private static <T extends Value> T required(Document spec, String field, Class<T> type) {
    Value value = spec.get(field);
    if (value == Constant.MISSING) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The '" + field + "' field is a required property of an index specification");
    }
    return type.cast(value);
  }
}
