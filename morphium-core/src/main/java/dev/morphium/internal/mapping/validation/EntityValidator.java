package dev.morphium.internal.mapping.validation;

import java.util.function.Consumer;

/**
 * What looks at entities before they are stored.
 *
 * <p>Morphium needs no library for that. Where Jakarta Validation is on the class path with an
 * implementation such as Hibernate Validator, {@link #ofClassPath()} finds it.
 */
public interface EntityValidator extends Consumer<Object>, AutoCloseable {
  /** Finds nothing wrong. */
  EntityValidator NONE = entity -> {};

  /**
   * Looks at an entity, and at what its annotations say to look at.
   *
   * @throws dev.morphium.exception.InvalidEntityException when it must not be stored
   */
  @Override
  void accept(Object entity);

  /** Frees what the library holds; closing twice is fine. */
  @Override
  default void close() {}

  /** What an application has of its own; it is not closed. */
  static EntityValidator of(Consumer<Object> own) {
    return own::accept;
  }

  /**
   * Jakarta Validation, when its interface and an implementation are on the class path; {@link
   * #NONE} otherwise. It is started when an entity is looked at first.
   */
  static EntityValidator ofClassPath() {
    try {
      Class.forName("jakarta.validation.Validation", false, EntityValidator.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return NONE;
    }
    return new JakartaValidator();
  }
}
