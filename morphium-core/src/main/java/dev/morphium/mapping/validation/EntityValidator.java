package dev.morphium.mapping.validation;

/** What looks at entities before they are stored. */
public interface EntityValidator extends AutoCloseable {
  /** Finds nothing wrong. */
  EntityValidator NONE = entity -> {};

  /**
   * Looks at an entity, and at what its annotations say to look at.
   *
   * @throws RuntimeException when it must not be stored; with Jakarta Validation a {@code
   *     ConstraintViolationException}
   */
  void validate(Object entity);

  @Override
  default void close() {}

  /**
   * Jakarta Validation, when its interface and an implementation are on the class path; {@link
   * #NONE} otherwise.
   */
  static EntityValidator ofClassPath() {
    try {
      Class.forName("jakarta.validation.Validation", false, EntityValidator.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return NONE;
    }
    return JakartaValidator.open();
  }
}
