package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides whether a pipeline is deterministic, from how it was written. */
final class Determinism {
  private static final Set<String> RANDOM = Set.of("$rand", "$sample", "$sampleRate");
  private static final Set<String> KNOWN_VARIABLES =
      Set.of("ROOT", "CURRENT", "NOW", "CLUSTER_TIME", "REMOVE", "DESCEND", "KEEP", "PRUNE");

  private Determinism() {}

  /** Whether the first stage is {@code $documents}. */
  static boolean startsWithDocuments(@Nullable ArrayValue pipeline) {
    return pipeline != null
        && !pipeline.isEmpty()
        && pipeline.get(0) instanceof Document first
        && "$documents".equals(first.firstName());
  }

  /**
   * Whether what this was compiled to gives the same each time in one run: it mentions no variable
   * of its surroundings and nothing random. No is always a safe answer.
   */
  static boolean isRepeatable(Value specification) {
    return switch (specification) {
      case StringValue text -> !text.value().startsWith("$$") || isKnownVariable(text.value());
      case ArrayValue array -> array.elements().stream().allMatch(Determinism::isRepeatable);
      case Document document -> {
        for (Element element : document.elements()) {
          if (RANDOM.contains(element.name()) || !isRepeatable(element.value())) {
            yield false;
          }
        }
        yield true;
      }
      default -> true;
    };
  }

  private static boolean isKnownVariable(String text) {
    int dot = text.indexOf('.');
    return KNOWN_VARIABLES.contains(text.substring(2, dot < 0 ? text.length() : dot));
  }
}
