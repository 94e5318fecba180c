package dev.morphium.engine.index;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * Whether an index can stand beside those that a collection has.
 *
 * <p>Source: MongoDB manual, "db.collection.createIndexes()", "Recreating an Existing Index".
 */
final class IndexConflicts {
  static final int MOST_INDEXES = 64;

  private IndexConflicts() {}

  static boolean isAmong(IndexDefinition wanted, List<IndexDefinition> others) {
    for (IndexDefinition other : others) {
      boolean sameName = other.name().equals(wanted.name());
      boolean sameKey = IndexSignature.sameKey(other, wanted);
      if (sameName && sameKey && IndexSignature.sameOptions(other, wanted)) {
        return true;
      }
      if (sameKey && IndexSignature.sameIdentity(other, wanted)) {
        throw sameName ? differentOptions(wanted, other) : differentName(wanted, other);
      }
      if (sameName) {
        throw new CommandException(
            ErrorCode.INDEX_KEY_SPECS_CONFLICT,
            "An existing index has the same name as the requested index. When index names are not"
                + " specified, they are auto generated and can cause conflicts. Please refer to our"
                + " documentation. Requested index: "
                + wanted
                + ", existing index: "
                + other);
      }
    }
    if (others.size() >= MOST_INDEXES) {
      throw new CommandException(
          ErrorCode.CANNOT_CREATE_INDEX,
          "add index fails, too many indexes for collection, key:" + wanted.keyPattern());
    }
    return false;
  }

  private static CommandException differentName(IndexDefinition wanted, IndexDefinition other) {
    return new CommandException(
        ErrorCode.INDEX_OPTIONS_CONFLICT,
        "Index already exists with a different name: %s. Requested index: %s"
            .formatted(other.name(), wanted));
  }

  private static CommandException differentOptions(IndexDefinition wanted, IndexDefinition other) {
    return new CommandException(
        ErrorCode.INDEX_OPTIONS_CONFLICT,
        "An equivalent index already exists with the same name but different options. Requested"
            + " index: %s, existing index: %s".formatted(wanted, other));
  }

  /** What makes two indexes the same. */
  private static final class IndexSignature {
    private static final List<String> OPTIONS = List.of("unique", "sparse", "expireAfterSeconds");

    static boolean sameKey(IndexDefinition left, IndexDefinition right) {
      return left.keyPattern().equals(right.keyPattern());
    }

    /** Indexes of one key can stand beside each other only when these differ. */
    static boolean sameIdentity(IndexDefinition left, IndexDefinition right) {
      return same(left, right, "partialFilterExpression")
          && same(left, right, "collation")
          && same(left, right, "unique")
          && same(left, right, "sparse");
    }

    static boolean sameOptions(IndexDefinition left, IndexDefinition right) {
      return sameIdentity(left, right) && OPTIONS.stream().allMatch(o -> same(left, right, o));
    }

    private static boolean same(IndexDefinition left, IndexDefinition right, String option) {
      Document l = left.spec();
      Document r = right.spec();
      return l.get(option).equals(r.get(option))
          || !l.get(option).isTrue() && !r.get(option).isTrue()
          || l.get(option) != Constant.MISSING
              && dev.morphium.engine.value.ValueComparator.BINARY.equal(
                  l.get(option), r.get(option));
    }
  }
}
