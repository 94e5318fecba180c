package dev.morphium.mapping.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.NoProviderFoundException;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.Set;
import java.util.stream.Collectors;

/** The validation of constraints such as {@code @NotNull} and {@code @Size}. */
final class JakartaValidator implements EntityValidator {
  private final ValidatorFactory factory;
  private final Validator validator;

  private JakartaValidator(ValidatorFactory factory) {
    this.factory = factory;
    this.validator = factory.getValidator();
  }

  static EntityValidator open() {
    try {
      return new JakartaValidator(Validation.buildDefaultValidatorFactory());
    } catch (NoProviderFoundException e) {
      return NONE; // only the annotations are there, and nothing that understands them
    }
  }

  @Override
  public void validate(Object entity) {
    Set<ConstraintViolation<Object>> violations = validator.validate(entity);
    if (!violations.isEmpty()) {
      throw new ConstraintViolationException(
          "%s cannot be stored: %s"
              .formatted(
                  entity.getClass().getSimpleName(),
                  violations.stream()
                      .map(found -> found.getPropertyPath() + " " + found.getMessage())
                      .sorted()
                      .collect(Collectors.joining("; "))),
          violations);
    }
  }

  @Override
  public void close() {
    factory.close();
  }
}
