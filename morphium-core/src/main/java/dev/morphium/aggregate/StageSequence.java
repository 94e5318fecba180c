package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;
import dev.morphium.exception.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The stages of an aggregation pipeline in their order, and what is known of the documents after
 * the last of them.
 *
 * <p>Each stage is translated when it is added, so that a mistake shows at the line that makes it,
 * and its exception names the stage. A value that never changes.
 *
 * @param types how the types of other collections are stored
 * @param stages the stages as the server wants them
 * @param scope what names mean after the last stage
 */
record StageSequence(EntityMappings types, List<BsonDocument> stages, Scope scope) {
  StageSequence {
    stages = List.copyOf(stages);
  }

  /** This sequence and one more stage. */
  StageSequence then(PipelineStage stage) {
    String place = "stage %d (%s): ".formatted(stages.size() + 1, stage.name());
    try {
      PipelineStage.Translated translated =
          stage.translated(new StagePlace(types, scope, stages.size()));
      List<BsonDocument> more = new ArrayList<>(stages);
      more.add(new BsonDocument(stage.name(), translated.body()));
      return new StageSequence(types, more, scope.withShape(translated.after()));
    } catch (MappingException mistake) {
      throw new MappingException(place + mistake.getMessage(), mistake);
    } catch (IllegalArgumentException mistake) {
      throw new IllegalArgumentException(place + mistake.getMessage(), mistake);
    }
  }

  /** Copies of the stages, which the caller may change. */
  List<BsonDocument> copies() {
    return stages.stream().map(BsonDocument::clone).toList();
  }

  /** The name of the first stage; empty when there is none. */
  String first() {
    return stages.isEmpty() ? "" : stages.getFirst().getFirstKey();
  }

  /** The name of the last stage; empty when there is none. */
  String last() {
    return stages.isEmpty() ? "" : stages.getLast().getFirstKey();
  }
}
