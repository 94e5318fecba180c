package dev.morphium.exception;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity that its own constraints, such as {@code @NotNull} and {@code @Size}, do not allow to
 * be stored; nothing was written.
 *
 * <p>Its cause is what the library of the constraints threw, with everything that it knows. Source:
 * Jakarta Validation.
 */
public final class InvalidEntityException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  private final transient Class<?> type;
  private final transient List<Violation> violations;

  /**
   * A constraint that is not met.
   *
   * @param property the path to the property in Java's names; empty for the entity as a whole
   * @param message what is wrong with it
   */
  public record Violation(String property, String message) {}

  /** An entity of a class, with everything that is wrong with it. */
  public InvalidEntityException(
      Class<?> type, List<Violation> violations, @Nullable Throwable cause) {
    super(message(type, violations), cause);
    this.type = type;
    this.violations = List.copyOf(violations);
  }

  private static String message(Class<?> type, List<Violation> violations) {
    StringBuilder message = new StringBuilder(type.getSimpleName() + " cannot be stored: ");
    for (int i = 0; i < violations.size(); i++) {
      Violation one = violations.get(i);
      message.append(i == 0 ? "" : "; ").append(one.property());
      message.append(one.property().isEmpty() ? "" : " ").append(one.message());
    }
    return message.toString();
  }

  /** The entity's class. */
  public Class<?> type() {
    return type;
  }

  /** The constraints that are not met, by their properties. */
  public List<Violation> violations() {
    return violations;
  }
}
