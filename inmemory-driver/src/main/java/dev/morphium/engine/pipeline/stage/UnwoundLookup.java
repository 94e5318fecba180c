package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A {@code $lookup} whose array is unwound at once: one document for each one found, without the
 * array. Source: MongoDB manual, "Aggregation Pipeline Optimization", "$lookup, $unwind, and $match
 * Coalescence".
 */
final class UnwoundLookup extends StageSource {
  private final LookupStage lookup;
  private final LookupRun run;
  private final UnwindStage unwind;
  private final PipelineContext context;
  private Document outer = Document.EMPTY;
  private @Nullable DocumentSource found;
  private long at;

  UnwoundLookup(
      LookupStage lookup, UnwindStage unwind, DocumentSource input, PipelineContext context) {
    super(input);
    this.lookup = lookup;
    this.run = new LookupRun(lookup, context);
    this.unwind = unwind;
    this.context = context;
  }

  @Override
  public @Nullable Document next() {
    while (true) {
      DocumentSource source = found;
      if (source == null) {
        Document document = input.next();
        if (document == null) {
          return null;
        }
        outer = document;
        at = 0;
        source = run.found(document);
        found = source;
      }
      context.checkInterrupt();
      Document inner = source.next();
      if (inner != null) {
        return made(inner, at++);
      }
      source.close();
      found = null;
      if (at == 0 && unwind.preserve()) {
        return made(Constant.MISSING, -1);
      }
    }
  }

  private Document made(Value value, long place) {
    Document made = DocumentFields.with(outer, lookup.as(), value);
    FieldPath indexed = unwind.indexPath();
    if (indexed != null) {
      Value index = place < 0 ? Constant.NULL : new Int64Value(place);
      made = DocumentFields.with(made, indexed, index);
    }
    return made.withMetadataOf(outer);
  }

  @Override
  public void close() {
    if (found != null) {
      found.close();
      found = null;
    }
    super.close();
  }
}
