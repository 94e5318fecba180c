package dev.morphium.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.function.Supplier;

/**
 * What is in the database before a test: documents of JSON resources, and entities. Those of a
 * class come before those of a method, in the order of their annotations.
 */
@Documented
@Inherited
@Repeatable(Fixtures.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Fixture {
  /**
   * JSON resources of the class path: {@code {"orders": [{…}], "customers": [{…}]}}, in MongoDB's
   * Extended JSON.
   */
  String[] value() default {};

  /** The collection of the resources, when each is only an array of documents. */
  String collection() default "";

  /** Gives entities, which are stored; made by a constructor without parameters. */
  Class<? extends Supplier<? extends Iterable<?>>>[] entities() default {};
}
