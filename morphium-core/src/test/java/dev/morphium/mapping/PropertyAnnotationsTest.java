package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.bytes;
import static dev.morphium.mapping.RoundTripTest.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.IgnoreFields;
import dev.morphium.annotation.LimitToFields;
import dev.morphium.annotation.Property;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.annotation.Transient;
import dev.morphium.exception.MappingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class PropertyAnnotationsTest {
  record Open(
      @Id String id, int known, @AdditionalData(readOnly = false) Map<String, Object> rest) {}

  record Watched(@Id String id, @AdditionalData Map<String, Object> rest) {}

  record Typed(@AdditionalData(readOnly = false) Map<String, Integer> counts) {}

  record Renamed(
      @Aliases({"title", "caption"}) String headline, @Property(fieldName = "n") int no) {}

  static final class Partly {
    String kept = "a";
    @Transient String skipped = "b";
    transient String skippedToo = "c";
    static String shared = "d";
    @ReadOnly String computed = "e";
  }

  @IgnoreFields({"secret", "/temp[A-Z]\\w*/"})
  record Filtered(String name, String secret, String tempFile, String temperature) {}

  static class Narrow {
    String name = "n";
  }

  @LimitToFields(value = "age", type = Narrow.class)
  static final class Wide extends Narrow {
    int age = 1;
    String other = "o";
  }

  @Entity(collectionName = "Things", translateCamelCase = false)
  record AsItIs(@Id String theId, String camelCase) {}

  @Entity
  record HTTPServerURL2(@Id String id, String htmlURL2, String aName, String x1y) {}

  @Test
  void otherFieldsAreKeptAndWrittenBack() {
    Open open = read(Open.class, "{_id: 'x', known: 1, more: {a: [1, {b: null}]}, less: null}");
    Map<String, Object> expected = new LinkedHashMap<>();
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("b", null);
    expected.put("more", Map.of("a", List.of(1, inner)));
    expected.put("less", null);
    assertThat(open.rest()).isEqualTo(expected);
    assertThat(bson(MAPPER.mapping(Open.class).encode(open)))
        .isEqualTo(
            BsonDocument.parse("{_id: 'x', known: 1, more: {a: [1, {b: null}]}, less: null}"));
    assertThat(MAPPER.mapping(Open.class).path("more.a.0")).isEqualTo("more.a.0");
    assertThatThrownBy(
            () -> MAPPER.mapping(Open.class).encode(new Open("x", 1, Map.of("known", 2))))
        .isInstanceOf(MappingException.class)
        .hasMessage(
            "Open.rest: 'known' is the field of a property, and cannot be among the others");
  }

  @Test
  void otherFieldsAreOnlyReadWhereNothingElseIsSaid() {
    Watched watched = read(Watched.class, "{_id: 'x', more: 1}");
    assertThat(watched.rest()).isEqualTo(Map.of("more", 1));
    assertThat(bson(MAPPER.mapping(Watched.class).encode(watched)))
        .isEqualTo(BsonDocument.parse("{_id: 'x'}"));
    assertThat(read(Watched.class, "{_id: 'x'}").rest()).isNull();
  }

  @Test
  void otherFieldsMayHaveAType() {
    assertThat(read(Typed.class, "{a: 1, b: {$numberLong: '2'}}").counts())
        .isEqualTo(Map.of("a", 1, "b", 2));
    assertThatThrownBy(() -> read(Typed.class, "{a: 'x'}"))
        .isInstanceOf(MappingException.class)
        .hasMessage("Typed.counts: a string cannot be read as an int");
  }

  @Test
  void aliasesAreReadAndNeverWritten() {
    assertThat(read(Renamed.class, "{caption: 'a', n: 1}")).isEqualTo(new Renamed("a", 1));
    assertThat(read(Renamed.class, "{headline: 'a', title: 'b'}").headline()).isEqualTo("b");
    assertThat(bson(MAPPER.mapping(Renamed.class).encode(new Renamed("a", 1))))
        .isEqualTo(BsonDocument.parse("{headline: 'a', n: 1}"));
    assertThat(MAPPER.mapping(Renamed.class).path("no")).isEqualTo("n");
    assertThat(MAPPER.mapping(Renamed.class).path("n")).isEqualTo("n");
  }

  @Test
  void transientFieldsAreNoPropertiesAndReadOnlyOnesAreReadOnly() {
    assertThat(bson(MAPPER.mapping(Partly.class).encode(new Partly())))
        .isEqualTo(BsonDocument.parse("{kept: 'a'}"));
    Partly read = read(Partly.class, "{kept: '1', skipped: '2', skipped_too: '3', computed: '4'}");
    assertThat(read.kept + read.skipped + read.skippedToo + read.computed).isEqualTo("1bc4");
    assertThat(Partly.shared).isEqualTo("d");
    assertThatThrownBy(() -> MAPPER.mapping(Partly.class).path("skipped"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("known are [computed, kept]");
  }

  @Test
  void fieldsAreLimitedByNamesPatternsAndTypes() {
    byte[] bytes = MAPPER.mapping(Filtered.class).encode(new Filtered("a", "b", "c", "d"));
    assertThat(bson(bytes)).isEqualTo(BsonDocument.parse("{name: 'a', temperature: 'd'}"));
    assertThat(MAPPER.mapping(Filtered.class).decode(bytes, 0, bytes.length))
        .isEqualTo(new Filtered("a", null, null, "d"));
    assertThat(bson(MAPPER.mapping(Wide.class).encode(new Wide())))
        .isEqualTo(BsonDocument.parse("{name: 'n', age: 1}"));
  }

  @Test
  void namesAreTranslatedAsSaid() {
    EntityMapping<AsItIs> asItIs = MAPPER.mapping(AsItIs.class);
    assertThat(asItIs.collection()).isEqualTo("Things");
    assertThat(asItIs.path("camelCase")).isEqualTo("camelCase");
    EntityMapping<HTTPServerURL2> snake = MAPPER.mapping(HTTPServerURL2.class);
    assertThat(snake.collection()).isEqualTo("http_server_url2");
    assertThat(snake.properties())
        .extracting(PropertyMapping::field)
        .containsExactly("_id", "html_url2", "a_name", "x1y");
    Mapper asInJava = Mapper.builder().naming(NamingStrategy.AS_IN_JAVA).build();
    assertThat(asInJava.mapping(HTTPServerURL2.class).collection()).isEqualTo("hTTPServerURL2");
    assertThat(asInJava.mapping(HTTPServerURL2.class).path("htmlURL2")).isEqualTo("htmlURL2");
    NamingStrategy loud =
        new NamingStrategy() {
          @Override
          public String field(String property) {
            return property.toUpperCase(Locale.ROOT);
          }

          @Override
          public String collection(String simpleName) {
            return "all_" + simpleName;
          }
        };
    EntityMapping<HTTPServerURL2> own =
        Mapper.builder().naming(loud).build().mapping(HTTPServerURL2.class);
    byte[] bytes = own.encode(new HTTPServerURL2("1", "2", "3", "4"));
    assertThat(bson(bytes))
        .isEqualTo(BsonDocument.parse("{_id: '1', HTMLURL2: '2', ANAME: '3', X1Y: '4'}"));
    assertThat(own.decode(bytes(bson(bytes)), 0, bytes.length).x1y()).isEqualTo("4");
    assertThat(own.collection()).isEqualTo("all_HTTPServerURL2");
  }
}
