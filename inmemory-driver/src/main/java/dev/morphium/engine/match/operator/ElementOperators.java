package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.TypeAliases;
import dev.morphium.engine.match.TypeIs;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The operators {@code $exists} and {@code $type}. */
final class ElementOperators {
  private ElementOperators() {}

  static Predicate exists(OperatorCall call, FilterCompiler compiler) {
    return call.operand().isTrue() ? new Exists() : new Not(new Exists());
  }

  static Predicate type(OperatorCall call, FilterCompiler compiler) {
    Set<ValueType> types = EnumSet.noneOf(ValueType.class);
    List<Value> operands =
        call.operand() instanceof ArrayValue array ? array.elements() : List.of(call.operand());
    if (operands.isEmpty()) {
      throw QueryErrors.failedToParse(call.field() + " must match at least one type");
    }
    operands.forEach(operand -> add(types, operand));
    return new TypeIs(types);
  }

  private static void add(Set<ValueType> types, Value operand) {
    switch (operand) {
      case StringValue alias -> types.addAll(TypeAliases.types(alias.value()));
      case NumberValue number -> addNumber(types, number);
      default -> throw QueryErrors.typeMismatch("type must be represented as a number or a string");
    }
  }

  private static void addNumber(Set<ValueType> types, NumberValue number) {
    if (number.isInt()) {
      for (ValueType type : ValueType.values()) {
        if (type != ValueType.MISSING && type.number() == number.longValue()) {
          types.add(type);
          return;
        }
      }
    }
    throw QueryErrors.badValue("Invalid numerical type code: " + NumberTexts.text(number));
  }
}
