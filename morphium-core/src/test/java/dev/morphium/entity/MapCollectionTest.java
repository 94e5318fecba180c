package dev.morphium.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.WriteException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Collections whose documents are maps. */
class MapCollectionTest {
  @Entity
  record Person(@Id String id, String firstName) {}

  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));
  private final MapCollection events = morphium.maps("events");

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void whatIsStoredIsFound() {
    Map<String, Object> event = new HashMap<>();
    event.put("name", "start");
    event.put("firstName", "as it is");
    event.put("at", Instant.ofEpochMilli(5));
    event.put("price", new BigDecimal("1.50"));
    event.put("nothing", null);
    event.put("tags", List.of("a", Map.of("b", 1)));
    event.put("inner", Map.of("x.y", 1L, "$z", true));
    Map<String, Object> stored = events.store(event);
    assertThat(event).as("the caller's map stays").doesNotContainKey("_id");
    assertThat(stored).containsAllEntriesOf(event);
    assertThat(stored.get("_id")).isInstanceOf(ObjectId.class);
    assertThat(stored.keySet().iterator().next()).isEqualTo("_id");
    assertThat(events.findById(stored.get("_id"))).isEqualTo(stored);
    assertThat(morphium.listCollections()).containsExactly("events");
    stored.put("name", "end");
    events.store(stored);
    assertThat(events.query().asList()).containsExactly(stored);
  }

  static class Unknown {
    int n = 1;
  }

  @Test
  void valuesAreThoseOfPropertiesThatDeclareNoType() {
    Map<String, Object> event =
        Map.of("_id", 1, "day", LocalDate.of(2026, 2, 28), "took", Duration.ofSeconds(3));
    events.store(event);
    assertThat(events.findById(1)).isEqualTo(event);
    assertThat(events.query().f("day").eq(LocalDate.of(2026, 2, 28)).idList()).containsExactly(1);
    assertThatThrownBy(() -> events.store(Map.of("_id", 2, "a", new Unknown())))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Unknown");
    assertThat(events.findById(2)).isNull();
  }

  @Test
  void queriesAndUpdatesTakeTheNamesOfTheDocuments() {
    events.storeAll(
        List.of(
            Map.of("_id", 1, "fields", 1, "id", "x", "inner", Map.of("aB", 5)),
            Map.of("_id", 2, "fields", 2, "id", "y", "inner", Map.of("aB", 6))));
    assertThat(events.query().f("inner.aB").gte(6).idList()).containsExactly(2);
    assertThat(events.query().f("id").eq("x").get()).containsEntry("fields", 1);
    assertThat(events.query().f("fields").in(1, 2).sort("-fields").idList()).containsExactly(2, 1);
    events.query().f("_id").eq(1).inc("inner.aB", 10);
    events.query().f("_id").eq(3).upsert(u -> u.set("new", true));
    assertThat(events.findById(1)).containsEntry("inner", Map.of("aB", 15));
    assertThat(events.findById(3)).isEqualTo(Map.of("_id", 3, "new", true));
    assertThat(events.query().collection("elsewhere").asList()).isEmpty();
    assertThat(events.delete(Map.of("_id", 1))).isTrue();
    assertThat(events.delete(Map.of("_id", 1))).isFalse();
    assertThat(events.query().everything().delete().deleted()).isEqualTo(2);
  }

  @Test
  void documentsOfEntitiesAreMaps() {
    morphium.store(new Person("p", "Ada"));
    assertThat(morphium.maps("person").findById("p"))
        .isEqualTo(Map.of("_id", "p", "first_name", "Ada"));
    morphium.maps("person").store(Map.of("_id", "q", "first_name", "Bob"));
    assertThat(morphium.findById(Person.class, "q")).isEqualTo(new Person("q", "Bob"));
  }

  @Test
  void mistakesAreSaid() {
    events.insert(Map.of("_id", 1));
    assertThatThrownBy(() -> events.insert(Map.of("_id", 1)))
        .isInstanceOf(WriteException.class)
        .hasMessageContaining("11000");
    assertThatThrownBy(() -> events.store(Map.of("a.b", 1)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("'a.b' cannot be the name of a field");
    assertThatThrownBy(() -> events.store(Map.of("$a", 1))).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> events.store(Map.of("a", new Thread())))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("Thread");
    assertThatThrownBy(() -> events.storeAll(new ArrayList<>(Arrays.asList(Map.of(), null))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one of 2 documents is null");
    assertThatThrownBy(() -> events.delete(Map.of("a", 1)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("without an id");
    events.store(Map.of("_id", 2, "a", 1, "b", 2));
    Map<String, Object> part = events.query().f("_id").eq(2).project("a").get();
    assertThatThrownBy(() -> events.store(part))
        .as("a copy of a part")
        .isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> morphium.maps(" ")).isInstanceOf(IllegalArgumentException.class);
  }
}
