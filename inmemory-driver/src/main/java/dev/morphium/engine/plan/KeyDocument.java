package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyReader;
import dev.morphium.engine.index.WildcardPath;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a document that an index key holds: what a covered query is answered from, and what a
 * filter on the key is asked of.
 *
 * <p>Source: MongoDB manual, "Covered Query".
 *
 * @param wanted which components of the key are read
 * @param nested whether a path among them has several parts
 */
record KeyDocument(IndexState index, BitSet wanted, boolean nested) {
  /**
   * The part of an index's keys with these paths.
   *
   * @return null when a path is not in the index, or its values cannot be read from the keys
   */
  static @Nullable KeyDocument of(IndexState index, Collection<String> paths) {
    IndexDefinition definition = index.definition();
    if (!holdsAsked(definition)) {
      return null;
    }
    BitSet wanted = new BitSet();
    boolean nested = false;
    for (String path : paths) {
      int component = component(index, path);
      if (component < 0) {
        return null;
      }
      wanted.set(component);
      nested |= definition.paths().get(component).size() > 1;
    }
    return new KeyDocument(index, wanted, nested);
  }

  /** The same, or of those of the one path by which a wildcard index is searched. */
  static boolean holdsAsked(IndexDefinition definition) {
    WildcardPath along = definition.along();
    return along == null ? holdsValues(definition) : !along.isAny();
  }

  /** Whether the keys of an index are made of the values of its fields, one by one. */
  static boolean holdsValues(IndexDefinition definition) {
    return !definition.isGeo()
        && definition.text() == null
        && definition.wildcard() == null
        && definition.along() == null
        && !definition.isClustered();
  }

  private static int component(IndexState index, String path) {
    IndexDefinition definition = index.definition();
    for (int i = 0; i < definition.size(); i++) {
      FieldPath own = definition.paths().get(i);
      if (own.toString().equals(path) && !WildcardBounds.isPathComponent(definition, i)) {
        boolean readable =
            !definition.isHashed(i)
                && !index.multikey().isMultikey(i)
                && !IndexBounds.isNumbered(own)
                && index.types().isReadable(i)
                && (own.size() == 1 || !index.types().meetsMissing(i));
        return readable ? i : -1;
      }
    }
    return -1;
  }

  /** Whether it holds these paths and no others. */
  boolean holdsOnly(Set<String> paths) {
    List<FieldPath> own = index.definition().paths();
    return wanted.cardinality() == paths.size()
        && wanted.stream().allMatch(component -> paths.contains(own.get(component).toString()));
  }

  /** Reads a key that starts here. */
  Document read(KeyReader reader, byte[] key, int offset) {
    IndexDefinition definition = index.definition();
    DocumentBuilder out = new DocumentBuilder(64);
    @Nullable Value[] values = nested ? new Value[wanted.length()] : null;
    reader.start(key, offset);
    for (int i = 0, count = wanted.length(); i < count; i++) {
      if (!wanted.get(i)) {
        reader.skip(definition.isDescending(i));
        continue;
      }
      Value value = reader.read(definition.isDescending(i), index.types(), i);
      if (values != null) {
        values[i] = value;
      } else {
        out.append(definition.paths().get(i).part(0), value);
      }
    }
    if (values != null) {
      write(out, values, (BitSet) wanted.clone(), 0);
    }
    return out.build();
  }

  /** Writes the fields that are left, those of one document together. */
  private void write(DocumentBuilder out, @Nullable Value[] values, BitSet left, int depth) {
    for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
      FieldPath path = index.definition().paths().get(i);
      Value value = values[i];
      if (path.size() == depth + 1) {
        if (value != null) {
          out.append(path.part(depth), value);
        }
        continue;
      }
      BitSet inner = new BitSet();
      for (int j = i; j >= 0; j = left.nextSetBit(j + 1)) {
        FieldPath other = index.definition().paths().get(j);
        if (other.size() > depth + 1 && other.part(depth).equals(path.part(depth))) {
          inner.set(j);
        }
      }
      left.andNot(inner);
      out.startDocument(path.part(depth).text());
      write(out, values, inner, depth + 1);
      out.end();
    }
  }
}
