package dev.morphium.engine.collation;

import com.ibm.icu.text.Collator;
import com.ibm.icu.text.RuleBasedCollator;
import com.ibm.icu.util.ULocale;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** ICU's collators, as the options of a collation ask for them. */
final class Collators {
  private static final int IDENTICAL = 5;

  private Collators() {}

  /** The collator of a locale; what the options do not say, the locale does. */
  static RuleBasedCollator of(String locale, CollationOptions options) {
    checkLocale(locale);
    RuleBasedCollator collator =
        ((RuleBasedCollator) Collator.getInstance(new ULocale(locale))).cloneAsThawed();
    when(
        options.strength(),
        strength ->
            collator.setStrength(strength == IDENTICAL ? Collator.IDENTICAL : strength - 1));
    when(options.caseLevel(), collator::setCaseLevel);
    when(
        options.caseFirst(),
        first -> {
          collator.setUpperCaseFirst(first.equals("upper"));
          if (!first.equals("upper")) {
            collator.setLowerCaseFirst(first.equals("lower"));
          }
        });
    when(options.numericOrdering(), collator::setNumericCollation);
    when(
        options.alternate(),
        alternate -> collator.setAlternateHandlingShifted(alternate.equals("shifted")));
    when(
        options.maxVariable(),
        most ->
            collator.setMaxVariable(
                most.equals("space")
                    ? Collator.ReorderCodes.SPACE
                    : Collator.ReorderCodes.PUNCTUATION));
    when(
        options.normalization(),
        on ->
            collator.setDecomposition(
                on ? Collator.CANONICAL_DECOMPOSITION : Collator.NO_DECOMPOSITION));
    when(options.backwards(), collator::setFrenchCollation);
    checkTogether(collator);
    return collator;
  }

  private static <T> void when(@Nullable T option, Consumer<T> action) {
    if (option != null) {
      action.accept(option);
    }
  }

  private static void checkLocale(String locale) {
    String base = ULocale.getBaseName(locale);
    boolean known =
        ULocale.getName(locale).equals(locale)
            && Arrays.stream(Collator.getAvailableULocales())
                .anyMatch(available -> available.getBaseName().equals(base));
    if (!known || base.isEmpty() || !keywordsAreKnown(locale, base)) {
      throw CollationOptions.badValue(
          "Field 'locale' is invalid in: { locale: \"" + locale + "\" }");
    }
  }

  /** A locale may name one of its collations: {@code de@collation=phonebook}. */
  private static boolean keywordsAreKnown(String locale, String base) {
    ULocale full = new ULocale(locale);
    Iterator<String> keywords = full.getKeywords();
    while (keywords != null && keywords.hasNext()) {
      String keyword = keywords.next();
      String value = full.getKeywordValue(keyword);
      boolean found =
          keyword.equals("collation")
              && Arrays.asList(
                      Collator.getKeywordValuesForLocale("collation", new ULocale(base), false))
                  .contains(value);
      if (!found) {
        return false;
      }
    }
    return true;
  }

  private static void checkTogether(RuleBasedCollator collator) {
    boolean weak = collator.getStrength() < Collator.TERTIARY;
    if (weak
        && !collator.isCaseLevel()
        && (collator.isUpperCaseFirst() || collator.isLowerCaseFirst())) {
      throw CollationOptions.badValue(
          "'caseFirst' is invalid unless 'caseLevel' is on or 'strength' is greater than 2");
    }
    if (collator.isFrenchCollation() && collator.getStrength() == Collator.PRIMARY) {
      throw CollationOptions.badValue("'backwards' is invalid with 'strength' of 1");
    }
  }

  /** All options of a collator. */
  static Document describe(String locale, RuleBasedCollator collator) {
    String caseFirst = collator.isLowerCaseFirst() ? "lower" : "off";
    if (collator.isUpperCaseFirst()) {
      caseFirst = "upper";
    }
    int strength = collator.getStrength();
    boolean spaces = collator.getMaxVariable() == Collator.ReorderCodes.SPACE;
    return new DocumentBuilder()
        .append("locale", locale)
        .append("caseLevel", collator.isCaseLevel())
        .append("caseFirst", caseFirst)
        .append("strength", strength == Collator.IDENTICAL ? IDENTICAL : strength + 1)
        .append("numericOrdering", collator.getNumericCollation())
        .append("alternate", collator.isAlternateHandlingShifted() ? "shifted" : "non-ignorable")
        .append("maxVariable", spaces ? "space" : "punct")
        .append("normalization", collator.getDecomposition() == Collator.CANONICAL_DECOMPOSITION)
        .append("backwards", collator.isFrenchCollation())
        .append("version", CollationOptions.VERSION)
        .build();
  }
}
