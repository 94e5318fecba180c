package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Indexes of a collection: on a field one over that property, on a type one for each of its
 * strings.
 *
 * <p>A string names properties with commas between them; {@code -} before a name sorts it
 * descending, and {@code name:text}, {@code name:2dsphere}, {@code name:2d}, {@code name:hashed}
 * give other kinds: {@code @Index({"-created,name", "place:2dsphere"})}. The attributes hold for
 * all indexes of the annotation, which can be repeated.
 *
 * <p>Source: MongoDB manual, "createIndexes".
 */
@Documented
@Repeatable(Indexes.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD})
public @interface Index {
  /** On a type, the indexes; on a field, empty. */
  String[] value() default {};

  /**
   * Options as text, {@code "unique:true,name:by_mail"}: on a type one string for each index, on a
   * field one string. They are named as in {@code createIndexes}.
   */
  String[] options() default {};

  /** On a field, whether it is sorted descending; default false. */
  boolean decrement() default false;

  /** On a field, the kind of index; default {@link Kind#SORTED}. */
  Kind kind() default Kind.SORTED;

  /** The index's name; empty for the one made of its fields, the default. */
  String name() default "";

  /** Whether no two documents may have the same key; default false. */
  boolean unique() default false;

  /** Whether documents without the field have no key; default false. */
  boolean sparse() default false;

  /** Whether queries do not use it; default false. */
  boolean hidden() default false;

  /** After how many seconds a document goes, counted from the date in the field; -1 for never. */
  long expireAfterSeconds() default -1;

  /** A filter in JSON; only documents that match it have keys. Empty for none, the default. */
  String partialFilterExpression() default "";

  /** For a wildcard index, the fields in JSON; empty for all, the default. */
  String wildcardProjection() default "";

  /** For a text index, the weights of fields in JSON; empty for 1 each, the default. */
  String weights() default "";

  /** For a text index, the language of stop words; empty for the server's, English. */
  String defaultLanguage() default "";

  /** For a text index, the field that names the language; empty for {@code language}. */
  String languageOverride() default "";

  /** For a 2d index, the least coordinate; default -180. */
  double min() default -180;

  /** For a 2d index, the greatest coordinate; default 180. */
  double max() default 180;

  /** For a 2d index, the precision in bits; default 26. */
  int bits() default 26;

  /** How strings are compared; without a locale, the default, as the collection does. */
  Collation collation() default @Collation;

  /** The kinds of index. */
  enum Kind {
    /** By the order of values. */
    SORTED,
    /** By words. */
    TEXT,
    /** By a hash. */
    HASHED,
    /** By places on a sphere. */
    GEO_2DSPHERE,
    /** By places on a plane. */
    GEO_2D
  }
}
