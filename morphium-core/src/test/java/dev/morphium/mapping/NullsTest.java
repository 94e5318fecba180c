package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.IgnoreNullFromDB;
import dev.morphium.annotation.UseIfNull;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Null, and missing: what each is stored as and read as. */
class NullsTest {
  private static final Mapper SPARSE = Mapper.builder().nulls(NullHandling.LEFT_OUT).build();

  static final class Mixed {
    String usual = "usual";
    @IgnoreNullFromDB String ignored = "ignored";
    @UseIfNull String used = "used";
    Optional<String> maybe = Optional.of("maybe");
    int number = 7;
  }

  @IgnoreNullFromDB
  static class AllIgnored {
    String first = "first";
    @UseIfNull String second = "second";
  }

  @UseIfNull
  static final class AllUsed {
    String first = "first";
  }

  static final class Inheriting extends AllIgnored {
    String third = "third";
  }

  /** A class whose constructor takes one property; the others are set afterwards. */
  static final class Partly {
    final String name;
    String note = "note";
    Optional<String> maybe = Optional.of("maybe");
    @IgnoreNullFromDB String kept = "kept";

    Partly(String name) {
      this.name = name;
    }
  }

  private static Mixed nulls() {
    Mixed mixed = new Mixed();
    mixed.usual = null;
    mixed.ignored = null;
    mixed.used = null;
    mixed.maybe = Optional.empty();
    return mixed;
  }

  private static <T> T read(Mapper mapper, Class<T> type, String json) {
    byte[] bytes = bytes(BsonDocument.parse(json));
    return mapper.mapping(type).decode(bytes, 0, bytes.length);
  }

  @Test
  void nullsAreStoredWhereNothingElseIsSaid() {
    assertThat(bson(MAPPER.mapping(Mixed.class).encode(nulls())))
        .isEqualTo(BsonDocument.parse("{usual: null, used: null, maybe: null, number: 7}"));
    assertThat(bson(SPARSE.mapping(Mixed.class).encode(nulls())))
        .isEqualTo(BsonDocument.parse("{used: null, number: 7}"));
  }

  @Test
  void nullsAreReadAsNullWhereTheyAreStored() {
    String json = "{usual: null, ignored: null, used: null, maybe: null, number: null}";
    Mixed stored = read(MAPPER, Mixed.class, json);
    assertThat(stored.usual).isNull();
    assertThat(stored.ignored).isEqualTo("ignored");
    assertThat(stored.used).isNull();
    assertThat(stored.maybe).isEmpty();
    assertThat(stored.number).isEqualTo(7);
    Mixed sparse = read(SPARSE, Mixed.class, json);
    assertThat(sparse.usual).isEqualTo("usual");
    assertThat(sparse.used).isNull();
  }

  @Test
  void missingFieldsLeaveDefaults() {
    Mixed mixed = read(MAPPER, Mixed.class, "{}");
    assertThat(mixed.usual + mixed.ignored + mixed.used + mixed.number)
        .isEqualTo("usualignoredused7");
    assertThat(mixed.maybe).contains("maybe");
  }

  @Test
  void annotationsOfTypesHoldForTheirProperties() {
    Inheriting all = new Inheriting();
    all.first = null;
    all.second = null;
    all.third = null;
    assertThat(bson(MAPPER.mapping(Inheriting.class).encode(all)))
        .isEqualTo(BsonDocument.parse("{second: null}"));
    AllUsed used = new AllUsed();
    used.first = null;
    assertThat(bson(SPARSE.mapping(AllUsed.class).encode(used)))
        .isEqualTo(BsonDocument.parse("{first: null}"));
  }

  @Test
  void nullsBesideAConstructorAreReadTheSameWay() {
    Partly read = read(MAPPER, Partly.class, "{name: 'n', note: null, maybe: null, kept: null}");
    assertThat(read.name).isEqualTo("n");
    assertThat(read.note).isNull();
    assertThat(read.maybe).isEmpty();
    assertThat(read.kept).isEqualTo("kept");
    Partly missing = read(MAPPER, Partly.class, "{}");
    assertThat(missing.name).isNull();
    assertThat(missing.note).isEqualTo("note");
    assertThat(read(SPARSE, Partly.class, "{note: null}").note).isEqualTo("note");
  }
}
