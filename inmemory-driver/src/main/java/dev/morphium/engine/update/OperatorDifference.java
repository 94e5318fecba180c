package dev.morphium.engine.update;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.protocol.CommandException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The difference that an update by operators made, told at the paths of its operators.
 *
 * <p>Only the places that the update's tree leads to are looked at. A value that an operator
 * changed is told whole, and so is the first part of a path that was not there before; a push to
 * the end of an array is told by the new elements. Source: MongoDB manual, "update Event".
 */
final class OperatorDifference {
  private static final int EMPTY = 5;

  private final byte[] before;
  private final byte[] after;

  private OperatorDifference(byte[] before, byte[] after) {
    this.before = before;
    this.after = after;
  }

  static Difference of(FieldsNode tree, Document before, Document after) {
    Difference difference = Difference.ofDocuments();
    new OperatorDifference(before.bytes(), after.bytes())
        .documents(tree, before.offset(), after.offset(), difference);
    return difference;
  }

  private void documents(FieldsNode node, int old, int young, Difference difference) {
    for (FieldsNode.Child child : children(node, old, young)) {
      field(child.node(), child.name(), old, young, difference);
    }
  }

  /**
   * The children of a node that met a document. Where one of them is {@code $}, all fields whose
   * names are numbers may be the one that it led to, also one that the update names itself; those
   * that it did not lead to are unchanged.
   */
  private List<FieldsNode.Child> children(FieldsNode node, int old, int young) {
    UpdateNode positional = node.positional();
    if (positional == null) {
      return node.children();
    }
    Map<String, FieldsNode.Child> children = new HashMap<>();
    node.children().forEach(child -> children.put(child.name().text(), both(child, positional)));
    addNumbers(new ElementCursor(before, old), positional, children);
    addNumbers(new ElementCursor(after, young), positional, children);
    return children.values().stream().sorted().toList();
  }

  /** A child that has a number for its name, with what {@code $} does if it led to it. */
  private static FieldsNode.Child both(FieldsNode.Child child, UpdateNode positional) {
    if (child.index() < 0) {
      return child;
    }
    try {
      UpdateNode both = child.node().merge(positional, child.name().text());
      return new FieldsNode.Child(child.name(), child.index(), both);
    } catch (CommandException conflict) {
      return child; // the update would have failed, so that it did not lead to it
    }
  }

  private static void addNumbers(
      ElementCursor cursor, UpdateNode node, Map<String, FieldsNode.Child> children) {
    while (cursor.next()) {
      int index = FieldPath.arrayIndex(cursor.name());
      if (index >= 0) {
        FieldName name = new FieldName(cursor.name());
        children.putIfAbsent(name.text(), new FieldsNode.Child(name, index, node));
      }
    }
  }

  /** Notes what became of one field of a document. */
  private void field(UpdateNode node, FieldName name, int old, int young, Difference difference) {
    int left = BsonBytes.find(before, old, name);
    int right = BsonBytes.find(after, young, name);
    if (right < 0) {
      if (left >= 0) {
        difference.remove(name.text());
      }
      return;
    }
    int start = right + 1 + name.size();
    if (left < 0) {
      difference.add(entry(name.text(), right, start));
    } else {
      compare(node, name.text(), left, left + 1 + name.size(), right, start, difference);
    }
  }

  /** Notes what became of a value that was there and still is. */
  private void compare(
      UpdateNode node, String name, int left, int old, int right, int young, Difference to) {
    byte type = before[left];
    int oldEnd = old + BsonBytes.valueSize(type, before, old);
    int youngEnd = young + BsonBytes.valueSize(after[right], after, young);
    if (type == after[right]) {
      if (Arrays.equals(before, old, oldEnd, after, young, youngEnd)) {
        return;
      }
      Difference within = within(node, type, old, young);
      if (within != null) {
        to.within(new Difference.Part(name, within));
        return;
      }
    }
    to.change(new Difference.Entry(name, after[right], young, youngEnd));
  }

