package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.MatchStage;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@code $lookup}: finds the documents to join for one document after the other, with
 * what it has found out about the other collection.
 */
final class LookupRun {
  private final LookupStage stage;
  private final PipelineContext context;
  private @Nullable ForeignCollection foreign;

  LookupRun(LookupStage stage, PipelineContext context) {
    this.stage = stage;
    this.context = context;
  }

  /** The documents that are found for one, and asked what is to be asked of them. */
  DocumentSource found(Document document) {
    stage.let().bind(context.scope().at(document));
    DocumentSource found = open(document);
    return stage.matching() == null
        ? found
        : new MatchStage(stage.matching()).apply(found, context);
  }

  private DocumentSource open(Document document) {
    FieldPath localField = stage.localField();
    FieldPath foreignField = stage.foreignField();
    if (localField == null || foreignField == null) {
      return openUnjoined();
    }
    List<Value> values = PathValues.toLookFor(document, localField);
    if (stage.from() != null) {
      return stage.pipeline().run(foreign(stage.from(), foreignField).find(values), context);
    }
    PathNode joined = new PathNode(foreignField, new In(values, List.of(), context.comparator()));
    DocumentSource made = stage.pipeline().upTo(1).run(DocumentSource.EMPTY, context);
    return stage.pipeline().from(1).run(matching(made, joined), context);
  }

  private ForeignCollection foreign(Namespace from, FieldPath field) {
    ForeignCollection known = foreign;
    if (known == null) {
      known = new ForeignCollection(from, field, context);
      foreign = known;
    }
    return known;
  }

  private DocumentSource openUnjoined() {
    Namespace from = stage.from();
    if (from == null) {
      return stage.pipeline().run(DocumentSource.EMPTY, context);
    }
    ExpressionEquality equality = stage.equality();
    if (equality != null) {
      Value sought = equality.value().evaluate(context.scope());
      if (equality.findsAll(sought)) {
        List<Value> values = List.of(sought.isMissing() ? Constant.NULL : sought);
        return stage.pipeline().run(foreign(from, equality.field()).find(values), context);
      }
    }
    return context.data().open(from, stage.pipeline(), context);
  }

  private static DocumentSource matching(DocumentSource source, PathNode equality) {
    return () -> {
      Document document = source.next();
      while (document != null
          && !equality.matches(document.bytes(), document.offset(), null, null)) {
        document = source.next();
      }
      return document;
    };
  }
}
