package dev.morphium.engine.index;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether an index conflicts with those that a collection has: same name, or same keys with
 * other options.
 *
 * <p>What makes an index another one are its key and the options of its identity; the other options
 * may not differ between two indexes that are the same by that. Source: MongoDB manual,
 * "createIndexes", "Recreating an Existing Index".
 */
final class IndexConflicts {
  private static final int MOST_INDEXES = 64;
  private static final List<String> IDENTITY =
      List.of("collation", "partialFilterExpression", "sparse", "unique", "wildcardProjection");
  private static final List<String> OTHER_OPTIONS =
      List.of(
          "2dsphereIndexVersion",
          "bits",
          "default_language",
          "expireAfterSeconds",
          "hidden",
          "language_override",
          "max",
          "min",
          "textIndexVersion",
          "weights");

  private IndexConflicts() {}

  /**
   * Whether the very index is there already.
   *
   * @throws CommandException 86 or 85 when one is in its way, 67 when there are too many
   */
  static boolean isAmong(IndexDefinition wanted, List<IndexDefinition> others) {
    for (IndexDefinition other : others) {
      if (other.name().equals(wanted.name())) {
        return isSame(wanted, other);
      }
    }
    for (IndexDefinition other : others) {
      if (!other.isInternal() && haveOneIdentity(wanted, other)) {
        throw new CommandException(
            ErrorCode.INDEX_OPTIONS_CONFLICT,
            "Index already exists with a different name: %s. Requested index: %s, existing index: %s"
                .formatted(other.name(), text(wanted), text(other)));
      }
    }
    checkOnlyText(wanted, others);
    if (others.size() >= MOST_INDEXES) {
      throw IndexOptions.refuse(
          "add index fails, too many indexes for collection, key:"
              + ValueText.of(wanted.keyPattern()));
    }
    return false;
  }

  private static void checkOnlyText(IndexDefinition wanted, List<IndexDefinition> others) {
    for (IndexDefinition other : others) {
      if (wanted.text() != null && other.text() != null) {
        throw new CommandException(
            ErrorCode.INDEX_OPTIONS_CONFLICT,
            "only one text index per collection allowed, found existing text index \""
                + other.name()
                + "\"");
      }
    }
  }

  private static boolean isSame(IndexDefinition wanted, IndexDefinition other) {
    if (!haveOneIdentity(wanted, other)) {
      throw new CommandException(
          ErrorCode.INDEX_KEY_SPECS_CONFLICT,
          "An existing index has the same name as the requested index. When index names are not"
              + " specified, they are auto generated and can cause conflicts. Please refer to our"
              + " documentation. Requested index: %s, existing index: %s"
                  .formatted(text(wanted), text(other)));
    }
    if (!OTHER_OPTIONS.stream().allMatch(option -> agree(wanted, other, option))) {
      throw new CommandException(
          ErrorCode.INDEX_OPTIONS_CONFLICT,
          "An equivalent index already exists with the same name but different options. Requested"
              + " index: %s, existing index: %s".formatted(text(wanted), text(other)));
    }
    return true;
  }

  private static boolean haveOneIdentity(IndexDefinition left, IndexDefinition right) {
    return ValueComparator.BINARY.equal(left.keyPattern(), right.keyPattern())
        && IDENTITY.stream().allMatch(option -> agree(left, right, option));
  }

  private static boolean agree(IndexDefinition left, IndexDefinition right, String option) {
    Value l = left.spec().get(option);
    Value r = right.spec().get(option);
    return ValueComparator.BINARY.equal(l, r)
        || isSwitch(option) && l.isTrue() == r.isTrue()
        || l instanceof Document one
            && r instanceof Document two
            && haveSameParts(option, one, two);
  }

  /** Whether two filters are conjunctions of the same conditions, in whatever order. */
  private static boolean haveSameParts(String option, Document left, Document right) {
    return option.equals("partialFilterExpression")
        && ValueComparator.BINARY.equal(parts(left), parts(right));
  }

  private static ArrayValue parts(Document filter) {
    List<Value> parts = new ArrayList<>();
    addParts(filter, parts);
    parts.sort(ValueComparator.BINARY);
    return ArrayValue.of(parts);
  }

  private static void addParts(Document filter, List<Value> parts) {
    ElementCursor cursor = filter.cursor();
    while (cursor.next()) {
      if (cursor.name().equals("$and") && cursor.value() instanceof ArrayValue clauses) {
        for (Value clause : clauses.elements()) {
          if (clause instanceof Document document) {
            addParts(document, parts);
          }
        }
      } else {
        parts.add(new DocumentBuilder().append(cursor).build());
      }
    }
  }

  private static boolean isSwitch(String option) {
    return option.equals("sparse") || option.equals("unique") || option.equals("hidden");
  }

  private static String text(IndexDefinition index) {
    return ValueText.of(index.spec());
  }
}