  /** The difference within two values of one type; null when the later one is told whole. */
  private @Nullable Difference within(UpdateNode node, byte type, int old, int young) {
    return switch (node) {
      case LeafNode leaf -> type == BsonType.ARRAY ? appended(leaf.update(), old, young) : null;
      case FieldsNode fields when type == BsonType.DOCUMENT -> {
        Difference within = Difference.ofDocuments();
        documents(fields, old, young, within);
        yield within;
      }
      case FieldsNode fields -> elements(fields, old, young);
      case ElementsNode elements -> elements(elements, old, young);
    };
  }

  /** The new elements at the end of an array, when these are all that the update tells. */
  private @Nullable Difference appended(FieldUpdate update, int old, int young) {
    int length = LittleEndian.int32(before, old);
    int behind = young + length - 1;
    if (length == EMPTY
        || LittleEndian.int32(after, young) <= length
        || !Arrays.equals(before, old + 4, old + length - 1, after, young + 4, behind)) {
      return null;
    }
    Difference within = Difference.ofArrays();
    ElementCursor cursor = new ElementCursor(after, behind - 4);
    int first = -1;
    int added = 0;
    for (; cursor.next(); added++) {
      first = added == 0 ? FieldPath.arrayIndex(cursor.name()) : first;
      within.add(
          new Difference.Entry(
              ArrayIndexNames.of(first + added),
              cursor.type(),
              cursor.valueOffset(),
              cursor.elementEnd()));
    }
    return first > 0 && update.isAppend(first, added) ? within : null;
  }

  /** What became of the elements that paths with indexes, or with {@code $}, led to. */
  private Difference elements(FieldsNode node, int old, int young) {
    Difference within = Difference.ofArrays();
    ElementCursor left = new ElementCursor(before, old);
    ElementCursor right = new ElementCursor(after, young);
    boolean hasLeft = left.next();
    for (int index = 0; right.next(); index++) {
      if (hasLeft) {
        UpdateNode at = isSame(left, right) ? null : at(node, index);
        if (at != null) {
          compare(at, ArrayIndexNames.of(index), left, right, within);
        }
        hasLeft = left.next();
      } else if (right.type() != BsonType.NULL
          || isLast(right)
          || child(node, index) instanceof LeafNode) {
        // all others fill the array up to the index that a path names
        within.add(entry(ArrayIndexNames.of(index), right.elementOffset(), right.valueOffset()));
      }
    }
    return within;
  }

  private Difference elements(ElementsNode node, int old, int young) {
    Difference within = Difference.ofArrays();
    ElementCursor left = new ElementCursor(before, old);
    ElementCursor right = new ElementCursor(after, young);
    for (int index = 0; left.next() && right.next(); index++) {
      UpdateNode at = isSame(left, right) ? null : node.selected(left, index);
      if (at != null) {
        compare(at, ArrayIndexNames.of(index), left, right, within);
      }
    }
    return within;
  }

  private void compare(
      UpdateNode node, String name, ElementCursor left, ElementCursor right, Difference to) {
    compare(
        node,
        name,
        left.elementOffset(),
        left.valueOffset(),
        right.elementOffset(),
        right.valueOffset(),
        to);
  }

  /**
   * What happened to the element at this index; an element that differs may be that of {@code $}.
   */
  private static @Nullable UpdateNode at(FieldsNode node, int index) {
    UpdateNode child = child(node, index);
    UpdateNode positional = node.positional();
    if (child == null || positional == null) {
      return child == null ? positional : child;
    }
    try {
      return child.merge(positional, node.path());
    } catch (CommandException conflict) {
      return child; // so the filter matched another element
    }
  }

  private static @Nullable UpdateNode child(FieldsNode node, int index) {
    for (FieldsNode.Child child : node.children()) {
      if (child.index() >= index || child.index() < 0) {
        return child.index() == index ? child.node() : null;
      }
    }
    return null;
  }

  private static boolean isLast(ElementCursor cursor) {
    return cursor.bytes()[cursor.elementEnd()] == 0;
  }

  private static boolean isSame(ElementCursor left, ElementCursor right) {
    return left.type() == right.type()
        && Arrays.equals(
            left.bytes(),
            left.valueOffset(),
            left.elementEnd(),
            right.bytes(),
            right.valueOffset(),
            right.elementEnd());
  }

  private Difference.Entry entry(String name, int element, int start) {
    byte type = after[element];
    int end = start + BsonBytes.valueSize(type, after, start);
    return new Difference.Entry(name, type, start, end);
  }
}
