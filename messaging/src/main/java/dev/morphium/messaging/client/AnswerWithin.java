package dev.morphium.messaging.client;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;

/** How long calls of a method, or of all methods of a service, are waited for. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface AnswerWithin {
  /** How many units of time. */
  long value();

  /** The unit. */
  TimeUnit unit() default TimeUnit.SECONDS;
}
