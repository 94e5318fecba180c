package dev.morphium.engine.sort;

import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;

/**
 * How the items of a sort lie in a temporary file.
 *
 * @param <T> an item
 */
public interface SpillFormat<T> {
  /** Writes an item with its keys. */
  void write(SpillWriter out, Value[] keys, T item);

  /** Reads the next item. */
  T read(SpillReader in);

  /** The keys of the item that was just read. */
  Value[] keys(T item);

  /** Documents, whose keys are taken out of them once more. */
  static SpillFormat<Document> documents(SortPattern pattern, ValueComparator comparator) {
    return new SpillFormat<>() {
      @Override
      public void write(SpillWriter out, Value[] keys, Document item) {
        out.writeDocument(item);
      }

      @Override
      public Document read(SpillReader in) {
        return in.readDocument();
      }

      @Override
      public Value[] keys(Document item) {
        return pattern.keys(item, comparator);
      }
    };
  }
}
