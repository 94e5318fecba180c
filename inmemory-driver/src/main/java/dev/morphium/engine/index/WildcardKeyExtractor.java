package dev.morphium.engine.index;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the keys of a wildcard index: the path and the value of each leaf of a document, each
 * with the values of the other components.
 *
 * <p>A leaf is what is neither a document nor an array, or is empty; an array within an array is
 * one, too. Elements of an array have the array's path. Source: MongoDB manual, "Wildcard Indexes"
 * and "Wildcard Indexes on Embedded Objects and Arrays".
 */
final class WildcardKeyExtractor {
  private static final int ARRAY_IN_COMPOUND = 7246301;

  /** About what a key takes. */
  private static final int STEPS = 16;

  private final IndexDefinition definition;
  private final WildcardComponent wildcard;
  private final boolean descending;
  private final InterruptCheck interrupts;
  private final KeyEncoder encoder = new KeyEncoder();
  private final List<byte[]> keys = new ArrayList<>();
  private final WildcardTypes types = new WildcardTypes();
  private byte[] path = new byte[64];
  private int length;
  private byte[] before = {};
  private byte[] after = {};
  private boolean multikey;

  WildcardKeyExtractor(
      IndexDefinition definition, WildcardComponent wildcard, InterruptCheck interrupts) {
    this.definition = definition;
    this.wildcard = wildcard;
    this.descending = definition.isDescending(wildcard.position());
    this.interrupts = interrupts;
  }

  /**
   * @throws CommandException 7246301 when another component leads to an array
   */
  DocumentKeys keysOf(Document document) {
    keys.clear();
    length = 0;
    multikey = false;
    types.start(definition.size());
    before = values(document, 0, wildcard.position());
    after = values(document, wildcard.position() + 1, definition.size());
    fields(document.bytes(), document.offset(), wildcard.projection().root());
    if (keys.isEmpty() && definition.size() > 1) {
      add(Constant.MIN_KEY, Constant.MIN_KEY);
    }
    keys.sort(Arrays::compareUnsigned);
    long[] parts = new long[definition.size()];
    parts[wildcard.position()] = multikey ? 1 : 0;
    return DocumentKeys.of(distinct(), MultikeyPaths.of(parts), types.types());
  }

  private byte[][] distinct() {
    byte[][] distinct = new byte[keys.size()][];
    int count = 0;
    for (byte[] key : keys) {
      if (count == 0 || !Arrays.equals(distinct[count - 1], key)) {
        distinct[count++] = key;
      }
    }
    return count == distinct.length ? distinct : Arrays.copyOf(distinct, count);
  }

  /** The components that hold values, as bytes of the key. */
  private byte[] values(Document document, int from, int to) {
    encoder.reset();
    for (int i = from; i < to; i++) {
      Value value = single(document, definition.paths().get(i));
      types.component(
          i, value.isMissing() ? KeyTypes.MISSING : KeyTypes.bits(value, definition.isCollated()));
      encoder.append(
          definition.keyOf(value.isMissing() ? Constant.NULL : value), definition.isDescending(i));
    }
    return encoder.toByteArray();
  }

  private static Value single(Document document, FieldPath path) {
    Value value = document;
    for (int part = 0; part < path.size(); part++) {
      value = value instanceof Document inner ? inner.get(path.part(part)) : Constant.MISSING;
      if (value instanceof ArrayValue) {
        throw new CommandException(
            ARRAY_IN_COMPOUND,
            "the non-wildcard fields of a compound wildcard index cannot be multikey, but '"
                + path
                + "' leads to an array");
      }
    }
    return value;
  }

