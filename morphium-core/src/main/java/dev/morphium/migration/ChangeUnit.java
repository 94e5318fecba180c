package dev.morphium.migration;

import dev.morphium.Morphium;

/**
 * A change unit: one step of a database migration, which is done once, however many instances of
 * the application start.
 *
 * <p>What is not {@link #transactional()} should be written so that it can be done again on what a
 * part of it has left, and so should its rollback: a process may die in the middle of either.
 */
public interface ChangeUnit {
  /** What tells it from all others, for ever. */
  String id();

  /**
   * When it comes: units are done in the order of these texts, for instance {@code 2026-03-01};
   * default its id.
   */
  default String order() {
    return id();
  }

  /** Who wrote it, for the record. */
  default String author() {
    return "";
  }

  /**
   * Whether it is done in one transaction, which undoes it when it fails, so that {@link #rollback}
   * is needed for {@link Migrations#rollBackTo} only. It may be repeated after a conflict.
   */
  default boolean transactional() {
    return false;
  }

  /** Does it; any exception means that it failed. */
  void execute(Morphium morphium);

  /**
   * Undoes it, or what a part of it has done before it failed.
   *
   * @throws UnsupportedOperationException when it cannot be undone
   */
  default void rollback(Morphium morphium) {
    throw new UnsupportedOperationException(
        "the change unit %s has no rollback; write one in %s"
            .formatted(id(), getClass().getName()));
  }
}
