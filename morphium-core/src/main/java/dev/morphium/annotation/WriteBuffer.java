package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Collects a type's writes, and sends many at once. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface WriteBuffer {
  /** Whether writes are collected; default true. */
  boolean value() default true;

  /** How many writes are collected at most; 0 for what settings say, the default. */
  int size() default 0;

  /** After how many milliseconds they are sent at the latest; 0 for what settings say. */
  int timeout() default 0;

  /** Whether they are sent in order, and stop at the first that fails; default false. */
  boolean ordered() default false;

  /** What a full buffer does; default {@link STRATEGY#WAIT}. */
  STRATEGY strategy() default STRATEGY.WAIT;

  /** What a full buffer does with another write. */
  enum STRATEGY {
    /** The new write is sent at once. */
    WRITE_NEW,
    /** The oldest write is sent at once. */
    WRITE_OLD,
    /** The new write is refused with an exception. */
    REJECT_NEW,
    /** The caller waits until there is room. */
    WAIT
  }
}
