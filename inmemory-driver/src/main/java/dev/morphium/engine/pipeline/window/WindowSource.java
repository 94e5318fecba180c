package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.spill.DocumentList;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code $setWindowFields}: the input is sorted, and one partition after the other is
 * read, computed and given out.
 *
 * <p>The sort and the documents of a partition go to disk when memory is short; what the functions
 * compute for one partition must fit.
 */
final class WindowSource extends StageSource {
  private final SetWindowFieldsStage stage;
  private final PipelineContext context;
  private final StageMemory sortMemory;
  private final StageMemory memory;
  private final DocumentList partition;
  private final Map<FieldPath, WindowFunction> functions;
  private final List<List<Value>> computed = new ArrayList<>();
  private @Nullable Iterator<PartitionedDocument> sorted;
  private @Nullable PartitionedDocument next;
  private long computedBytes;
  private int given;

  WindowSource(SetWindowFieldsStage stage, DocumentSource input, PipelineContext context) {
    super(input);
    this.stage = stage;
    this.context = context;
    this.functions = stage.output();
    this.sortMemory = context.memory("$sort", MemoryLimit.SORT);
    this.memory = context.memory(stage.name(), MemoryLimit.SET_WINDOW_FIELDS);
    this.partition = new DocumentList(memory, this::checkDisk);
  }

  private void checkDisk() {
    if (!memory.canSpill()) {
      throw new CommandException(
          5643011,
          "Exceeded max memory. Current memory: "
              + memory.held()
              + " bytes. Max allowed memory: "
              + memory.limitBytes()
              + " bytes. Set 'allowDiskUse: true' to spill to disk");
    }
  }

  @Override
  public @Nullable Document next() {
    Iterator<PartitionedDocument> documents = sorted;
    if (documents == null) {
      documents = sort();
      sorted = documents;
      input.close();
      advance(documents);
    }
    if (given == partition.size() && !nextPartition(documents)) {
      free();
      return null;
    }
    Document document = partition.get(given);
    int function = 0;
    for (FieldPath path : functions.keySet()) {
      document = DocumentFields.with(document, path, computed.get(function++).get(given));
    }
    given++;
    return document;
  }

  private Iterator<PartitionedDocument> sort() {
    ValueComparator comparator = context.comparator();
    Sorter<PartitionedDocument> sorter =
        new Sorter<>(
            PartitionedDocument.order(stage.sort(), comparator),
            true,
            comparator,
            0,
            sortMemory,
            PartitionedDocument.format(stage.sort(), comparator),
            context.steps());
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      Document held = ValueSize.compact(document);
      Value[] keys = stage.sort().keys(held, comparator);
      Value key = ValueSize.compact(stage.partitionOf(held, context.scope()));
      sorter.add(
          PartitionedDocument.keys(key, keys),
          new PartitionedDocument(key, held),
          held.length() + ValueSize.of(key));
    }
    return sorter.sorted();
  }

  private void advance(Iterator<PartitionedDocument> documents) {
    next = documents.hasNext() ? documents.next() : null;
  }

  /** Reads and computes the next partition. @return whether there is one */
  private boolean nextPartition(Iterator<PartitionedDocument> documents) {
    clear();
    PartitionedDocument first = next;
    if (first == null) {
      return false;
    }
    ValueComparator comparator = context.comparator();
    while (next != null && comparator.equal(first.partition(), next.partition())) {
      context.checkInterrupt();
      partition.add(next.document());
      advance(documents);
    }
    for (WindowFunction function : functions.values()) {
      List<Value> values = function.compute(partition, context.scope());
      hold(values);
      computed.add(values);
    }
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // a value that many documents share is held once
  private void hold(List<Value> values) {
    Value before = null;
    for (Value value : values) {
      long bytes = Long.BYTES + (value == before ? 0 : ValueSize.of(value));
      before = value;
      computedBytes += bytes;
      memory.hold(bytes);
    }
    if (computedBytes > memory.limitBytes()) {
      throw new CommandException(
          5414201,
          "Exceeded memory limit in DocumentSourceSetWindowFields, used "
              + computedBytes
              + " bytes but max allowed is "
              + memory.limitBytes());
    }
  }

  private void clear() {
    partition.close();
    computed.clear();
    memory.release(computedBytes);
    computedBytes = 0;
    given = 0;
  }

  private void free() {
    clear();
    next = null;
    sorted = Collections.emptyIterator();
    memory.close();
    sortMemory.close();
  }

  @Override
  public void close() {
    free();
    super.close();
  }
}
