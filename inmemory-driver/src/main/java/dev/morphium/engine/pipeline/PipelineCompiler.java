package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.TextScores;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Compiles pipelines: looks the stages up, lets each parse its operand, checks that each stands
 * where it may, and optimizes.
 */
public final class PipelineCompiler {
  /** Most stages in one pipeline. */
  private static final int MAX_STAGES = 1000;

  private PipelineCompiler() {}

  /**
   * @param stages the array of stages, as it was sent
   * @throws CommandException with the server's codes when it is no pipeline
   */
  public static Pipeline compile(Value stages, StageCompilation compilation) {
    if (compilation.place() == StagePlace.FACET) {
      return compileHere(stages, compilation);
    }
    Pipeline pipeline = compileHere(stages, compilation.with(compilation.expressions().apart()));
    if (compilation.place() == StagePlace.TOP) {
      try {
        compilation.expressions().checkConstants();
      } catch (CommandException error) {
        throw error.within("Failed to optimize pipeline");
      }
    }
    return pipeline;
  }

  private static Pipeline compileHere(Value stages, StageCompilation compilation) {
    if (!(stages instanceof ArrayValue array)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "'pipeline' option must be specified as an array");
    }
    if (array.size() > MAX_STAGES) {
      throw new CommandException(
          7749501, "Pipeline length must be no longer than " + MAX_STAGES + " stages");
    }
    List<Element> specifications = new ArrayList<>();
    for (Value stage : array.elements()) {
      specifications.add(specification(stage));
    }
    for (int i = 0; i < specifications.size(); i++) {
      StagePositions.checkFacet(
          specifications.get(i).name(),
          find(specifications.get(i).name(), compilation),
          compilation);
      StagePositions.checkMatch(specifications.get(i), i);
    }
    List<Stage> compiled = new ArrayList<>();
    for (Element specification : specifications) {
      compiled.add(
          find(specification.name(), compilation)
              .factory()
              .create(specification.name(), specification.value(), compilation));
    }
    StagePositions.check(compiled, compilation);
    if (compilation.place() != StagePlace.FACET) {
      MetadataRules.check(specifications);
    }
    List<Stage> optimized = new ArrayList<>(PipelineOptimizer.optimize(compiled));
    if (compilation.place() != StagePlace.FACET) {
      askForScore(optimized, compilation);
    }
    Set<String> metadata = compilation.expressions().neededMetadata();
    if (metadata.contains(SortStage.SORT_KEY)) {
      optimized.replaceAll(stage -> stage instanceof SortStage sort ? sort.tellingKeys() : stage);
    }
    return new Pipeline(optimized, new StageSources(compiled, specifications), metadata);
  }

  /**
   * Has the text search at the beginning give its score, if a stage needs it.
   *
   * @throws CommandException 40218 when there is no search
   */
  private static void askForScore(List<Stage> stages, StageCompilation compilation) {
    boolean needed =
        compilation.expressions().needsTextScore()
            || stages.stream()
                .anyMatch(
                    stage -> stage instanceof SortStage sort && sort.pattern().needsTextScore());
    if (!needed) {
      return;
    }
    if (stages.isEmpty() || !(stages.get(0) instanceof MatchStage match)) {
      throw TextScores.missing();
    }
    stages.set(0, new MatchStage(TextScores.required(match.filter())));
  }

  private static Element specification(Value stage) {
    if (!(stage instanceof Document document)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "Each element of the 'pipeline' array must be an object");
    }
    List<Element> elements = document.elements();
    if (elements.size() != 1) {
      throw new CommandException(
          40323, "A pipeline stage specification object must contain exactly one field.");
    }
    return elements.get(0);
  }

  private static StageSpec find(String name, StageCompilation compilation) {
    return compilation
        .tables()
        .stages()
        .require(
            name,
            () -> new CommandException(40324, "Unrecognized pipeline stage name: '" + name + "'"));
  }
}
