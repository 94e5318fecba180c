package dev.morphium.engine.collation;

import com.ibm.icu.text.RuleBasedCollator;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.unicode.UnicodeLibrary;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * A collation: how strings compare.
 *
 * <p>Two collations are equal when all their options are, given or not. Source: MongoDB manual,
 * "Collation".
 */
public final class Collation {
  /** Strings compare by their bytes. */
  public static final Collation SIMPLE =
      new Collation(
          new DocumentBuilder().append("locale", "simple").build(), ValueComparator.BINARY);

  private static final FieldName FIELD = new FieldName("collation");

  private final Document spec;
  private final ValueComparator comparator;

  private Collation(Document spec, ValueComparator comparator) {
    this.spec = spec;
    this.comparator = comparator;
  }

  /**
   * The collation that a document describes.
   *
   * @throws CommandException 14 for an option of the wrong type, 2 for an invalid one, 40414
   *     without a locale, 40415 for an unknown option, 161 for another version, 238 without ICU4J
   */
  public static Collation parse(Document document) {
    CollationOptions options = new CollationOptions(document);
    String locale = options.locale();
    if (locale.equals("simple")) {
      return SIMPLE;
    }
    UnicodeLibrary.require("a collation");
    RuleBasedCollator collator = Collators.of(locale, options);
    Document spec = Collators.describe(locale, collator);
    return new Collation(spec, new CollationComparator(spec, collator));
  }

  /** The collation that a document describes, or the simple one when there is none. */
  public static Collation of(@Nullable Document document) {
    return document == null || document.isEmpty() ? SIMPLE : parse(document);
  }

  /**
   * The collation in the field {@code collation} of a collection's options or of an index's
   * specification, or the simple one.
   */
  public static Collation within(Document options) {
    return options.get(FIELD) instanceof Document document ? of(document) : SIMPLE;
  }

  /** All options with their values, as {@code listIndexes} shows them. */
  public Document spec() {
    return spec;
  }

  public String locale() {
    return ((StringValue) spec.get("locale")).value();
  }

  public boolean isSimple() {
    return comparator == ValueComparator.BINARY;
  }

  /** The order of values in which strings compare by this collation. */
  public ValueComparator comparator() {
    return comparator;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Collation that && spec.equals(that.spec);
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
