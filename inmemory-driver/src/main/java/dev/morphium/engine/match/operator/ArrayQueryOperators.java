package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.ElemMatchObject;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.Never;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.OperatorDocuments;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.Size;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The operators {@code $all}, {@code $elemMatch} and {@code $size}. */
final class ArrayQueryOperators {
  /** Operators that make the operand of {@code $elemMatch} a filter of documents. */
  private static final Set<String> OF_DOCUMENTS = Set.of("$and", "$nor", "$or", "$where");

  /** Operators that make a document within {@code $all} a condition, and so an error. */
  private static final Set<String> CONDITIONS =
      Set.of(
          "$all",
          "$bitsAllClear",
          "$bitsAllSet",
          "$bitsAnyClear",
          "$bitsAnySet",
          "$elemMatch",
          "$eq",
          "$exists",
          "$geoIntersects",
          "$geoNear",
          "$geoWithin",
          "$gt",
          "$gte",
          "$in",
          "$lt",
          "$lte",
          "$maxDistance",
          "$minDistance",
          "$mod",
          "$ne",
          "$near",
          "$nearSphere",
          "$nin",
          "$not",
          "$options",
          "$regex",
          "$size",
          "$type",
          "$within");

  private ArrayQueryOperators() {}

  static Predicate all(OperatorCall call, FilterCompiler compiler) {
    if (!(call.operand() instanceof ArrayValue array)) {
      throw QueryErrors.badValue("$all needs an array");
    }
    if (array.isEmpty()) {
      return new Never();
    }
    boolean elemMatches = isElemMatch(array.get(0));
    List<Predicate> predicates = new ArrayList<>();
    for (Value element : array.elements()) {
      if (elemMatches) {
        if (!isElemMatch(element)) {
          throw QueryErrors.badValue("$all/$elemMatch has to be consistent");
        }
        predicates.add(compiler.compilePredicate(call.field(), (Document) element));
      } else if (isOperator(element)) {
        throw QueryErrors.badValue("no $ expressions in $all");
      } else {
        predicates.add(compiler.equality(element));
      }
    }
    return AllOf.of(predicates);
  }

  /** Whether this is a condition; a document with another name that begins so is a value. */
  private static boolean isOperator(Value element) {
    return element instanceof Document document
        && OperatorDocuments.isOne(document)
        && CONDITIONS.contains(document.firstName());
  }

  private static boolean isElemMatch(Value element) {
    return element instanceof Document document && "$elemMatch".equals(document.firstName());
  }

  static Predicate elemMatch(OperatorCall call, FilterCompiler compiler) {
    if (!(call.operand() instanceof Document operand)) {
      throw QueryErrors.badValue("$elemMatch needs an Object");
    }
    FilterCompiler inner = compiler.nested();
    String first = operand.firstName();
    return OperatorDocuments.isOne(operand)
            && !OperatorDocuments.isPartOfReference(operand)
            && !OF_DOCUMENTS.contains(String.valueOf(first))
        ? new ElemMatchValue(inner.compilePredicate("", operand), compiler.interrupts())
        : new ElemMatchObject(inner.compileNode(operand), compiler.interrupts());
  }

  static Predicate size(OperatorCall call, FilterCompiler compiler) {
    if (!(call.operand() instanceof NumberValue number)) {
      throw QueryErrors.badValue(
          "Failed to parse $size. Expected a number in: $size: " + ValueText.of(call.operand()));
    }
    if (!number.isLong()) {
      throw QueryErrors.badValue(
          "Failed to parse $size. Expected an integer: $size: " + NumberTexts.text(number));
    }
    if (number.longValue() < 0) {
      throw QueryErrors.badValue(
          "Failed to parse $size. Expected a non-negative number in: $size: " + number.longValue());
    }
    return new Size(number.longValue());
  }
}
