package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/** {@code $match}: lets pass what a filter matches. */
public record MatchStage(Filter filter) implements Stage {
  @Override
  public String name() {
    return "$match";
  }

  @Override
  public FieldChanges changes() {
    return FieldChanges.NOTHING;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new Source(input, filter, context);
  }

  private static final class Source extends StageSource {
    private final Filter filter;
    private final PipelineContext context;
    private final Scope scope;

    Source(DocumentSource input, Filter filter, PipelineContext context) {
      super(input);
      this.filter = filter;
      this.context = context;
      this.scope = context.scope();
    }

    @Override
    public @Nullable Document next() {
      Document document = input.next();
      while (document != null && !filter.matches(document, scope)) {
        context.checkInterrupt();
        document = input.next();
      }
      return document;
    }
  }
}
