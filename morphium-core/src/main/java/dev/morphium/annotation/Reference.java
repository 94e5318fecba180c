package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A property whose object, or whose collection's objects, live in their own collection: only the id
 * is stored.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface Reference {
  /** The name in the document; {@code .} for the naming strategy's, the default. */
  String fieldName() default ".";

  /**
   * Whether new objects, those without an id or with version 0, are stored before their owner;
   * default true.
   */
  boolean automaticStore() default true;

  /**
   * Whether the object is read only when it is asked for; default false. The property must be a
   * {@code dev.morphium.mapping.reference.Lazy}.
   */
  boolean lazyLoading() default false;

  /** Whether deleting the owner deletes the objects too, shared ones as well; default false. */
  boolean cascadeDelete() default false;

  /** Whether objects that are taken out of the property are deleted; default false. */
  boolean orphanRemoval() default false;

  /** The collection; {@code .} for that of the object's type, the default. */
  String targetCollection() default ".";

  /**
   * Whether a collection or map leaves out objects that are stored no more, instead of having null
   * in their place; default false.
   */
  boolean omitMissing() default false;
}
