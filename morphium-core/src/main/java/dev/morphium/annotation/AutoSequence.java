package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An {@code int} or {@code long} that comes from a named counter when the entity is stored and the
 * property is null or zero.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface AutoSequence {
  /** The counter's name, in the entity's database; empty for {@code collection_field}. */
  String name() default "";

  /** The first number; default 1. */
  long startValue() default 1;

  /** From one number to the next; default 1. */
  int inc() default 1;
}