  /**
   * Adds the keys of a document's fields.
   *
   * @param projected what the projection says of them; null when all have keys
   * @return whether any has one
   */
  private boolean fields(byte[] bytes, int offset, WildcardProjection.@Nullable Node projected) {
    boolean any = false;
    boolean inclusion = wildcard.projection().isInclusion();
    ElementCursor cursor = new ElementCursor(bytes, offset);
    while (cursor.next()) {
      WildcardProjection.Node child = projected == null ? null : projected.child(cursor);
      boolean leftOut =
          projected != null && (child == null ? inclusion : child.isLeaf() && !inclusion);
      int start = cursor.elementOffset() + 1;
      int end = cursor.valueOffset() - 1;
      if (leftOut || hasDot(bytes, start, end)) {
        continue;
      }
      int parent = length;
      push(bytes, start, end);
      any |= value(cursor, child == null || child.isLeaf() ? null : child);
      length = parent;
    }
    return any;
  }

  private boolean value(ElementCursor cursor, WildcardProjection.@Nullable Node projected) {
    byte[] bytes = cursor.bytes();
    return switch (cursor.type()) {
      case BsonType.DOCUMENT -> {
        if (!fields(bytes, cursor.valueOffset(), projected)) {
          leaf(Document.EMPTY);
        }
        yield true;
      }
      case BsonType.ARRAY -> {
        multikey = true;
        keys.add(WildcardMetadata.array(encoder, path, length));
        if (!elements(bytes, cursor.valueOffset(), projected)) {
          leaf(Constant.UNDEFINED);
        }
        yield true;
      }
      default -> scalar(cursor, projected);
    };
  }

  private boolean elements(byte[] bytes, int offset, WildcardProjection.@Nullable Node projected) {
    boolean any = false;
    ElementCursor cursor = new ElementCursor(bytes, offset);
    while (cursor.next()) {
      switch (cursor.type()) {
        case BsonType.DOCUMENT -> {
          if (!fields(bytes, cursor.valueOffset(), projected)) {
            leaf(Document.EMPTY);
          }
          any = true;
        }
        case BsonType.ARRAY -> {
          keys.add(WildcardMetadata.nested(encoder, path, length));
          leaf(cursor.value());
          any = true;
        }
        default -> any |= scalar(cursor, projected);
      }
    }
    return any;
  }

  /** Adds a leaf; where only what is within it is projected there is nothing. */
  private boolean scalar(ElementCursor cursor, WildcardProjection.@Nullable Node projected) {
    if (projected != null && wildcard.projection().isInclusion()) {
      return false;
    }
    begin();
    types.path(
        path,
        length,
        KeyTypes.bit(cursor.type(), cursor.bytes(), cursor.valueOffset(), definition.isCollated()));
    if (definition.isCollated()) {
      Value value = ValueReader.read(cursor.type(), cursor.bytes(), cursor.valueOffset());
      encoder.append(definition.keyOf(value), descending);
    } else {
      encoder.append(cursor.type(), cursor.bytes(), cursor.valueOffset(), descending);
    }
    end();
    return true;
  }

  private void leaf(Value value) {
    begin();
    types.path(path, length, KeyTypes.LOST);
    encoder.append(definition.keyOf(value), descending);
    end();
  }

  private void begin() {
    interrupts.tick(STEPS);
    encoder.reset();
    encoder.put(before, 0, before.length);
    encoder.put(KeyCode.STRING);
    encoder.putText(path, 0, length);
  }

  private void add(Value place, Value value) {
    encoder.reset();
    encoder.put(before, 0, before.length);
    encoder.append(place, false).append(value, descending);
    end();
  }

  private void end() {
    encoder.put(after, 0, after.length);
    keys.add(encoder.toByteArray());
  }

  /** A field with a dot in its name cannot be asked for by a path. */
  private static boolean hasDot(byte[] bytes, int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == '.') {
        return true;
      }
    }
    return false;
  }

  private void push(byte[] bytes, int start, int end) {
    int more = end - start + 1;
    if (length + more > path.length) {
      path = Arrays.copyOf(path, Math.max(length + more, 2 * path.length));
    }
    if (length > 0) {
      path[length++] = '.';
    }
    System.arraycopy(bytes, start, path, length, end - start);
    length += end - start;
  }
}
