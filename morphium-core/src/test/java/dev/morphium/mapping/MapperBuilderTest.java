package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Builders of mappers never change, so that one can be kept and extended in several ways. */
class MapperBuilderTest {
  @Entity
  record Note(@Id int id, String noteText, @Nullable String from) {}

  private static final Note NOTE = new Note(1, "a", null);

  private static String stored(MapperBuilder builder) {
    return new RawBsonDocument(builder.build().mapping(Note.class).encode(NOTE)).toJson();
  }

  @Test
  void oneBuilderIsExtendedInSeveralWays() {
    MapperBuilder base = Mapper.builder().nulls(NullHandling.LEFT_OUT);
    MapperBuilder asInJava = base.naming(NamingStrategy.AS_IN_JAVA);
    MapperBuilder withNulls = base.nulls(NullHandling.STORED);
    assertThat(stored(base)).isEqualTo(json("{_id: 1, note_text: 'a'}"));
    assertThat(stored(asInJava)).isEqualTo(json("{_id: 1, noteText: 'a'}"));
    assertThat(stored(withNulls)).isEqualTo(json("{_id: 1, note_text: 'a', from: null}"));
  }

  private static String json(String text) {
    return BsonDocument.parse(text).toJson();
  }
}
