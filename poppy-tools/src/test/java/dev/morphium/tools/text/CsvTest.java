package dev.morphium.tools.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {
  private static final JsonWriterSettings CANONICAL =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  private static List<String> read(String text, boolean typed, boolean ignoresBlanks)
      throws IOException {
    List<String> found = new ArrayList<>();
    byte[] bytes = text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
    try (DocumentSource source =
        new dev.morphium.tools.text.CsvSource(
            new ByteArrayInputStream(bytes), ',', null, typed, ignoresBlanks)) {
      for (BsonDocument next = source.next(); next != null; next = source.next()) {
        found.add(next.toJson(CANONICAL));
      }
    }
    return found;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          auto()                 | 7            | {"$numberInt": "7"}
          auto()                 | -7000000000  | {"$numberLong": "-7000000000"}
          auto()                 | 1.5          | {"$numberDouble": "1.5"}
          auto()                 | 007          | "007"
          auto()                 | 99999999999999999999 | {"$numberDouble": "1.0E+20"}
          string()               | 7            | "7"
          int32()                | 7            | {"$numberInt": "7"}
          int64()                | 7            | {"$numberLong": "7"}
          double()               | 7            | {"$numberDouble": "7.0"}
          decimal()              | 1.10         | {"$numberDecimal": "1.10"}
          boolean()              | TRUE         | true
          boolean()              | 0            | false
          date()                 | 1970-01-01T00:00:01Z | {"$date": {"$numberLong": "1000"}}
          date(yyyy-MM-dd)       | 1970-01-02   | {"$date": {"$numberLong": "86400000"}}
          date(d.M.yyyy HH:mm)   | 1.1.1970 00:01 | {"$date": {"$numberLong": "60000"}}
          binary(hex)            | ff           | {"$binary": {"base64": "/w==", "subType": "00"}}
          binary(base64)         | /w==         | {"$binary": {"base64": "/w==", "subType": "00"}}
          objectId()             | ObjectId(507f1f77bcf86cd799439011) | {"$oid": "507f1f77bcf86cd799439011"}
          """)
  void aColumnHasAType(String type, String text, String value) throws IOException {
    assertThat(read("a." + type + "\n" + text, true, false))
        .containsExactly("{\"a\": " + value + "}");
  }

  @Test
  void dotsLeadIntoFieldsAndQuotedValuesHaveLines() throws IOException {
    assertThat(read("_id,a.b,a.c\n1,\"x, \"\"y\"\"\nz\",\n", false, true))
        .containsExactly(
            "{\"_id\": {\"$numberInt\": \"1\"}, \"a\": {\"b\": \"x, \\\"y\\\"\\nz\"}}");
    assertThat(read("a,b\n,2", false, false))
        .containsExactly("{\"a\": \"\", \"b\": {\"$numberInt\": \"2\"}}");
    assertThat(read("", false, false)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a.int32()\\n1\\nx      | line 3: a: 'x' is no int32
          a.int32()\\n3000000000 | line 2: a: '3000000000' is no int32
          a.date(yyyy)\\nx       | line 2: a: 'x' is no date
          a.objectId()\\nx       | line 2: a: 'x' is no objectId
          a                      | line 1: the column 'a' has no type, such as a.string()
          a.money()              | line 1: the column 'a.money()' has a type that is not known; there are auto()
          a.binary(x)            | line 1: the column 'a.binary(x)' has binary values in base64 or hex
          a.auto()\\n1\\n1,2     | line 3: the row has 2 values, and there are 1 columns
          a.auto(),a.b.auto()\\n1,2 | line 2: the columns a and a.b contradict each other
          """)
  void whatDoesNotFitIsToldWithItsLine(String text, String problem) {
    assertThatThrownBy(() -> read(text, true, false))
        .isInstanceOf(TextException.class)
        .hasMessageStartingWith(problem);
  }

  @Test
  void rowsHaveTheFieldsThatWereAskedFor() throws IOException {
    StringWriter text = new StringWriter();
    CsvSink sink = new CsvSink(text, List.of("_id", "a.b", "c.1", "d", "e"), true);
    sink.write(
        BsonDocument.parse(
            "{_id: {$oid: '507f1f77bcf86cd799439011'}, a: {b: 'x, \"y\"'}, c: [1, 2.5], d: {x: 1},"
                + " e: {$date: 0}}"));
    sink.write(BsonDocument.parse("{_id: 2, a: 5, c: [], d: null, e: {$numberDecimal: '1.10'}}"));
    sink.end();
    assertThat(text)
        .hasToString(
            """
            _id,a.b,c.1,d,e
            ObjectId(507f1f77bcf86cd799439011),"x, ""y""\",2.5,"{""x"": 1}",1970-01-01T00:00:00Z
            2,,,,1.10
            """);
  }
}
