package dev.morphium.engine;

import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.update.operator.UpdateOperators;
import dev.morphium.testing.GeneratedPart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The names in COMPATIBILITY.md are generated from the tables. */
class CompatibilityPageTest {
  private static final Path PAGE = Path.of("..", "COMPATIBILITY.md");

  @Test
  void namesAreThoseOfTheTables() throws IOException {
    new GeneratedPart(PAGE, "names").assertIs(names());
  }

  private static String names() throws IOException {
    PipelineTables tables = LanguageTables.pipelines();
    StringBuilder text = new StringBuilder();
    try (Engine engine = TestEngines.forTests()) {
      family(text, "Commands", "command", engine.commands().names()::isImplemented);
    }
    family(text, "Stages", "stage", tables.stages()::isImplemented);
    family(text, "Query operators", "query-operator", tables.queries()::isImplemented);
    family(
        text,
        "Update operators",
        "update-operator",
        name -> name.startsWith("$[") || UpdateOperators.table().isImplemented(name));
    family(text, "Expressions", "expression", ExpressionOperators.table()::isImplemented);
    family(text, "Accumulators", "accumulator", tables.accumulators()::isImplemented);
    family(
        text,
        "Window functions",
        "window-function",
        name ->
            tables.accumulators().isImplemented(name)
                || tables.windowFunctions().isImplemented(name));
    return text.toString();
  }

  private static void family(
      StringBuilder text, String title, String family, Predicate<String> isImplemented)
      throws IOException {
    List<String> there = new ArrayList<>();
    List<String> planned = new ArrayList<>();
    for (String name : names(family)) {
      (isImplemented.test(name) ? there : planned).add(name);
    }
    text.append("\n### ").append(title).append("\n\n");
    text.append(GeneratedPart.names("Implemented (" + there.size() + "):", there));
    if (!planned.isEmpty()) {
      text.append('\n');
      text.append(GeneratedPart.names("Planned (" + planned.size() + "):", planned));
    }
  }

  private static List<String> names(String family) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(NamesTest.class.getResourceAsStream("/mongodb-8-names.tsv"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(family + "\t"))
          .map(line -> line.split("\t", -1)[1])
          .sorted()
          .toList();
    }
  }
}
