package dev.morphium.engine.plan;

import dev.morphium.engine.collation.CollationComparator;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter's conditions as the keys of one index see them.
 *
 * <p>An index with the collation of the request holds sort keys, so that operands become sort keys
 * too. An index with another one helps only where no strings are compared. Source: MongoDB manual,
 * "Collation and Index Use".
 *
 * @param conditions what the index can use
 * @param complete whether these are all conditions
 */
record KeyConditions(List<Condition> conditions, boolean complete) {

  static KeyConditions of(
      IndexDefinition index, List<Condition> conditions, ValueComparator requested) {
    if (!index.isCollated() && requested == ValueComparator.BINARY) {
      return new KeyConditions(conditions, true);
    }
    boolean same = index.comparator().equals(requested);
    List<Condition> usable = new ArrayList<>();
    for (Condition condition : conditions) {
      Predicate predicate =
          same ? translate(condition.predicate(), index) : free(condition.predicate(), index);
      if (predicate != null) {
        usable.add(
            new Condition(condition.path(), predicate, condition.element(), condition.depth()));
      }
    }
    return new KeyConditions(usable, usable.size() == conditions.size());
  }

  /** The predicate with sort keys for strings, or null when it cannot be asked of sort keys. */
  private static @Nullable Predicate translate(Predicate predicate, IndexDefinition index) {
    return switch (predicate) {
      case Comparison comparison ->
          new Comparison(
              comparison.operator(), index.keyOf(comparison.operand()), ValueComparator.BINARY);
      case In in when in.regexes().isEmpty() ->
          new In(
              in.values().stream().map(index::keyOf).toList(), List.of(), ValueComparator.BINARY);
      case In in -> null;
      case RegexPredicate regex -> null;
      case AllOf all -> {
        List<Predicate> parts = new ArrayList<>();
        for (Predicate part : all.predicates()) {
          Predicate translated = translate(part, index);
          if (translated == null) {
            yield null;
          }
          parts.add(translated);
        }
        yield new AllOf(parts);
      }
      case ElemMatchValue element -> {
        Predicate inner = translate(element.predicate(), index);
        yield inner == null ? null : new ElemMatchValue(inner, element.interrupts());
      }
      case Not not -> {
        Predicate inner = translate(not.predicate(), index);
        yield inner == null ? null : new Not(inner);
      }
      default -> predicate;
    };
  }

  /** The predicate itself when collations do not matter to it, and else null. */
  private static @Nullable Predicate free(Predicate predicate, IndexDefinition index) {
    return isFree(predicate, index) ? predicate : null;
  }

  private static boolean isFree(Predicate predicate, IndexDefinition index) {
    return switch (predicate) {
      case Comparison comparison -> !CollationComparator.concerns(comparison.operand());
      case In in ->
          in.values().stream().noneMatch(CollationComparator::concerns)
              && (in.regexes().isEmpty() || !index.isCollated());
      case RegexPredicate regex -> !index.isCollated();
      case AllOf all -> all.predicates().stream().allMatch(part -> isFree(part, index));
      case ElemMatchValue element -> isFree(element.predicate(), index);
      case Not not -> isFree(not.predicate(), index);
      default -> true;
    };
  }
}
