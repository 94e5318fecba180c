package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.stage.AggregateGroup.Result;
import dev.morphium.engine.spill.SortedRuns;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillRun;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hash aggregation of a running {@code $group}: hybrid hashing, where memory does not suffice.
 *
 * <p>When memory is short, the groups that are known stay and take what belongs to them, as long as
 * they have room to grow, while documents of other keys go to disk, into partitions by the hash of
 * the key. Then each partition is aggregated like an input of its own, and partitioned further
 * where that is needed. A group that grows beyond its room waits in memory for the rest of its
 * documents. Documents of one key thus meet their accumulators in the order of the input, and no
 * accumulator needs a form on disk. Finished groups are merged by the places of their first
 * documents, so that the output is the same as without spilling. Source: Graefe, "Query Evaluation
 * Techniques for Large Databases", section 4.2.
 */
final class HashAggregation {
  private static final int PARTITIONS = 32;
  private static final int PARTITION_BITS = 5;

  /** How often partitions are partitioned further; then groups must fit. */
  private static final int DEEPEST = 5;

  private final GroupStage stage;
  private final PipelineContext context;
  private final Scope scope;
  private final StageMemory memory;
  private final SortedRuns<Result> finished;

  HashAggregation(GroupStage stage, PipelineContext context, StageMemory memory) {
    this.stage = stage;
    this.context = context;
    this.scope = context.scope();
    this.memory = memory;
    this.finished =
        new SortedRuns<>(
            Comparator.comparingLong(Result::sequence),
            Result.FORMAT,
            memory,
            context::checkInterrupt);
  }

