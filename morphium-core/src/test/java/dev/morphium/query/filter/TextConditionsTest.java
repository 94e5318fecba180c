package dev.morphium.query.filter;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions on texts find what Java's methods of the same names say. */
class TextConditionsTest {
  private static final String LETTERS = "aAbß.\\^$%_(\n+é*";

  /** A text. */
  @Entity
  record Line(@Id int id, String text) {}

  private static final EntityMapping<Line> LINES = Mapper.create().mapping(Line.class);

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "abc, ^abc\\z, false",
        "abc%, ^abc, false",
        "%abc, abc\\z, false",
        "%abc%, abc, false",
        "%%a%%, a, false",
        "%, \"\", false",
        "\"\", ^\\z, false",
        "a%b, ^a.*b\\z, true",
        "a_, ^a.\\z, true",
        "_%, ^., true",
        "a.c, ^a\\.c\\z, false",
        "50\\%, ^50%\\z, false",
        "a\\_b%, ^a_b, false",
        "a\\\\, ^a\\\\\\z, false"
      })
  void patternsOfLikeBecomeRegularExpressions(String pattern, String regex, boolean anyCharacter) {
    BsonDocument condition = f("text").like(pattern).toBson(LINES).getDocument("text");
    assertThat(condition.getString("$regex").getValue()).isEqualTo(regex);
    assertThat(condition.containsKey("$options")).isEqualTo(anyCharacter);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findWhatJavaFinds(long seed) {
    Random random = new Random(seed);
    try (Morphium morphium = Morphium.connect("inmemory://text-conditions-" + seed)) {
      List<Line> lines = new ArrayList<>();
      for (int i = 0; i < 150; i++) {
        lines.add(new Line(i, text(random, 5)));
      }
      morphium.insertList(lines);
      for (int i = 0; i < 40; i++) {
        String part = text(random, 3);
        check(morphium, lines, "contains", part, f -> f.contains(part), t -> t.contains(part));
        check(morphium, lines, "starts", part, f -> f.startsWith(part), t -> t.startsWith(part));
        check(morphium, lines, "ends", part, f -> f.endsWith(part), t -> t.endsWith(part));
        check(
            morphium,
            lines,
            "equalsIgnoreCase",
            part,
            f -> f.equalsIgnoreCase(part),
            t -> t.equalsIgnoreCase(part));
        if (!part.endsWith("\\")) {
          check(morphium, lines, "like", part, f -> f.like(part), t -> isLike(t, 0, part, 0));
        }
      }
    }
  }

  private static void check(
      Morphium morphium,
      List<Line> lines,
      String name,
      String part,
      Function<TypedField<String, Filter<Line>>, Filter<Line>> condition,
      Predicate<String> java) {
    Filter<Line> filter = condition.apply(f(Line::text));
    assertThat(morphium.createQueryFor(Line.class).filter(filter).sort("id").asList())
        .as("%s '%s'", name, part)
        .isEqualTo(lines.stream().filter(line -> java.test(line.text)).toList());
  }

  /** What LIKE means, by its definition. */
  private static boolean isLike(String text, int at, String pattern, int from) {
    if (from == pattern.length()) {
      return at == text.length();
    }
    char wanted = pattern.charAt(from);
    if (wanted == '%') {
      for (int rest = at; rest <= text.length(); rest++) {
        if (isLike(text, rest, pattern, from + 1)) {
          return true;
        }
      }
      return false;
    }
    if (wanted == '\\') {
      wanted = pattern.charAt(++from);
    } else if (wanted == '_') {
      return at < text.length() && isLike(text, at + 1, pattern, from + 1);
    }
    return at < text.length()
        && text.charAt(at) == wanted
        && isLike(text, at + 1, pattern, from + 1);
  }

  private static String text(Random random, int longest) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(longest + 1); i > 0; i--) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }

  @Test
  void whatNoPatternCanHoldIsRefused() {
    assertThatThrownBy(() -> f("text").contains("a\0").toBson(LINES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Line.text", "NUL");
    assertThatThrownBy(() -> f("text").like("a\0%").toBson(LINES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Line.text", "NUL");
    assertThatThrownBy(() -> f("text").like("a\\\\\\").toBson(LINES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Line.text", "backslash");
    assertThatThrownBy(() -> f("text").between(null, "a").toBson(LINES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Line.text", "between", "isNull()");
  }
}
