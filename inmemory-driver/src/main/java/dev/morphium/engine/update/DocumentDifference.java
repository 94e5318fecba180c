package dev.morphium.engine.update;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two documents of which only the results are known, as after a pipeline.
 *
 * <p>Both are walked once, side by side. A field that is not where it was among the others is
 * missed in the old place and new in the later one. A difference that takes more bytes than the
 * later value gives way to that value. Source: MongoDB manual, "update Event".
 */
final class DocumentDifference {

  /** What MongoDB's log takes around a difference. */
  private static final int ENVELOPE = 15;

  private final byte[] before;
  private final byte[] after;

  private DocumentDifference(byte[] before, byte[] after) {
    this.before = before;
    this.after = after;
  }

  /**
   * @return null when the whole later document is shorter than the difference
   */
  static @Nullable Difference of(Document before, Document after) {
    return new DocumentDifference(before.bytes(), after.bytes())
        .documents(before.offset(), after.offset(), after.length() - ENVELOPE);
  }

  /**
   * @param limit what the difference must be shorter than
   */
  private @Nullable Difference documents(int old, int young, int limit) {
    Difference difference = Difference.ofDocuments();
    ElementCursor left = new ElementCursor(before, old);
    ElementCursor right = new ElementCursor(after, young);
    Set<String> missed = Set.of();
    boolean hasLeft = left.next();
    boolean hasRight = right.next();
    while (hasLeft && hasRight) {
      if (difference.size() > limit) {
        return null;
      }
      if (hasSameName(left, right)) {
        if (!hasSameValue(left, right)) {
          compare(left, right, left.name(), difference);
        }
        hasRight = right.next();
      } else {
        missed = missed.isEmpty() ? new TreeSet<>() : missed;
        missed.add(left.name());
      }
      hasLeft = left.next();
    }
    for (; hasLeft; hasLeft = left.next()) {
      difference.remove(left.name());
    }
    for (; hasRight; hasRight = right.next()) {
      String name = right.name();
      difference.add(entry(name, right));
      if (!missed.isEmpty()) {
        missed.remove(name);
      }
    }
    missed.forEach(difference::remove);
    return difference.size() < limit ? difference : null;
  }

  private @Nullable Difference arrays(int old, int young, int limit) {
    Difference difference = Difference.ofArrays();
    ElementCursor left = new ElementCursor(before, old);
    ElementCursor right = new ElementCursor(after, young);
    int index = 0;
    boolean hasLeft = left.next();
    boolean hasRight = right.next();
    while (hasLeft && hasRight) {
      if (difference.size() > limit) {
        return null;
      }
      if (!hasSameValue(left, right)) {
        compare(left, right, ArrayIndexNames.of(index), difference);
      }
      index++;
      hasLeft = left.next();
      hasRight = right.next();
    }
    if (hasLeft) {
      difference.truncate(index);
    }
    for (; hasRight; hasRight = right.next()) {
      difference.add(entry(ArrayIndexNames.of(index++), right));
    }
    return difference.size() < limit ? difference : null;
  }

  /** Notes the difference of two unequal values. */
  private void compare(
      ElementCursor left, ElementCursor right, String name, Difference difference) {
    Difference within = null;
    if (left.type() == right.type()) {
      int length = right.elementEnd() - right.valueOffset();
      if (left.type() == BsonType.DOCUMENT) {
        within = documents(left.valueOffset(), right.valueOffset(), length);
      } else if (left.type() == BsonType.ARRAY) {
        within = arrays(left.valueOffset(), right.valueOffset(), length);
      }
    }
    if (within == null) {
      difference.change(entry(name, right));
    } else {
      difference.within(new Difference.Part(name, within));
    }
  }

  private static Difference.Entry entry(String name, ElementCursor cursor) {
    return new Difference.Entry(name, cursor.type(), cursor.valueOffset(), cursor.elementEnd());
  }

  private static boolean hasSameName(ElementCursor left, ElementCursor right) {
    return Arrays.equals(
        left.bytes(),
        left.elementOffset() + 1,
        left.valueOffset(),
        right.bytes(),
        right.elementOffset() + 1,
        right.valueOffset());
  }

  private static boolean hasSameValue(ElementCursor left, ElementCursor right) {
    return left.type() == right.type()
        && Arrays.equals(
            left.bytes(),
            left.valueOffset(),
            left.elementEnd(),
            right.bytes(),
            right.valueOffset(),
            right.elementEnd());
  }
}
