package dev.morphium.engine.expression;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.List;

/** A document whose fields are expressions; a field without a value is left out. */
final class DocumentExpression implements Expression {
  private final String[] names;
  private final List<Expression> values;

  DocumentExpression(String[] names, List<Expression> values) {
    this.names = names;
    this.values = List.copyOf(values);
  }

  @Override
  public Value evaluate(Scope scope) {
    long mark = scope.held();
    DocumentBuilder builder = new DocumentBuilder(16 + 24 * names.length);
    for (int i = 0; i < names.length; i++) {
      builder.append(names[i], values.get(i).evaluate(scope));
    }
    return scope.result(mark, builder.build());
  }

  @Override
  public boolean isConstant() {
    return Operands.allConstant(values);
  }
}
