package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Properties of a type, inherited ones too, that are not stored. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface IgnoreFields {
  /** Names in Java; a name between slashes is a regular expression: {@code /temp[A-Z]+/}. */
  String[] value();
}
