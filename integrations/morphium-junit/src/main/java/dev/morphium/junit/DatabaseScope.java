package dev.morphium.junit;

/** For which tests there is one database. */
public enum DatabaseScope {
  /** Each test method has a database of its own: they can run at the same time. */
  METHOD,

  /**
   * The methods of a class, and of the classes nested in it, have one database, one after the
   * other. Each finds what {@code @BeforeAll} and the class's fixtures have left there, and nothing
   * of the methods before: a snapshot is restored in between.
   */
  CLASS,

  /** As {@link #CLASS}, without a restore: each method finds what those before it have left. */
  CLASS_KEPT
}
