package dev.morphium.fuzz;

import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.update.operator.UpdateOperators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The words that texts are made of: names of commands, operators and types of values. */
final class Dictionary {
  private static final List<String> VALUES =
      List.of(
          "NaN",
          "Infinity",
          "$numberDecimal",
          "$numberLong",
          "$date",
          "$oid",
          "$binary",
          "$regex",
          "$$ROOT",
          "$$this",
          "$$NOW",
          "$$REMOVE",
          "ISODate(",
          "MinKey()",
          "NumberInt(",
          "null");

  private Dictionary() {}

  /** As libFuzzer reads them. */
  static List<String> lines() {
    Set<String> words = new TreeSet<>(VALUES);
    words.addAll(QueryOperators.table().implementedNames());
    words.addAll(ExpressionOperators.table().implementedNames());
    words.addAll(UpdateOperators.table().implementedNames());
    try (Engine engine = new Engine(EngineSettings.inMemory("fuzz", List.of(), "localhost:1"))) {
      engine.commands().specs().forEach(spec -> words.add(spec.name()));
    }
    List<String> lines = new ArrayList<>();
    words.forEach(word -> lines.add('"' + word + '"'));
    return lines;
  }
}
