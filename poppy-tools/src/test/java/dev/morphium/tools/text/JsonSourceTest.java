package dev.morphium.tools.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSourceTest {
  private static List<String> read(byte[] text) throws IOException {
    List<String> found = new ArrayList<>();
    try (JsonSource source = new JsonSource(new ByteArrayInputStream(text))) {
      for (BsonDocument next = source.next(); next != null; next = source.next()) {
        found.add(source.line() + next.toJson());
      }
    }
    return found;
  }

  private static List<String> read(String text) throws IOException {
    return read(text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1}\\n\\n{\"a\": \"}\\\"{\"}\\n",
        "\uFEFF{a: 1}\\n\\n{a: '}\"{'}",
        "[{\"a\": 1},\\n\\n {\"a\": \"}\\\"{\"}]\\n",
        "  [ {\"a\"\\n: 1}\\n,{\"a\": \"}\\\"{\"}\\n ] ",
      })
  void documentsComeOneAfterTheOtherOrInAnArray(String text) throws IOException {
    assertThat(read(text)).containsExactly("1{\"a\": 1}", "3{\"a\": \"}\\\"{\"}");
  }

  @Test
  void patternsAndTextsMayHaveCommasBeforeBraces() throws IOException {
    assertThat(read("{a: /[,]}/, b: ',}', c: \"\\\",}\"}"))
        .singleElement()
        .asString()
        .contains("[,]}")
        .contains("\\\",}");
  }

  @Test
  void aTextWithoutDocumentsHasNone() throws IOException {
    assertThat(read("")).isEmpty();
    assertThat(read(" \\n[ ]\\n")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {a: 1}\\n5         | line 2: a document begins with '{', not with '5'
          {a: 1}\\n\\n{a: [  | line 3: the document has no end: '}' is missing
          [{a: 1},\\n{a: 2}  | line 2: the array has no end: ']' is missing
          [{a: 1}]\\n{a: 2}  | line 2: there is something after the end of the array
          [{a: 1},\\n]       | line 2: the array ends with a comma, and no document follows it
          [{a: 1}\\n{a: 2}]  | line 2: there is no comma between two documents of the array
          [{a: 1},,{a: 2}]  | line 1: a document begins with '{', not with ','
          {a: 1,\\n}         | line 2: a comma is followed by '}'
          {a: [1, ],\\nb: 1} | line 1: a comma is followed by ']'
          \\n{a: {$date: 'x'}} | line 2:
          \\n{a: {$numberInt: 'x'}} | line 2: 'x' is no Integer
          {a: {$numberDecimal: '1..2'}} | line 1: '1..2' is no Decimal128
          {a: {$date: '2026-99-01T00:00:00Z'}} | line 1:
          """)
  void whatIsNoDocumentIsToldWithItsLine(String text, String problem) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(TextException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void aDocumentWithTooManyLevelsIsToldWithItsLine() {
    String deep = "{a: ".repeat(1 << 18) + "1" + "}".repeat(1 << 18);
    assertThatThrownBy(() -> read(deep))
        .isInstanceOf(TextException.class)
        .hasMessage("line 1: the document has too many levels");
  }

  @Test
  void whatIsNotInUtf8IsToldWithItsLine() {
    assertThatThrownBy(() -> read("\n{a: 'ä'}".getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(TextException.class)
        .hasMessageEndingWith(": it is not in UTF-8");
  }
}
