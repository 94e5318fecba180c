package dev.morphium.engine.pipeline.stage;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code $graphLookup}: puts into an array the documents of a collection that can be reached from a
 * document, by following the values of one field to those of another.
 *
 * <p>Documents come out in the order in which a search by breadth finds them, each once.
 *
 * @param from the collection
 * @param as where the array goes
 * @param startWith gives the values to start with
 * @param connectFrom the field that is followed
 * @param connectTo the field that is looked for
 * @param depthField where the number of steps goes, or null
 * @param maxDepth how many steps are made after the first
 * @param restriction what every document must match, or null
 */
record GraphLookupStage(
    Namespace from,
    FieldPath as,
    Expression startWith,
    FieldPath connectFrom,
    FieldPath connectTo,
    @Nullable FieldPath depthField,
    long maxDepth,
    @Nullable Filter restriction)
    implements Stage {
  /** The key of a value or of a document, and its place in a table. */
  private static final int ENTRY_BYTES = 80;

  private static final FieldName ID = new FieldName("_id");

  @Override
  public String name() {
    return "$graphLookup";
  }

  @Override
  public FieldChanges changes() {
    return FieldChanges.of(Set.of(as.part(0).text()));
  }

  @Override
  public boolean isOneToOne() {
    return true;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    StageMemory memory = context.memory(name(), MemoryLimit.GRAPH_LOOKUP);
    return new StageSource(input) {
      @Override
      public @Nullable Document next() {
        Document document = input.next();
        if (document == null) {
          return null;
        }
        ArrayValue found = search(document, context, memory);
        memory.release(memory.held());
        return DocumentFields.with(document, as, found);
      }

      @Override
      public void close() {
        memory.close();
        super.close();
      }
    };
  }

  private ArrayValue search(Document document, PipelineContext context, StageMemory memory) {
    ValueComparator comparator = context.comparator();
    ForeignCollection collection = new ForeignCollection(from, connectTo, context);
    Value start = startWith.evaluate(context.scope().at(document));
    Set<ValueKey> asked = new HashSet<>();
    Set<ValueKey> found = new HashSet<>();
    List<Value> result = new ArrayList<>();
    List<Value> frontier = new ArrayList<>();
    if (start instanceof ArrayValue array) {
      array.elements().forEach(value -> ask(value, comparator, asked, frontier, memory));
    } else if (!start.isMissing()) {
      ask(start, comparator, asked, frontier, memory);
    }
    for (long depth = 0; !frontier.isEmpty() && depth <= maxDepth; depth++) {
      List<Value> values = List.copyOf(frontier);
      frontier.clear();
      try (DocumentSource source = collection.find(values)) {
        Document next;
        while ((next = source.next()) != null) {
          context.checkInterrupt();
          if (passes(next, context.scope()) && found.add(new ValueKey(next.get(ID), comparator))) {
            hold(ENTRY_BYTES + next.length(), memory);
            result.add(
                depthField == null
                    ? next
                    : DocumentFields.with(next, depthField, new Int64Value(depth)));
            PathValues.each(
                next, connectFrom, value -> ask(value, comparator, asked, frontier, memory));
          }
        }
      }
    }
    return ArrayValue.of(result);
  }

  /**
   * The whole result of a search goes into one document, so that the disk is of no use.
   *
   * @throws CommandException 40099 when the search takes too much memory, 292 when the command must
   *     not use the disk besides
   */
  private static void hold(long bytes, StageMemory memory) {
    if (memory.held() + bytes > memory.limitBytes()) {
      memory.requireDisk();
      throw new CommandException(40099, "$graphLookup reached maximum memory consumption");
    }
    memory.hold(bytes);
  }

  private boolean passes(Document document, Scope scope) {
    return restriction == null || restriction.matches(document, scope);
  }

  private static void ask(
      Value value,
      ValueComparator comparator,
      Set<ValueKey> asked,
      List<Value> frontier,
      StageMemory memory) {
    if (asked.add(new ValueKey(value, comparator))) {
      hold(ENTRY_BYTES + ValueSize.of(value), memory);
      frontier.add(value);
    }
  }
}
