package dev.morphium.engine.index;

import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.geo.StoredGeometries;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the keys of a geospatial index: each cell of a place with each value of the other
 * components.
 *
 * <p>A document without any place is not in the index: 2dsphere indexes are sparse from version 2
 * on, and 2d indexes always. Of a 2dsphere index's other places a missing one is null. Source:
 * MongoDB manual, "2dsphere Indexes", "sparse Property".
 */
final class GeoKeyExtractor {
  private static final byte[] NULL = new KeyEncoder().append(Constant.NULL, false).toByteArray();

  private final IndexDefinition definition;
  private final InterruptCheck interrupts;
  private final KeyEncoder encoder = new KeyEncoder();
  private final @Nullable KeyExtractor[] plain;
  private long[] multikey = new long[0];

  GeoKeyExtractor(IndexDefinition definition, InterruptCheck interrupts) {
    this.definition = definition;
    this.interrupts = interrupts;
    this.plain = new KeyExtractor[definition.size()];
    for (int i = 0; i < plain.length; i++) {
      plain[i] = definition.cells(i) == null ? plain(definition, i, interrupts) : null;
    }
  }

  /** Extracts the keys of a component that holds values, as an index on it alone has them. */
  private static KeyExtractor plain(
      IndexDefinition definition, int component, InterruptCheck interrupts) {
    DocumentBuilder spec = new DocumentBuilder().append("v", 2);
    spec.startDocument("key")
        .append(
            definition.paths().get(component).toString(),
            definition.isDescending(component) ? -1 : 1)
        .end()
        .append("name", "");
    Value collation = definition.spec().get("collation");
    if (!collation.isMissing()) {
      spec.append("collation", collation);
    }
    return new KeyExtractor(new IndexDefinition(spec.build(), null), interrupts);
  }

  /**
   * @throws dev.morphium.protocol.CommandException 16755 when a 2dsphere index cannot have the
   *     place, 13027 and others when a 2d index cannot
   */
  DocumentKeys keysOf(Document document) {
    multikey = new long[definition.size()];
    CellIndex only = definition.size() == 1 ? definition.cells(0) : null;
    if (only != null) {
      List<byte[]> keys = cells(document, only, 0);
      if (keys.size() <= 1) {
        return keys.isEmpty() ? DocumentKeys.NONE : DocumentKeys.of(keys.get(0));
      }
    }
    multikey = new long[definition.size()];
    List<List<byte[]>> components = new ArrayList<>(definition.size());
    boolean anywhere = false;
    for (int i = 0; i < definition.size(); i++) {
      CellIndex cells = definition.cells(i);
      if (cells == null) {
        components.add(List.of()); // not looked at before there is a place
        continue;
      }
      List<byte[]> keys = cells(document, cells, i);
      anywhere |= !keys.isEmpty();
      components.add(keys.isEmpty() ? List.of(NULL) : keys);
    }
    if (!anywhere) {
      return DocumentKeys.NONE;
    }
    for (int i = 0; i < definition.size(); i++) {
      KeyExtractor values = plain[i];
      if (values != null) {
        components.set(i, values(values.keysOf(document), i));
      }
    }
    Set<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    combine(components, 0, new byte[0], keys);
    return DocumentKeys.of(keys.toArray(byte[][]::new), MultikeyPaths.of(multikey));
  }

  private List<byte[]> cells(Document document, CellIndex cells, int component) {
    FieldPath path = definition.paths().get(component);
    List<Value> values = StoredGeometries.values(document, path);
    List<byte[]> keys = new ArrayList<>(1);
    boolean single = values.size() == 1;
    for (Value value : values) {
      if (single && isNothing(value)) {
        continue;
      }
      for (long cell : cells.cells(value)) {
        interrupts.tick(1);
        keys.add(encoder.reset().append(new Int64Value(cell), false).toByteArray());
      }
    }
    if (keys.size() > 1) {
      multikey[component] |= 1L << path.size() - 1;
    }
    return keys;
  }

  /** Null, undefined and what is empty are no place, and no mistake. */
  private static boolean isNothing(Value value) {
    return value.isNullish()
        || value instanceof ArrayValue array && array.isEmpty()
        || value instanceof Document document && document.isEmpty();
  }

  private List<byte[]> values(DocumentKeys keys, int component) {
    long[] parts = keys.multikey().parts();
    if (parts.length > 0) {
      multikey[component] |= parts[0];
    }
    List<byte[]> list = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      list.add(keys.get(i));
    }
    return list;
  }

  private void combine(List<List<byte[]>> components, int at, byte[] before, Set<byte[]> keys) {
    if (at == components.size()) {
      interrupts.tick(1);
      keys.add(before);
      return;
    }
    for (byte[] next : components.get(at)) {
      byte[] joined = Arrays.copyOf(before, before.length + next.length);
      System.arraycopy(next, 0, joined, before.length, next.length);
      combine(components, at + 1, joined, keys);
    }
  }
}
