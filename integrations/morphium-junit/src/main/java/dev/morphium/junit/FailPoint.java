package dev.morphium.junit;

import dev.morphium.testing.Fault;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Has commands of a test fail on demand: turned on after {@code @BeforeEach}, off after the test.
 * {@code TestDatabase.failPoint} does the same in the middle of one.
 */
@Documented
@Inherited
@Repeatable(FailPoints.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface FailPoint {
  /** What happens. */
  Fault.Kind value();

  /** The names of the commands that it happens to; none for all. */
  String[] commands() default {};

  /** How often it happens; 0 for each time. */
  int times() default 1;

  /** How many milliseconds longer a slow command takes. */
  int millis() default 500;
}
