package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How safe a type's writes must be, where the operation does not say. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface WriteSafety {
  /** The nodes that must have it; default {@link SafetyLevel#MAJORITY}. */
  SafetyLevel level() default SafetyLevel.MAJORITY;

  /** How many milliseconds to wait for them; 0 for no limit, the default. */
  int timeout() default 0;

  /** Whether it must be on disk; default false. */
  boolean waitForJournalCommit() default false;
}
