package dev.morphium.engine.update;

import java.util.ArrayList;
import java.util.List;

/**
 * The difference between two documents, or between two arrays.
 *
 * <p>Values are places in the bytes of the later document; nothing is decoded. What was found comes
 * out in the order in which MongoDB tells it: changed fields, then new ones, then what differs
 * within fields that both have; the elements of an array in the order of their indexes.
 */
final class Difference {
  private static final int EMPTY_DOCUMENT = 5;
  private static final int EMPTY_ARRAY = 9;
  private static final int SECTION = 8;
  private static final int NEW_SIZE = 7;

  private final boolean array;
  private List<Item> changed = List.of();
  private List<Item> added = List.of();
  private List<Item> parts = List.of();
  private List<String> removed = List.of();
  private int newSize = -1;
  private int size;

  private Difference(boolean array) {
    this.array = array;
    this.size = array ? EMPTY_ARRAY : EMPTY_DOCUMENT;
  }

  /** A field or an array element that differs as a whole, or in parts. */
  sealed interface Item permits Entry, Part {
    /** The field's name, or the element's index. */
    String name();
  }

  /**
   * A field or an element that has another value, or that is new.
   *
   * @param start where the value starts in the bytes of the later document
   */
  record Entry(String name, byte type, int start, int end) implements Item {}

  /** A document or an array that is in both, but differs. */
  record Part(String name, Difference difference) implements Item {}

  static Difference ofDocuments() {
    return new Difference(false);
  }

  static Difference ofArrays() {
    return new Difference(true);
  }

  boolean isArray() {
    return array;
  }

  boolean isEmpty() {
    return changed.isEmpty()
        && added.isEmpty()
        && parts.isEmpty()
        && removed.isEmpty()
        && newSize < 0;
  }

  /**
   * How many bytes MongoDB's log takes for this difference: what it compares with the size of the
   * whole document to choose between the two.
   */
  int size() {
    return size;
  }

  /** Notes that something has another value. */
  void change(Entry entry) {
    size += sizeOf(entry) + section(changed.isEmpty());
    changed = with(changed, entry);
  }

  /** Notes something new. In an array that is the same as something changed. */
  void add(Entry entry) {
    if (array) {
      change(entry);
      return;
    }
    size += sizeOf(entry) + section(added.isEmpty());
    added = with(added, entry);
  }

  /** Notes that a document or an array, which both have, differs. */
  void within(Part part) {
    size += 3 + bytes(part.name()) + part.difference().size;
    if (array) {
      changed = with(changed, part);
    } else {
      parts = with(parts, part);
    }
  }

  /** Notes that a field is gone. */
  void remove(String name) {
    size += 3 + bytes(name) + section(removed.isEmpty());
    removed = with(removed, name);
  }

  /** Notes that an array ends earlier than it did. */
  void truncate(int elements) {
    size += NEW_SIZE;
    newSize = elements;
  }

  /** How many elements an array that was cut has now; negative when none was cut. */
  int newSize() {
    return newSize;
  }

  List<String> removed() {
    return removed;
  }

  /** All that is changed or new, in the order in which it is told. */
  List<Item> items() {
    if (added.isEmpty() && parts.isEmpty()) {
      return changed;
    }
    List<Item> items = new ArrayList<>(changed.size() + added.size() + parts.size());
    items.addAll(changed);
    items.addAll(added);
    items.addAll(parts);
    return items;
  }

  private int sizeOf(Entry entry) {
    return 2 + bytes(entry.name) + entry.end - entry.start + (array ? 1 : 0);
  }

  /** How long the name is in UTF-8. */
  private static int bytes(String name) {
    int bytes = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      // both halves of a surrogate pair count two
      bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return bytes;
  }

  /** What the head of a section takes, which only documents have. */
  private int section(boolean first) {
    return first && !array ? SECTION : 0;
  }

  private static <T> List<T> with(List<T> list, T item) {
    List<T> grown = list.isEmpty() ? new ArrayList<>(2) : list;
    grown.add(item);
    return grown;
  }
}
