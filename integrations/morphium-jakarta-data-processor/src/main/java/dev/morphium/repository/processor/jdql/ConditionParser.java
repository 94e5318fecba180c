package dev.morphium.repository.processor.jdql;

import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The parser of conditions: {@code not} binds closer than {@code and}, which does closer than
 * {@code or}. Source: Jakarta Data 1.0, grammar rule {@code conditional_expression}.
 */
final class ConditionParser {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");

  private final TokenReader tokens;
  private final ScalarParser scalars;

  ConditionParser(TokenReader tokens) {
    this.tokens = tokens;
    scalars = new ScalarParser(tokens);
  }

  Condition condition() {
    List<Condition> any = new ArrayList<>();
    do {
      any.add(conjunction());
    } while (tokens.skipWord("or"));
    return any.size() == 1 ? any.get(0) : new Condition.Or(List.copyOf(any));
  }

  private Condition conjunction() {
    List<Condition> all = new ArrayList<>();
    do {
      all.add(negation());
    } while (tokens.skipWord("and"));
    return all.size() == 1 ? all.get(0) : new Condition.And(List.copyOf(all));
  }

  private Condition negation() {
    if (tokens.skipWord("not")) {
      return new Condition.Not(negation());
    }
    return tokens.peek().isSymbol("(") ? inParentheses() : predicate();
  }

  /** A parenthesis holds a condition, or a scalar expression that is compared. */
  private Condition inParentheses() {
    int start = tokens.position();
    try {
      tokens.symbol("(");
      Condition inner = condition();
      tokens.symbol(")");
      return inner;
    } catch (MistakeException noCondition) {
      int reached = tokens.position();
      tokens.back(start);
      try {
        return predicate();
      } catch (MistakeException noComparison) {
        throw tokens.position() >= reached ? noComparison : noCondition;
      }
    }
  }

  private Condition predicate() {
    Scalar left = scalars.scalar();
    if (tokens.skipWord("is")) {
      boolean not = tokens.skipWord("not");
      tokens.word("null");
      return negatedIf(not, new Condition.IsNull(left));
    }
    boolean not = tokens.skipWord("not");
    if (tokens.skipWord("between")) {
      Scalar from = scalars.scalar();
      tokens.word("and");
      return negatedIf(not, new Condition.Between(left, from, scalars.scalar()));
    }
    if (tokens.skipWord("like")) {
      Scalar pattern = scalars.scalar();
      return negatedIf(not, new Condition.Text(left, Condition.Match.LIKE, pattern, false));
    }
    if (tokens.skipWord("in")) {
      return negatedIf(not, new Condition.In(left, items(), false));
    }
    if (not || !COMPARISONS.contains(tokens.peek().text())) {
      throw tokens.expected(
          not ? "'between', 'like' or 'in'" : "a comparison, 'between', 'like', 'in' or 'is null'");
    }
    return new Condition.Comparison(tokens.read().text(), left, scalars.scalar());
  }

  private List<Scalar> items() {
    if (tokens.peek().kind() == Token.Kind.PARAMETER) {
      return List.of(scalars.scalar());
    }
    List<Scalar> items = new ArrayList<>();
    tokens.symbol("(");
    do {
      items.add(scalars.scalar());
    } while (tokens.skipSymbol(","));
    tokens.symbol(")");
    return List.copyOf(items);
  }

  private static Condition negatedIf(boolean not, Condition condition) {
    return not ? new Condition.Not(condition) : condition;
  }
}
