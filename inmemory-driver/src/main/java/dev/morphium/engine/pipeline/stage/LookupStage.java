package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.MatchStage;
import dev.morphium.engine.pipeline.MovedMatch;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code $lookup}: puts documents of another collection into an array.
 *
 * <p>They are chosen by an equality of two fields, by a pipeline that may use variables of the
 * document outside, or by both. Source: MongoDB manual, "$lookup (aggregation)".
 *
 * @param from the other collection, or null when the pipeline makes its documents
 * @param as where the array goes
 * @param localField the field whose values are looked for, or null
 * @param foreignField the field in which they are looked for, or null
 * @param let the variables that the pipeline sees
 * @param pipeline what happens to the documents found
 * @param equality what the pipeline asks of a document first, or null
 * @param repeats whether the pipeline gives the same for every document
 * @param given the operand
 * @param unwind the {@code $unwind} of the array, which thus need not be made; or null
 * @param matching what is asked of each document found, or null
 */
record LookupStage(
    @Nullable Namespace from,
    FieldPath as,
    @Nullable FieldPath localField,
    @Nullable FieldPath foreignField,
    LetVariables let,
    Pipeline pipeline,
    @Nullable ExpressionEquality equality,
    boolean repeats,
    Document given,
    @Nullable UnwindStage unwind,
    @Nullable Filter matching)
    implements Stage {

  @Override
  public String name() {
    return "$lookup";
  }

  @Override
  public FieldChanges changes() {
    Set<String> changed = new HashSet<>();
    changed.add(as.part(0).text());
    if (unwind != null && unwind.indexPath() != null) {
      changed.add(unwind.indexPath().part(0).text());
    }
    return FieldChanges.of(changed);
  }

  @Override
  public boolean isOneToOne() {
    return unwind == null;
  }

  /**
   * Takes in the {@code $unwind} of the array, and then what a {@code $match} asks of the documents
   * in it.
   */
  @Override
  public @Nullable Stage absorb(Stage next) {
    boolean once = repeats && localField == null; // an array that is made once
    if (unwind == null && !once && next instanceof UnwindStage made && made.path().equals(as)) {
      return with(made, null);
    }
    UnwindStage own = unwind;
    if (!(next instanceof MatchStage match)
        || own == null
        || own.preserve()
        || own.indexPath() != null) {
      return null;
    }
    Filter moved = MovedMatch.of(match.filter(), this::within).moved();
    return moved == null || MovedMatch.of(match.filter(), this::within).rest() != null
        ? null
        : with(own, matching == null ? moved : matching.and(moved));
  }

  private LookupStage with(UnwindStage made, @Nullable Filter asked) {
    return new LookupStage(
        from, as, localField, foreignField, let, pipeline, equality, repeats, given, made, asked);
  }

  /** A question about a document in the array, as it is asked of the document itself. */
  private @Nullable PathNode within(PathNode question) {
    return question.path().size() > as.size() && question.path().startsWith(as)
        ? new PathNode(question.path().from(as.size()), question.predicate())
        : null;
  }

  @Override
  public Document rewritten() {
    DocumentBuilder out = new DocumentBuilder().appendAll(given);
    if (unwind != null) {
      out.startDocument("unwinding").append("preserveNullAndEmptyArrays", unwind.preserve());
      if (unwind.indexPath() != null) {
        out.append("includeArrayIndex", unwind.indexPath().toString());
      }
      out.end();
    }
    return (matching == null ? out : out.append("matching", matching.source())).build();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    UnwindStage unwound = unwind;
    if (unwound != null) {
      return new UnwoundLookup(this, unwound, input, context);
    }
    StageMemory memory = context.memory(name(), MemoryLimit.LOOKUP_DOCUMENT);
    LookupRun run = new LookupRun(this, context);
    return new StageSource(input) {
      private @Nullable ArrayValue repeated;

      @Override
      public @Nullable Document next() {
        Document document = input.next();
        if (document == null) {
          return null;
        }
        ArrayValue joined = repeated;
        if (joined == null) {
          joined = join(run.found(document), context, memory);
          if (repeats && localField == null && isCached(memory, context)) {
            repeated = joined;
          } else {
            memory.release(memory.held());
          }
        }
        return DocumentFields.with(document, as, joined).withMetadataOf(document);
      }

      @Override
      public void close() {
        memory.close();
        super.close();
      }
    };
  }

  private static boolean isCached(StageMemory memory, PipelineContext context) {
    return memory.held() <= context.memory().limit(MemoryLimit.LOOKUP_CACHE);
  }

  private ArrayValue join(DocumentSource source, PipelineContext context, StageMemory memory) {
    List<Value> joined = new ArrayList<>();
    try (source) {
      Document found;
      while ((found = source.next()) != null) {
        context.checkInterrupt();
        hold(found, memory);
        joined.add(found);
      }
    }
    return ArrayValue.of(joined);
  }

  /**
   * @throws CommandException 4568 when too much is joined to one document
   */
  private void hold(Document found, StageMemory memory) {
    if (memory.held() + found.length() > memory.limitBytes()) {
      throw new CommandException(
          4568,
          "Total size of documents in "
              + (from == null ? "$documents" : from.collection())
              + " matching pipeline's $lookup stage exceeds "
              + memory.limitBytes()
              + " bytes");
    }
    memory.hold(found.length());
  }
}
