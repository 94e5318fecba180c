package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A collection of limited size, whose oldest documents make room for new ones. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Capped {
  /** The size in bytes. */
  long maxSize();

  /** How many documents; 0 for no limit but the size, the default. */
  long maxEntries() default 0;
}
