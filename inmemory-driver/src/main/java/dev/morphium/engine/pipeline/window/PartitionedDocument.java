package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.sort.SpillFormat;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Comparator;

/** A document with the partition to which it belongs. */
record PartitionedDocument(Value partition, Document document) {

  /** The keys by which documents are sorted: the partition, then those of the sort pattern. */
  static Value[] keys(Value partition, Value[] sortKeys) {
    Value[] keys = new Value[sortKeys.length + 1];
    keys[0] = partition;
    System.arraycopy(sortKeys, 0, keys, 1, sortKeys.length);
    return keys;
  }

  /** The order of these keys. */
  static Comparator<Value[]> order(SortPattern sort, ValueComparator comparator) {
    Comparator<Value[]> within = sort.keyOrder(comparator);
    return (left, right) -> {
      int partitions = comparator.compare(left[0], right[0]);
      return partitions != 0 ? partitions : within.compare(withoutFirst(left), withoutFirst(right));
    };
  }

  private static Value[] withoutFirst(Value[] keys) {
    Value[] rest = new Value[keys.length - 1];
    System.arraycopy(keys, 1, rest, 0, rest.length);
    return rest;
  }

  /** How they lie in a temporary file: the partition is kept, sort keys are read once more. */
  static SpillFormat<PartitionedDocument> format(SortPattern sort, ValueComparator comparator) {
    return new SpillFormat<>() {
      @Override
      public void write(SpillWriter out, Value[] keys, PartitionedDocument item) {
        out.writeDocument(new DocumentBuilder(32).append("", item.partition).build())
            .writeDocument(item.document);
      }

      @Override
      public PartitionedDocument read(SpillReader in) {
        return new PartitionedDocument(
            in.readDocument().elements().get(0).value(), in.readDocument());
      }

      @Override
      public Value[] keys(PartitionedDocument item) {
        return PartitionedDocument.keys(item.partition, sort.keys(item.document, comparator));
      }
    };
  }
}