  /** Reads the input and gives the documents of its groups. */
  Iterator<Document> run(DocumentSource input) {
    Level level = new Level(0, List.of());
    long sequence = 0;
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      Value id = stage.key().evaluate(scope.at(document));
      level.add(id.isMissing() ? Constant.NULL : id, document, sequence++);
    }
    if (level.writers == null) {
      return documents(new FinishedGroups(level.groups));
    }
    level.finish();
    return documents(finished.merge(Collections.emptyIterator()));
  }

  private static Iterator<Document> documents(Iterator<Result> results) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return results.hasNext();
      }

      @Override
      public Document next() {
        return results.next().document();
      }
    };
  }

  /** A group with its key, which waits for documents of a partition. */
  private record Waiting(Value id, AggregateGroup group) {}

  /** The aggregation of the input or of one partition. */
  private final class Level {
    private final int depth;
    private final GroupTable<AggregateGroup> groups = new GroupTable<>(context.comparator());
    private final long limitForKeys;
    private final long limitForGrowth;
    private @Nullable SpillWriter @Nullable [] writers;
    private boolean full;

    /**
     * @param waiting groups that began on the level above
     */
    Level(int depth, List<Waiting> waiting) {
      this.depth = depth;
      for (Waiting group : waiting) {
        groups.add(group.id, group.group);
      }
      boolean last = depth == DEEPEST || !memory.canSpill();
      long room = Math.max(0, memory.limitBytes() - memory.held());
      limitForKeys = last ? memory.limitBytes() : memory.held() + room / 8 * 5;
      limitForGrowth = last ? memory.limitBytes() : memory.held() + room / 4 * 3;
    }

    void add(Value id, Document document, long sequence) {
      AggregateGroup group = groups.find(id);
      if (group == null) {
        group = newGroup(id, sequence);
      }
      if (group == null || full || group.isContinued()) {
        if (group != null) {
          group.setContinued(true);
        }
        write(id, document, sequence);
        return;
      }
      long growth = group.add(scope.at(document));
      if (growth > 0 && !memory.tryHold(growth, limitForGrowth)) {
        holdMore(growth);
      } else if (growth < 0) {
        memory.release(-growth);
      }
    }

    /** A new group, unless its documents must go to disk. */
    private @Nullable AggregateGroup newGroup(Value id, long sequence) {
      if (writers != null) {
        return null;
      }
      Value key = ValueSize.compact(id);
      AggregateGroup group = new AggregateGroup(key, stage.start(key, scope), sequence);
      if (!memory.tryHold(group.bytes(), limitForKeys)) {
        if (depth < DEEPEST && groups.size() > 0) {
          startSpill();
          return null;
        }
        holdMore(group.bytes());
      }
      groups.add(key, group);
      return group;
    }

    /** Holds what is there already, or must be there to get on. */
    private void holdMore(long bytes) {
      if (depth == DEEPEST) {
        memory.hold(bytes);
        return;
      }
      if (writers == null) {
        startSpill();
      }
      full = true;
      memory.overdraw(bytes);
    }

    private void startSpill() {
      memory.startSpill();
      writers = new SpillWriter[PARTITIONS];
    }

    private int partition(Value id) {
      long mixed = context.comparator().hash(id) * 0x9E37_79B9_7F4A_7C15L;
      return (int) (mixed >>> Long.SIZE - PARTITION_BITS * (depth + 1)) & PARTITIONS - 1;
    }

    private void write(Value id, Document document, long sequence) {
      @Nullable SpillWriter[] open = writers;
      if (open == null) {
        throw new IllegalStateException("nothing is spilled yet");
      }
      int index = partition(id);
      SpillWriter writer = open[index];
      if (writer == null) {
        writer = memory.newRun();
        open[index] = writer;
      }
      writer
          .startRecord()
          .writeLong(sequence)
          .writeDocument(new DocumentBuilder(32).append("", id).build())
          .writeDocument(document);
    }

    /** Writes the finished groups, then aggregates the partitions. */
    void finish() {
      FinishedGroups results = new FinishedGroups(groups);
      if (results.hasNext()) {
        finished.add(results);
      }
      List<List<Waiting>> waiting = new ArrayList<>();
      for (int i = 0; i < PARTITIONS; i++) {
        waiting.add(new ArrayList<>());
      }
      for (int i = 0; i < groups.size(); i++) {
        AggregateGroup group = groups.group(i);
        if (group.isContinued()) {
          group.setContinued(false);
          waiting.get(partition(groups.key(i))).add(new Waiting(groups.key(i), group));
        } else {
          memory.release(group.bytes());
        }
      }
      groups.clear();
      List<@Nullable SpillRun> partitions = partitions();
      for (int i = 0; i < partitions.size(); i++) {
        SpillRun partition = partitions.get(i);
        if (partition != null) {
          aggregate(partition, waiting.get(i));
        }
      }
    }

    private List<@Nullable SpillRun> partitions() {
      List<@Nullable SpillRun> runs = new ArrayList<>();
      for (int i = 0; writers != null && i < PARTITIONS; i++) {
        SpillWriter writer = writers[i];
        runs.add(writer == null ? null : writer.finish());
      }
      writers = null;
      return runs;
    }

    private void aggregate(SpillRun run, List<Waiting> waiting) {
      Level next = new Level(depth + 1, waiting);
      waiting.clear();
      SpillReader reader = run.open();
      while (reader.next()) {
        context.checkInterrupt();
        long sequence = reader.readLong();
        Value id = reader.readDocument().elements().get(0).value();
        next.add(id, reader.readDocument(), sequence);
      }
      next.finish();
    }
  }

  /** The results of the groups that wait for nothing. */
  private final class FinishedGroups implements Iterator<Result> {
    private final GroupTable<AggregateGroup> groups;
    private int at;

    FinishedGroups(GroupTable<AggregateGroup> groups) {
      this.groups = groups;
    }

    @Override
    public boolean hasNext() {
      while (at < groups.size() && groups.group(at).isContinued()) {
        at++;
      }
      return at < groups.size();
    }

    @Override
    public Result next() {
      AggregateGroup group = groups.group(at);
      Document document = stage.result(groups.key(at), group.accumulators());
      at++;
      return new Result(group.sequence(), document);
    }
  }
}
