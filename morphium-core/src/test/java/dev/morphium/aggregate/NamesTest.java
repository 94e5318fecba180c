package dev.morphium.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that MongoDB 8 can compute has a method, and an example that shows it. */
class NamesTest {
  /** The expression whose newer name is {@code $substrBytes}. */
  private static final Set<String> OLD_NAMES = Set.of("$substr");

  /** The stages that are sent by their older names, which all servers know. */
  private static final Set<String> OTHER_NAMES = Set.of("$set", "$replaceWith");

  @Test
  void everyExpressionHasAMethod() {
    Set<String> shown =
        ExpressionExamplesTest.examples()
            .filter(it -> it.bson().toString().contains(it.name()))
            .map(ExpressionExample::name)
            .collect(Collectors.toSet());
    shown.addAll(shownInFilters());
    shown.addAll(OLD_NAMES);
    assertThat(shown).containsAll(names("expression"));
  }

  /** MongoDB calls it an expression, and takes it as a filter only. */
  private static Set<String> shownInFilters() {
    return StageExamples.ALL.stream().anyMatch(it -> it.bson().toString().contains("$sampleRate"))
        ? Set.of("$sampleRate")
        : Set.of();
  }

  @Test
  void everySystemVariableHasAMethod() {
    Set<String> shown = new TreeSet<>();
    ExpressionExamplesTest.examples().forEach(it -> shown.add(it.bson().toString()));
    StageExamples.ALL.forEach(it -> shown.add(it.bson().toString()));
    for (String variable : names("system-variable")) {
      assertThat(shown).anyMatch(bson -> bson.contains(variable));
    }
  }

  @Test
  void everyStageHasAMethod() {
    Set<String> shown =
        shown(Stream.concat(StageExamples.ALL.stream(), ServerExamples.ALL.stream()));
    shown.addAll(OTHER_NAMES);
    assertThat(shown).containsExactlyInAnyOrderElementsOf(names("stage"));
  }

  @Test
  void everyAccumulatorHasAMethod() {
    assertThat(shown(AccumulatorExamples.ALL.stream()))
        .containsExactlyInAnyOrderElementsOf(names("accumulator"));
  }

  @Test
  void everyWindowFunctionHasAMethod() {
    assertThat(shown(WindowExamples.ALL.stream()))
        .containsExactlyInAnyOrderElementsOf(names("window-function"));
  }

  private static Set<String> shown(Stream<PipelineExample> examples) {
    return examples
        .filter(it -> it.bson().toString().contains("\"" + it.name() + "\""))
        .map(PipelineExample::name)
        .collect(Collectors.toSet());
  }

  static Set<String> names(String family) {
    try (InputStream names = NamesTest.class.getResourceAsStream("/aggregate/names.tsv")) {
      String text =
          new String(Objects.requireNonNull(names).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> line.startsWith(family + "\t"))
          .map(line -> line.substring(family.length() + 1).strip())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
