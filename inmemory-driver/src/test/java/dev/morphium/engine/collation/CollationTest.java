package dev.morphium.engine.collation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollationTest {
  private static ValueComparator comparator(String json) {
    return Collation.parse(Document.parse(json)).comparator();
  }

  private static int compare(String json, String left, String right) {
    return comparator(json).compare(StringValue.of(left), StringValue.of(right));
  }

  @Test
  void strengthTellsWhatCounts() {
    assertThat(compare("{locale: 'en', strength: 1}", "cafe", "CAF\u00C9")).isZero();
    assertThat(compare("{locale: 'en', strength: 2}", "cafe", "CAFE")).isZero();
    assertThat(compare("{locale: 'en', strength: 2}", "cafe", "caf\u00E9")).isNegative();
    assertThat(compare("{locale: 'en'}", "a", "A")).isNegative();
    assertThat(compare("{locale: 'en', caseFirst: 'upper'}", "a", "A")).isPositive();
    assertThat(compare("{locale: 'simple'}", "a", "A")).isPositive();
  }

  @Test
  void digitsMayCountAsNumbers() {
    assertThat(compare("{locale: 'en'}", "10", "9")).isNegative();
    assertThat(compare("{locale: 'en', numericOrdering: true}", "10", "9")).isPositive();
  }

  @Test
  void onlyStringsAreConcernedAlsoWithinDocuments() {
    ValueComparator comparator = comparator("{locale: 'en', strength: 2}");
    Document lower = Document.parse("{v: {x: 'a'}, w: [1, 'b'], 'Y': 1}");
    Document upper = Document.parse("{v: {x: 'A'}, w: [1.0, 'B'], 'Y': 1}");
    assertThat(comparator.equal(lower, upper)).isTrue();
    assertThat(comparator.hash(lower)).isEqualTo(comparator.hash(upper));
    assertThat(comparator.equal(lower, Document.parse("{v: {x: 'a'}, w: [1, 'b'], 'y': 1}")))
        .isFalse();
  }

  @Test
  void accentsDecideBeforeASharpS() {
    ValueComparator comparator = comparator("{locale: 'de'}");
    StringValue accent = StringValue.of("\u00C4\u00DF");
    assertThat(comparator.compare(accent, StringValue.of("a\u00DF"))).isPositive();
  }

  @Test
  void sortKeysCompareAsTheStringsDo() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    CollationComparator comparator =
        (CollationComparator) comparator("{locale: 'de', strength: 3, numericOrdering: true}");
    for (int i = 0; i < 5_000; i++) {
      Value left = text(random);
      Value right = text(random);
      assertThat(
              Integer.signum(
                  ValueComparator.BINARY.compare(comparator.keyOf(left), comparator.keyOf(right))))
          .as("seed %s: %s and %s", seed, left, right)
          .isEqualTo(Integer.signum(comparator.compare(left, right)));
    }
  }

  private static Value text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(5); length > 0; length--) {
      text.append("aA\u00E4\u00C4bB 1209-\u00DF".charAt(random.nextInt(13)));
    }
    return StringValue.of(text.toString());
  }

  @Test
  void allOptionsAreShown() {
    assertThat(Collation.parse(Document.parse("{locale: 'fr_CA', strength: 2}")).spec())
        .isEqualTo(
            Document.parse(
                "{locale: 'fr_CA', caseLevel: false, caseFirst: 'off', strength: 2,"
                    + " numericOrdering: false, alternate: 'non-ignorable', maxVariable: 'punct',"
                    + " normalization: false, backwards: true, version: '57.1'}"));
    assertThat(Collation.parse(Document.parse("{locale: 'en'}")))
        .isEqualTo(Collation.parse(Document.parse("{strength: 3.7, locale: 'en'}")));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{}|40414",
        "{locale: 1}|14",
        "{locale: 'nowhere'}|2",
        "{locale: 'en', strength: 6}|2",
        "{locale: 'en', strength: 'a'}|14",
        "{locale: 'en', caseLevel: 1}|14",
        "{locale: 'en', caseFirst: 'both'}|2",
        "{locale: 'en', caseFirst: 'upper', strength: 2}|2",
        "{locale: 'en', strength: 1, backwards: true}|2",
        "{locale: 'en', unknown: 1}|40415",
        "{locale: 'en', version: '1'}|161"
      })
  void otherDocumentsAreNoCollations(String json, int code) {
    assertThatThrownBy(() -> Collation.parse(Document.parse(json)))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(code));
  }
}
