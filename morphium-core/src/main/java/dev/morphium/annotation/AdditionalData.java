package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property, a {@code Map<String, Object>}, that takes the document's fields that are no
 * properties.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface AdditionalData {
  /** Whether the fields are only read, and not written back; default true. */
  boolean readOnly() default true;
}
