package dev.morphium.engine.index;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the keys of a multikey index from a document with arrays on its paths: one key for each
 * element.
 *
 * <p>All paths may lead through one array (at each depth), not through two beside each other. An
 * empty array is indexed as undefined. A part of a path that is a number means an element of an
 * array, unless the array's documents have such a field. Source: MongoDB manual, "Multikey
 * Indexes".
 */
final class MultikeyExtractor {
  /** About what an element takes. */
  private static final int STEPS = 16;

  private final IndexDefinition definition;
  private final KeyEncoder encoder;
  private final InterruptCheck interrupts;
  private final List<byte[]> keys = new ArrayList<>();
  private final long[] multikey;
  private final short[] met;
  private byte @Nullable [] wanted;
  private Value @Nullable [] wantedValues;

  /**
   * What a path has found: a value, and the part that is to be looked up in it next.
   *
   * @param named whether it is the element of an array that the path names by its index
   */
  private record Found(Value value, int part, boolean named) {
    Found(Value value, int part) {
      this(value, part, false);
    }
  }

  /** How far each path has come in one branch of the expansion. */
  private static final class Progress {
    final Value[] values;
    final int[] parts;
    final @Nullable Found[] positional;
    int notFound;

    Progress(int size) {
      values = new Value[size];
      parts = new int[size];
      positional = new Found[size];
      Arrays.fill(values, Constant.NULL);
    }

    Progress(Progress other) {
      values = other.values.clone();
      parts = other.parts.clone();
      positional = new Found[values.length];
      notFound = other.notFound;
    }
  }

  MultikeyExtractor(IndexDefinition definition, KeyEncoder encoder, InterruptCheck interrupts) {
    this.definition = definition;
    this.encoder = encoder;
    this.interrupts = interrupts;
    this.multikey = new long[definition.size()];
    this.met = new short[definition.size()];
  }

  DocumentKeys keysOf(Document document) {
    expand(document, new Progress(definition.size()));
    keys.sort(InterruptibleOrder.of(Arrays::compareUnsigned, interrupts));
    return DocumentKeys.of(distinct(), MultikeyPaths.of(multikey), KeyTypes.of(met));
  }

  /** The values that one key of a document was encoded from, or null when it has no such key. */
  Value @Nullable [] valuesOf(Document document, byte[] key) {
    wanted = key;
    expand(document, new Progress(definition.size()));
    return wantedValues;
  }

  /** The sorted keys, each once. */
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

  /** Takes all paths as far as the next array, then each element of the array in turn. */
  private void expand(Document document, Progress progress) {
    ArrayValue array = null;
    long through = 0;
    boolean whole = false;
    String arrayName = "";
    for (int i = 0; i < definition.size(); i++) {
      FieldPath path = definition.paths().get(i);
      if (progress.parts[i] == path.size()) {
        continue;
      }
      boolean nested = positionalArray(i, progress);
      Found found = step(document, i, progress);
      progress.parts[i] = found.part();
      progress.values[i] = found.value();
      if (found.value().isMissing()) {
        progress.values[i] = Constant.NULL;
        progress.parts[i] = path.size();
        progress.notFound++;
      } else if (found.value() instanceof ArrayValue next) {
        String name = path.part(found.part() - 1).text();
        if (array != null && !isSame(array, next)) {
          throw parallel(name, arrayName);
        }
        array = next;
        arrayName = name;
        through |= 1L << i;
        whole |= nested && found.part() == path.size();
      }
    }
    if (array == null) {
      add(progress);
    } else {
      each(array, through, whole, progress);
    }
  }

  private void each(ArrayValue array, long through, boolean whole, Progress progress) {
    @Nullable Found[] positional = new Found[definition.size()];
    for (int i = 0; i < definition.size(); i++) {
      if ((through >>> i & 1) != 0) {
        positional[i] = array.isEmpty() ? null : element(array, i, progress.parts[i]);
        if (positional[i] == null && !whole) {
          multikey[i] |= 1L << (progress.parts[i] - 1);
        }
      }
    }
    if (array.isEmpty()) {
      each(Constant.UNDEFINED, Constant.UNDEFINED, through, positional, progress);
      return;
    }
    for (Value element : array.elements()) {
      each(element, whole ? array : element, through, positional, progress);
    }
  }

  private void each(
      Value element, Value end, long through, @Nullable Found[] positional, Progress progress) {
    interrupts.tick(STEPS);
    Progress next = new Progress(progress);
    for (int i = 0; i < definition.size(); i++) {
      next.positional[i] = positional[i];
      if ((through >>> i & 1) != 0 && next.parts[i] == definition.paths().get(i).size()) {
        next.values[i] = end;
      }
    }
    expand(element instanceof Document document ? document : Document.EMPTY, next);
  }

  /** What the rest of a path finds through an element that it names by its index, or null. */
  private @Nullable Found element(ArrayValue array, int component, int part) {
    FieldPath path = definition.paths().get(component);
    if (part == path.size()) {
      return null;
    }
    int index = path.index(part);
    if (index < 0 || index >= array.size()) {
      return null;
    }
    Found found = walk(array.get(index), path, part + 1);
    return new Found(found.value(), found.part(), found.part() == part + 1);
  }

  /** Whether a path has been sent to an element by its index, and that is an array itself. */
  private static boolean positionalArray(int component, Progress progress) {
    Found positional = progress.positional[component];
    return positional != null && positional.named() && positional.value() instanceof ArrayValue;
  }

  private Found step(Document document, int component, Progress progress) {
    FieldPath path = definition.paths().get(component);
    int part = progress.parts[component];
    Value field = document.get(path.part(part));
    Found positional = progress.positional[component];
    if (field.isMissing()) {
      return positional == null ? new Found(field, path.size()) : positional;
    }
    if (positional != null) {
      throw new CommandException(
          16746,
          "Ambiguous field name found in array (do not use numeric field names in embedded"
              + " elements in an array), field: '"
              + path.part(part).text()
              + "'");
    }
    return walk(field, path, part + 1);
  }

  /** Goes on through documents to the end of a path, or to the first array. */
  private static Found walk(Value from, FieldPath path, int next) {
    Value value = from;
    int part = next;
    while (part < path.size() && value instanceof Document document) {
      value = document.get(path.part(part++));
    }
    return part == path.size() || value instanceof ArrayValue
        ? new Found(value, part)
        : new Found(Constant.MISSING, path.size());
  }

  private static boolean isSame(ArrayValue left, ArrayValue right) {
    return left == right || left.offset() == right.offset() && left.bytes() == right.bytes();
  }

  private void add(Progress progress) {
    if (definition.isSparse() && progress.notFound == definition.size()) {
      return;
    }
    encoder.reset();
    for (int i = 0; i < definition.size(); i++) {
      met[i] |= (short) KeyTypes.bits(progress.values[i], definition.isCollated());
      encoder.append(definition.keyOf(progress.values[i]), definition.isDescending(i));
    }
    byte[] key = encoder.toByteArray();
    keys.add(key);
    if (wanted != null && Arrays.equals(wanted, key)) {
      wantedValues = progress.values;
    }
  }

  private static CommandException parallel(String name, String other) {
    return new CommandException(
        ErrorCode.CANNOT_INDEX_PARALLEL_ARRAYS,
        "cannot index parallel arrays [" + name + "] [" + other + "]");
  }
}
