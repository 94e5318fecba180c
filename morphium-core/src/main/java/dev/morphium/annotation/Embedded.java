package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A type whose objects are stored inside other documents.
 *
 * <p>Records and classes need it only to change the defaults below.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Embedded {
  /**
   * What stands for the type in the type field of polymorphic documents; {@code .} for the simple
   * name, the default.
   */
  String typeId() default ".";

  /** Whether documents say their type; default false. Sealed types always do. */
  boolean polymorph() default false;

  /** Whether the naming strategy translates the names of properties; default true. */
  boolean translateCamelCase() default true;
}
