package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The node that a type is read from, where the operation does not say. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface DefaultReadPreference {
  /** The node; default the primary. */
  ReadPreferenceLevel value() default ReadPreferenceLevel.PRIMARY;
}
