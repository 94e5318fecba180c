package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.VariableNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The {@code let} of a stage: variables that a pipeline within sees, computed from the document
 * outside.
 */
final class LetVariables {
  static final LetVariables NONE = new LetVariables(List.of());

  private final List<Variable> variables;

  private LetVariables(List<Variable> variables) {
    this.variables = variables;
  }

  /** Variables with the compilation in which they are in sight. */
  record Bound(LetVariables variables, Compilation within) {}

  /**
   * Compiles the variables' expressions, which do not see each other.
   *
   * @throws CommandException 9 when a name is none that users may give
   */
  static Bound compile(Document let, Compilation outside) {
    List<Variable> variables = new ArrayList<>();
    Compilation within = outside;
    for (Element element : let.elements()) {
      VariableNames.checkDefinition(element.name());
      Expression expression = outside.compile(element.value());
      within = within.bind(element.name());
      int slot = Objects.requireNonNull(within.slot(element.name()));
      variables.add(new Variable(slot, expression));
    }
    return new Bound(new LetVariables(variables), within);
  }

  boolean isEmpty() {
    return variables.isEmpty();
  }

  /** Computes the variables where the scope stands. */
  void bind(Scope scope) {
    Value[] values = new Value[variables.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = variables.get(i).expression().evaluate(scope);
    }
    for (int i = 0; i < values.length; i++) {
      scope.bind(variables.get(i).slot(), values[i]);
    }
  }

  private record Variable(int slot, Expression expression) {}
}
