package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/**
 * Several predicates that must all hold: the operators of {@code $not}, of {@code $elemMatch} and
 * of {@code $all}.
 */
public record AllOf(List<Predicate> predicates) implements Predicate {
  public AllOf {
    predicates = List.copyOf(predicates);
  }

  /** The conjunction, or the predicate itself when it is the only one. */
  public static Predicate of(List<Predicate> predicates) {
    return predicates.size() == 1 ? predicates.get(0) : new AllOf(predicates);
  }

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    for (Predicate predicate : predicates) {
      if (!predicate.matchesRaw(type, bytes, offset)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    predicates.forEach(predicate -> predicate.describe(operators));
  }

  @Override
  public int cost() {
    return predicates.stream().mapToInt(Predicate::cost).sum();
  }
}
