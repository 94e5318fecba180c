package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A type whose objects are documents of a collection of their own.
 *
 * <p>Subtypes of an annotated type live in its collection unless they are annotated themselves.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Entity {
  /** Value of {@link #schemaDef()}: the validator is made of the properties. */
  String SCHEMA_OF_MAPPING = "mapping";

  /** The collection; empty for the type's simple name as the naming strategy translates it. */
  String collectionName() default "";

  /**
   * What stands for the type in the type field of polymorphic documents; {@code .} for the simple
   * name, the default. It must not change once documents are stored.
   */
  String typeId() default ".";

  /** Whether the type id, where none is given, is the class's full name; default false. */
  boolean useFQN() default false;

  /**
   * Whether documents say their type, so that one collection or property can hold subtypes; default
   * false. Sealed types always do.
   */
  boolean polymorph() default false;

  /** Whether the naming strategy translates the names of properties; default true. */
  boolean translateCamelCase() default true;

  /**
   * The validator of the collection as JSON, {@link #SCHEMA_OF_MAPPING} for one made of the
   * properties; empty for none, the default.
   */
  String schemaDef() default "";

  /** A comment that is sent with the creation of the collection; empty for none, the default. */
  String comment() default "";

  /** Which documents a validator looks at; default {@link ValidationLevel#STRICT}. */
  ValidationLevel validationLevel() default ValidationLevel.STRICT;

  /** What a validator does with a wrong document; default {@link ValidationAction#ERROR}. */
  ValidationAction validationAction() default ValidationAction.ERROR;

  /** How settled read data must be; {@link ReadConcernLevel#DEFAULT} for what settings say. */
  ReadConcernLevel readConcernLevel() default ReadConcernLevel.DEFAULT;

  /** Which documents a validator looks at. */
  enum ValidationLevel {
    /** None. */
    OFF,
    /** Every document that is inserted or changed. */
    STRICT,
    /** Inserted documents, and changes of those that are valid already. */
    MODERATE
  }

  /** What a validator does with a wrong document. */
  enum ValidationAction {
    /** It is refused. */
    ERROR,
    /** It is stored, and the server logs it. */
    WARN
  }

  /** How settled read data must be. Source: MongoDB manual, "Read Concern". */
  enum ReadConcernLevel {
    /** As the settings say. */
    DEFAULT,
    /** What the node has. */
    LOCAL,
    /** What the node has, orphans of shards included. */
    AVAILABLE,
    /** What a majority has. */
    MAJORITY,
    /** What a majority has after all writes before the read. */
    LINEARIZABLE,
    /** One moment that a majority has. */
    SNAPSHOT
  }
}
