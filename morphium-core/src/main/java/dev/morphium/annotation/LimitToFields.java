package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The only properties of a type that are stored. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface LimitToFields {
  /** Names in Java; a name between slashes is a regular expression. */
  String[] value() default {};

  /** A type whose properties are stored, beside those of {@link #value()}; default none. */
  Class<?> type() default Object.class;
}
