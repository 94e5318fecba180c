package dev.morphium.engine.command.concern;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The stages that a command cannot have because of its {@code readConcern} or {@code apiStrict}, in
 * the pipeline itself and in those within it.
 *
 * <p>Source: MongoDB manual, "Stable API", and the pages of the stages.
 */
public final class StageRestrictions {
  /** Stages that tell of the server as it is now. */
  private static final Set<String> LOCAL_ONLY =
      Set.of("$currentOp", "$listClusterCatalog", "$listLocalSessions", "$planCacheStats");

  private static final Set<String> WRITING = Set.of("$merge", "$out");

  private static final Set<String> OUTSIDE_API_V1 =
      Set.of(
          "$currentOp",
          "$indexStats",
          "$listClusterCatalog",
          "$listLocalSessions",
          "$listSampledQueries",
          "$listSearchIndexes",
          "$listSessions",
          "$planCacheStats",
          "$querySettings",
          "$queryStats",
          "$search",
          "$searchMeta",
          "$vectorSearch");

  private static final Set<String> WITH_PIPELINE = Set.of("$lookup", "$unionWith");

  private final Consumer<Element> rule;

  private StageRestrictions(Consumer<Element> rule) {
    this.rule = rule;
  }

  /**
   * @throws CommandException 72 for a stage that cannot be read with a level
   */
  static void checkReadConcern(Value pipeline, String level) {
    if (!level.isEmpty() && !level.equals("local")) {
      new StageRestrictions(stage -> checkReadConcern(stage.name(), level)).check(pipeline);
    }
  }

  /**
   * @throws CommandException 323 for a stage that is not part of the stable API
   */
  public static void checkStableApi(Value pipeline) {
    new StageRestrictions(StageRestrictions::checkStableApi).check(pipeline);
  }

  private void check(Value pipeline) {
    if (!(pipeline instanceof ArrayValue stages)) {
      return;
    }
    for (Value value : stages.elements()) {
      if (value instanceof Document stage && !stage.isEmpty()) {
        Element element = stage.elements().get(0);
        rule.accept(element);
        checkWithin(element);
      }
    }
  }

  private void checkWithin(Element stage) {
    if (!(stage.value() instanceof Document operand)) {
      return;
    }
    if (WITH_PIPELINE.contains(stage.name())) {
      check(operand.get("pipeline"));
    } else if (stage.name().equals("$facet")) {
      operand.elements().forEach(facet -> check(facet.value()));
    }
  }

  private static void checkStableApi(Element stage) {
    if (OUTSIDE_API_V1.contains(stage.name())) {
      throw new CommandException(
          ErrorCode.API_STRICT_ERROR,
          "stage " + stage.name() + " is not allowed with 'apiStrict: true' in API Version 1");
    }
    if (stage.name().equals("$collStats")
        && stage.value() instanceof Document options
        && options.elements().stream().anyMatch(option -> !option.name().equals("count"))) {
      throw new CommandException(
          ErrorCode.API_STRICT_ERROR,
          "only the 'count' option to $collStats is supported in API Version 1");
    }
  }

  private static void checkReadConcern(String stage, String level) {
    boolean refused =
        WRITING.contains(stage) ? level.equals("linearizable") : LOCAL_ONLY.contains(stage);
    if (refused) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "Command aggregate does not support { readConcern: { level: \"%s\" } } :: caused by ::"
                  .formatted(level)
              + " Aggregation stage "
              + stage
              + " cannot run with a readConcern of that level");
    }
  }
}
