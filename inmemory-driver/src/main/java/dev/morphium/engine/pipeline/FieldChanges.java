package dev.morphium.engine.pipeline;

import java.util.Set;

/**
 * Which top-level fields a stage leaves as they are in every document that passes it.
 *
 * @param allExcept whether the names are those that change, or those that stay
 */
public record FieldChanges(boolean allExcept, Set<String> names) {
  /** Nothing is known to stay. */
  public static final FieldChanges EVERYTHING = new FieldChanges(false, Set.of());

  /** No field changes. */
  public static final FieldChanges NOTHING = new FieldChanges(true, Set.of());

  public FieldChanges {
    names = Set.copyOf(names);
  }

  /** All fields but these stay. */
  public static FieldChanges of(Set<String> changed) {
    return new FieldChanges(true, changed);
  }

  /** These fields stay, all others change. */
  public static FieldChanges exceptOf(Set<String> kept) {
    return new FieldChanges(false, kept);
  }

  /** Whether all of these top-level fields stay as they are. */
  public boolean keep(Set<String> fields) {
    return fields.stream().allMatch(field -> allExcept != names.contains(field));
  }
}
