package dev.morphium.engine.update;

import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A splice of a document's bytes: changes are collected first and made all at once in one copy.
 *
 * <p>What no change touches is copied as a range. A change that keeps all sizes, as {@code $inc}
 * mostly does, is one copy and a patch. Changes may be noted in any order, but must not overlap;
 * insertions at one place stay in the order in which they were noted.
 */
final class Splice {
  private static final int WORD = -1;
  private static final int LONG_WORD = -2;

  private final Document source;
  private final List<Change> changes = new ArrayList<>(2);
  private @Nullable DocumentBuilder scratch;

  Splice(Document source) {
    this.source = source;
  }

  /**
   * What goes to the place of the bytes from {@code from} to {@code to}.
   *
   * @param start where the new bytes start in the scratch, or which kind of number it is
   * @param content where the new bytes end in the scratch, or the number
   */
  private record Change(int from, int to, int start, long content) {
    int size() {
      return switch (start) {
        case WORD -> 4;
        case LONG_WORD -> 8;
        default -> (int) content - start;
      };
    }
  }

  boolean isEmpty() {
    return changes.isEmpty();
  }

  /** Notes that an element gets another value. @return by how many bytes the document grows */
  int replaceValue(int element, int valueStart, int valueEnd, Value value) {
    if (source.bytes()[element] == value.type().code()) {
      if (value instanceof Int32Value number) {
        return note(new Change(valueStart, valueEnd, WORD, number.value()));
      }
      if (value instanceof Int64Value number) {
        return note(new Change(valueStart, valueEnd, LONG_WORD, number.value()));
      }
      if (value instanceof DoubleValue number) {
        long bits = Double.doubleToRawLongBits(number.value());
        return note(new Change(valueStart, valueEnd, LONG_WORD, bits));
      }
      if (value instanceof DateValue date) {
        return note(new Change(valueStart, valueEnd, LONG_WORD, date.value()));
      }
    }
    DocumentBuilder written = scratch();
    int type = written.size();
    written.append("", value);
    int growth = note(new Change(element, element + 1, type, type + 1));
    return growth + noteFirst(new Change(valueStart, valueEnd, type + 2, written.size()));
  }

  /** Notes that an element goes. @return by how many bytes the document grows */
  int remove(int element, int end) {
    return note(new Change(element, end, 0, 0));
  }

  /** Notes that an element comes to this place. @return by how many bytes the document grows */
  int insert(int at, String name, Value value) {
    DocumentBuilder written = scratch();
    int start = written.size();
    written.append(name, value);
    return note(new Change(at, at, start, written.size()));
  }

  /** Notes that the document or array that starts here grows. */
  void grow(int document, int growth) {
    if (growth != 0) {
      int length = LittleEndian.int32(source.bytes(), document) + growth;
      note(new Change(document, document + 4, WORD, length));
    }
  }

  private DocumentBuilder scratch() {
    DocumentBuilder known = scratch;
    if (known == null) {
      known = new DocumentBuilder(64);
      scratch = known;
    }
    return known;
  }

  /** Notes a change behind those at the same place. */
  private int note(Change change) {
    return note(change, change.from);
  }

  /**
   * Notes the change of a value, which may take no bytes, as null does: what else happens at its
   * place happens to the element behind it.
   */
  private int noteFirst(Change change) {
    return note(change, change.from - 1);
  }

  /** Keeps the changes in the order of their places: behind those that start up to {@code from}. */
  private int note(Change change, int from) {
    int at = changes.size();
    while (at > 0 && changes.get(at - 1).from > from) {
      at--;
    }
    changes.add(at, change);
    return change.size() - (change.to - change.from);
  }

  /** The changed document, in bytes of its own. The splice cannot be used any more. */
  Document apply() {
    int length = source.length();
    for (Change change : changes) {
      length += change.size() - (change.to - change.from);
    }
    byte[] written = scratch == null ? new byte[0] : scratch.build().bytes();
    byte[] old = source.bytes();
    byte[] fresh = new byte[length];
    int from = source.offset();
    int to = 0;
    for (Change change : changes) {
      int same = change.from - from;
      System.arraycopy(old, from, fresh, to, same);
      to += same;
      switch (change.start) {
        case WORD -> LittleEndian.putInt32(fresh, to, (int) change.content);
        case LONG_WORD -> LittleEndian.putInt64(fresh, to, change.content);
        default -> System.arraycopy(written, change.start, fresh, to, change.size());
      }
      to += change.size();
      from = change.to;
    }
    System.arraycopy(old, from, fresh, to, source.offset() + source.length() - from);
    return Document.of(fresh);
  }
}
