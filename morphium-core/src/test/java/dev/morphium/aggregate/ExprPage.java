package dev.morphium.aggregate;

import dev.morphium.aggregate.ExprTable.Argument;
import dev.morphium.aggregate.ExprTable.Row;
import dev.morphium.testing.GeneratedPart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the tables of expressions on the page about aggregation. */
final class ExprPage {
  private ExprPage() {}

  /** The Markdown table of a family: a line for each method. */
  static String table(List<Row> family) {
    Map<String, List<Row>> methods =
        family.stream()
            .collect(Collectors.groupingBy(Row::method, LinkedHashMap::new, Collectors.toList()));
    List<List<String>> rows = new ArrayList<>();
    methods.forEach(
        (method, overloads) -> {
          String forms =
              overloads.stream()
                  .flatMap(row -> row.overloads().stream())
                  .map(arguments -> "`" + method + "(" + names(arguments) + ")`")
                  .collect(Collectors.joining(", "));
          Row first = overloads.getFirst();
          String operator = first.operator().equals("-") ? "" : "`" + first.operator() + "`";
          rows.add(List.of(forms, operator, sentence(first)));
        });
    return GeneratedPart.table(List.of("method", "MongoDB", "gives"), rows);
  }

  private static String names(List<Argument> arguments) {
    return arguments.stream()
        .map(argument -> argument.name() + (argument.varargs() ? "…" : ""))
        .collect(Collectors.joining(", "));
  }

  private static String sentence(Row row) {
    String text = row.sentence().replaceAll("\\{@code ((?:[^{}]|\\{[^{}]*})*)}", "`$1`");
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
