package dev.morphium.engine.match.failure;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Tells why a document does not match a clause of one operator. */
final class LeafFailure {
  private static final Set<ValueType> NUMBERS =
      Set.of(ValueType.DECIMAL128, ValueType.DOUBLE, ValueType.INT32, ValueType.INT64);
  private static final Set<ValueType> BITS =
      Set.of(
          ValueType.BINARY,
          ValueType.DECIMAL128,
          ValueType.DOUBLE,
          ValueType.INT32,
          ValueType.INT64);
  private static final Set<ValueType> TEXTS =
      Set.of(ValueType.REGEX, ValueType.STRING, ValueType.SYMBOL);
  private static final Set<String> ON_ARRAYS = Set.of("$all", "$elemMatch", "$size");

  private LeafFailure() {}

  /** Whether a clause cannot even be evaluated on the document. */
  static boolean fails(Document clause, MatchFailure failure) {
    try {
      failure.matches(clause);
      return false;
    } catch (CommandException e) {
      if (InterruptCheck.isInterruption(e)) {
        throw e;
      }
      return true;
    }
  }

  /**
   * @param inverted whether it is told why the document matches
   */
  static Document of(Clause clause, MatchFailure failure, boolean inverted) {
    DocumentBuilder told =
        new DocumentBuilder()
            .append("operatorName", clause.operator())
            .append("specifiedAs", clause.query());
    if (clause.path().isEmpty()) {
      evaluated(told, clause, failure, inverted);
      return told.build();
    }
    Reasons reasons = Reasons.of(clause);
    boolean negative = reasons.negative() != inverted;
    ConsideredValues considered =
        ConsideredValues.of(
            failure.document(), clause.path(), !ON_ARRAYS.contains(clause.operator()));
    if (clause.operator().equals("$exists")) {
      return told.append("reason", reasons.of(negative)).build();
    }
    if (clause.operand() instanceof ArrayValue none
        && none.isEmpty()
        && clause.operator().equals("$all")) {
      return told.append("reason", "expression always evaluates to false").build();
    }
    if (considered.isMissing() && !negative) {
      return told.append("reason", "field was missing").build();
    }
    if (!inverted && hasWrongType(told, clause, considered)) {
      considered.append(told);
      return told.build();
    }
    told.append("reason", reasons.of(negative));
    considered.append(told);
    if (clause.operator().equals("$type")) {
      appendTypes(told, considered.values());
    }
    return told.build();
  }

  /** Tells that no value has a type that the operator takes. @return whether that is so */
  private static boolean hasWrongType(
      DocumentBuilder told, Clause clause, ConsideredValues considered) {
    List<Value> values = considered.values();
    if (clause.operator().equals("$elemMatch") || clause.operator().equals("$size")) {
      boolean wrong = values.stream().noneMatch(ArrayValue.class::isInstance);
      if (wrong) {
        told.append("reason", "type did not match");
        appendTypes(told, values);
        told.append("expectedType", "array");
      }
      return wrong;
    }
    Set<ValueType> expected =
        switch (clause.operator()) {
          case "$mod" -> NUMBERS;
          case "$regex" -> TEXTS;
          case "$bitsAllClear", "$bitsAllSet", "$bitsAnyClear", "$bitsAnySet" -> BITS;
          default -> Set.of();
        };
    if (expected.isEmpty()
        || values.isEmpty()
        || values.stream().anyMatch(value -> expected.contains(value.type()))) {
      return false;
    }
    told.append("reason", "type did not match");
    appendTypes(told, values);
    told.startArray("expectedTypes");
    int at = 0;
    for (String alias : aliases(expected)) {
      told.append(String.valueOf(at++), alias);
    }
    told.end();
    return true;
  }

  private static Set<String> aliases(Set<ValueType> types) {
    Set<String> aliases = new TreeSet<>();
    types.forEach(type -> aliases.add(type.alias()));
    return aliases;
  }

  static void appendTypes(DocumentBuilder told, List<Value> values) {
    Set<String> types = new TreeSet<>();
    values.forEach(value -> types.add(value.type().alias()));
    if (types.size() == 1) {
      told.append("consideredType", types.iterator().next());
    } else if (!types.isEmpty()) {
      told.startArray("consideredTypes");
      int at = 0;
      for (String type : types) {
        told.append(String.valueOf(at++), type);
      }
      told.end();
    }
  }

  /** Tells of an operator on the whole document, with the value of its expression. */
  private static void evaluated(
      DocumentBuilder told, Clause clause, MatchFailure failure, boolean inverted) {
    if (clause.operator().startsWith("$always")) {
      told.append("reason", "expression always evaluates to " + inverted);
      return;
    }
    try {
      Value result = failure.compile(clause.query()).expressionResult(failure.document());
      told.append("reason", inverted ? "expression did match" : "expression did not match");
      if (result.isMissing()) {
        told.append("expressionResult", inverted);
      } else {
        told.append("expressionResult", result);
      }
    } catch (CommandException e) {
      if (InterruptCheck.isInterruption(e)) {
        throw e;
      }
      told.append("reason", "failed to evaluate aggregation expression")
          .startDocument("details")
          .append("code", e.code().number())
          .append("codeName", e.code().codeName())
          .append("errmsg", e.message())
          .end();
    }
  }
}
