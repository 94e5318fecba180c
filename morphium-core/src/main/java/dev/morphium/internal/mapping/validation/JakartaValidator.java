package dev.morphium.internal.mapping.validation;

import dev.morphium.exception.InvalidEntityException;
import dev.morphium.exception.InvalidEntityException.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.NoProviderFoundException;
import jakarta.validation.Validation;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The validation of constraints such as {@code @NotNull} and {@code @Size}.
 *
 * <p>The only class that knows Jakarta Validation, so that nothing else fails without it. Its
 * library takes a while to start; it does that for the first entity.
 */
final class JakartaValidator implements EntityValidator {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Class<?>, Boolean> constrained = new ConcurrentHashMap<>();
  private volatile boolean started;
  private @Nullable ValidatorFactory factory;
  private volatile @Nullable Validator validator;

  @Override
  public void accept(Object entity) {
    Validator library = started ? validator : start();
    Class<?> type = entity.getClass();
    if (library == null
        || !constrained.computeIfAbsent(
            type, one -> library.getConstraintsForClass(one).isBeanConstrained())) {
      return;
    }
    Set<ConstraintViolation<Object>> found = library.validate(entity);
    if (!found.isEmpty()) {
      List<Violation> violations = new ArrayList<>();
      found.forEach(
          one -> violations.add(new Violation(one.getPropertyPath().toString(), one.getMessage())));
      violations.sort(Comparator.comparing(Violation::property).thenComparing(Violation::message));
      throw new InvalidEntityException(type, violations, new ConstraintViolationException(found));
    }
  }

  private @Nullable Validator start() {
    lock.lock();
    try {
      if (!started) {
        ValidatorFactory opened = Validation.buildDefaultValidatorFactory();
        factory = opened;
        validator = opened.getValidator();
        started = true;
      }
    } catch (NoProviderFoundException e) {
      started = true; // only the annotations are there, and nothing that understands them
    } catch (ValidationException e) {
      throw new IllegalStateException(
          "Jakarta Validation is on the class path and cannot start (%s): add what it lacks, for instance org.glassfish.expressly:expressly, or open Morphium with the setting validation(false)"
              .formatted(e.getMessage()),
          e);
    } finally {
      lock.unlock();
    }
    return validator;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      if (factory != null) {
        factory.close();
        factory = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
