package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expression {@code $switch}: the value of the first branch whose case is true.
 *
 * <p>Branches that a constant rules out are dropped when it is compiled. Source: MongoDB manual,
 * "$switch (aggregation)".
 */
final class Switch {
  private Switch() {}

  static Expression compile(String name, Value operand, Compilation compilation) {
    if (!(operand instanceof Document document)) {
      throw new CommandException(
          40060, "$switch requires an object as an argument, found: " + operand.type().alias());
    }
    List<Branch> branches = new ArrayList<>();
    Value otherwise = Constant.MISSING;
    for (Element element : document.elements()) {
      switch (element.name()) {
        case "branches" -> branches = branches(element.value());
        case "default" -> otherwise = element.value();
        default ->
            throw new CommandException(
                40067, "$switch found an unknown argument: " + element.name());
      }
    }
    if (branches.isEmpty()) {
      throw new CommandException(40068, "$switch requires at least one branch");
    }
    return compile(branches, otherwise, compilation);
  }

  private static List<Branch> branches(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          40061, "$switch expected an array for 'branches', found: " + value.type().alias());
    }
    List<Branch> branches = new ArrayList<>();
    for (Value branch : array.elements()) {
      if (!(branch instanceof Document document)) {
        throw new CommandException(
            40062, "$switch expected each branch to be an object, found: " + branch.type().alias());
      }
      branches.add(branch(document));
    }
    return branches;
  }

  private static Branch branch(Document document) {
    Value test = Constant.MISSING;
    Value then = Constant.MISSING;
    for (Element element : document.elements()) {
      switch (element.name()) {
        case "case" -> test = element.value();
        case "then" -> then = element.value();
        default ->
            throw new CommandException(
                40063, "$switch found an unknown argument to a branch: " + element.name());
      }
    }
    if (test.isMissing()) {
      throw new CommandException(40064, "$switch requires each branch have a 'case' expression");
    }
    if (then.isMissing()) {
      throw new CommandException(40065, "$switch requires each branch have a 'then' expression.");
    }
    return new Branch(test, then);
  }

  private static Expression compile(
      List<Branch> branches, Value otherwise, Compilation compilation) {
    List<Expression> cases = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    Expression last = null;
    for (Branch branch : branches) {
      Compilation here = last == null ? compilation : compilation.lazily();
      Expression test = here.compile(branch.test());
      if (last == null && test instanceof ConstantExpression constant) {
        if (constant.value().isTrue()) {
          last = compilation.compile(branch.then());
        } else {
          compilation.lazily().compile(branch.then());
        }
        continue;
      }
      Expression value = here.compile(branch.then());
      if (last == null) {
        cases.add(test);
        values.add(value);
      }
    }
    if (!otherwise.isMissing()) {
      Compilation here = last == null ? compilation : compilation.lazily();
      Expression compiled = here.compile(otherwise);
      last = last == null ? compiled : last;
    }
    return cases.isEmpty()
        ? only(last)
        : new Branches(List.copyOf(cases), List.copyOf(values), last);
  }

  private static Expression only(@Nullable Expression last) {
    if (last == null) {
      throw new CommandException(
          40069,
          "One cannot execute a switch statement where all the cases evaluate to false"
              + " without a default.");
    }
    return last;
  }

  private record Branch(Value test, Value then) {}

  private record Branches(
      List<Expression> cases, List<Expression> values, @Nullable Expression otherwise)
      implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      for (int i = 0; i < cases.size(); i++) {
        if (cases.get(i).evaluate(scope).isTrue()) {
          return values.get(i).evaluate(scope);
        }
      }
      if (otherwise == null) {
        throw new CommandException(
            40066,
            "$switch could not find a matching branch for an input, and no default was specified.");
      }
      return otherwise.evaluate(scope);
    }
  }
}
