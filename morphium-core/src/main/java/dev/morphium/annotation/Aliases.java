package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Other names in the document under which a property is found when it is read; of several the last
 * in the document wins. It is always written under its own name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface Aliases {
  /** The names in the document. */
  String[] value();
}
