package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The rules by which the strings of a collection, or of an index, are compared.
 *
 * <p>Source: MongoDB manual, "Collation".
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Collation {
  /** The ICU locale; empty for none. */
  String locale() default "";

  /** Whether case counts at strengths 1 and 2; default false. */
  boolean caseLevel() default false;

  /** Which case sorts first; default {@link CaseFirst#OFF}. */
  CaseFirst caseFirst() default CaseFirst.OFF;

  /** Which differences count; default {@link Strength#TERTIARY}. */
  Strength strength() default Strength.TERTIARY;

  /** Whether digits compare as numbers; default false. */
  boolean numericOrdering() default false;

  /** Whether spaces and punctuation count; default {@link Alternate#NON_IGNORABLE}. */
  Alternate alternate() default Alternate.NON_IGNORABLE;

  /** What {@link Alternate#SHIFTED} ignores; default {@link MaxVariable#PUNCT}. */
  MaxVariable maxVariable() default MaxVariable.PUNCT;

  /** Whether accents compare from the end, as in Canadian French; default false. */
  boolean backwards() default false;

  /** Which case sorts first. */
  enum CaseFirst {
    /** As the locale has it. */
    OFF,
    /** Small letters. */
    LOWER,
    /** Capital letters. */
    UPPER
  }

  /** Which differences count; MongoDB's number is the ordinal and one. */
  enum Strength {
    /** Letters. */
    PRIMARY,
    /** Letters and accents. */
    SECONDARY,
    /** Letters, accents and case. */
    TERTIARY,
    /** As well punctuation, where that is shifted. */
    QUATERNARY,
    /** Everything. */
    IDENTICAL
  }

  /** Whether spaces and punctuation count. */
  enum Alternate {
    /** They count. */
    NON_IGNORABLE,
    /** They count only at strength 4 and above. */
    SHIFTED
  }

  /** What is ignored when shifted. */
  enum MaxVariable {
    /** Spaces and punctuation. */
    PUNCT,
    /** Spaces. */
    SPACE
  }
}
