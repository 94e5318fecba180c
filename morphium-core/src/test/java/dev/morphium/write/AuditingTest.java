package dev.morphium.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.CreatedBy;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.LastModifiedBy;
import dev.morphium.exception.MappingException;
import dev.morphium.query.filter.Filters;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.update.Update;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who stored and who changed entities: records, classes, partial updates, queries, upserts. */
class AuditingTest {
  /** A user that is embedded. */
  record Account(String name) {
    @Override
    public String toString() {
      return name;
    }
  }

  @Entity
  record Invoice(
      @Id String id, int sum, @CreatedBy String createdBy, @LastModifiedBy Account changedBy) {}

  @Entity
  static class Note {
    @Id String id = "n";
    String text = "";
    @CreatedBy Account by;
    @LastModifiedBy String last;
  }

  @Entity
  record Wrong(@Id String id, @CreatedBy UUID by) {}

  private final AtomicReference<@Nullable Object> user = new AtomicReference<>(new Account("ada"));
  private final Morphium morphium =
      Morphium.builder(MorphiumSettings.of("inmemory://%s/shop".formatted(UUID.randomUUID())))
          .auditor(user::get)
          .open();

  @AfterEach
  void close() {
    morphium.close();
  }

  private void as(@Nullable String name) {
    user.set(name == null ? null : new Account(name));
  }

  private Invoice stored(String id) {
    return morphium.findById(Invoice.class, id);
  }

  @Test
  void storesSetBoth() {
    Invoice first = morphium.store(new Invoice("a", 1, null, null));
    assertThat(first).isEqualTo(new Invoice("a", 1, "ada", new Account("ada")));
    as("bob");
    morphium.store(new Invoice("a", 2, first.createdBy(), first.changedBy()));
    assertThat(stored("a")).isEqualTo(new Invoice("a", 2, "ada", new Account("bob")));
    Note note = morphium.store(new Note());
    assertThat(note.by).isEqualTo(new Account("bob"));
    assertThat(note.last).isEqualTo("bob");
    assertThat(morphium.insert(new Invoice("i", 1, null, null)).createdBy()).isEqualTo("bob");
  }

  @Test
  void updatesSetWhoChangedIt() {
    Invoice first = morphium.store(new Invoice("a", 1, null, null));
    as("bob");
    assertThat(morphium.with(first).inc("sum", 1))
        .isEqualTo(new Invoice("a", 2, "ada", new Account("bob")));
    as("eve");
    morphium.createQueryFor(Invoice.class).f("id").eq("a").set("sum", 5);
    assertThat(stored("a")).isEqualTo(new Invoice("a", 5, "ada", new Account("eve")));
    as("bob");
    morphium
        .bulk(Invoice.class)
        .updateOne(Filters.f("id").eq("a"), Update.of(Invoice.class).set("sum", 6))
        .execute();
    assertThat(stored("a").changedBy()).isEqualTo(new Account("bob"));
    as("eve");
    morphium
        .createQueryFor(Invoice.class)
        .f("id")
        .eq("a")
        .update(Update.pipeline(List.of(BsonDocument.parse("{$set: {sum: 7}}"))));
    assertThat(stored("a")).isEqualTo(new Invoice("a", 7, "ada", new Account("eve")));
    morphium
        .createQueryFor(Invoice.class)
        .f("id")
        .eq("a")
        .update(Update.of(Invoice.class).set("changedBy", new Account("said")));
    assertThat(stored("a").changedBy()).as("what is said counts").isEqualTo(new Account("said"));
  }

  @Test
  void upsertsSetWhoCreatedIt() {
    morphium.createQueryFor(Invoice.class).f("id").eq("u").upsert(u -> u.set("sum", 1));
    assertThat(stored("u")).isEqualTo(new Invoice("u", 1, "ada", new Account("ada")));
    as("bob");
    morphium.createQueryFor(Invoice.class).f("id").eq("u").upsert(u -> u.set("sum", 2));
    assertThat(stored("u")).isEqualTo(new Invoice("u", 2, "ada", new Account("bob")));
  }

  @Test
  void anUnknownUserIsNobody() {
    Invoice first = morphium.store(new Invoice("a", 1, null, null));
    as(null);
    assertThat(morphium.with(first).inc("sum", 1).changedBy()).isNull();
    assertThat(stored("a").createdBy()).isEqualTo("ada");
    morphium
        .scope()
        .withoutAutomaticValues()
        .run(() -> morphium.store(new Invoice("i", 1, "import", new Account("import"))));
    assertThat(stored("i")).isEqualTo(new Invoice("i", 1, "import", new Account("import")));
  }

  @Test
  void mistakesAreSaid() {
    assertThatThrownBy(() -> morphium.store(new Wrong("a", null)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Wrong.by is a UUID, and the auditor gave a Account");
    try (Morphium nobody = Morphium.connect("inmemory://%s/x".formatted(UUID.randomUUID()))) {
      assertThatThrownBy(() -> nobody.store(new Invoice("a", 1, null, null)))
          .isInstanceOf(MappingException.class)
          .hasMessageContaining("Invoice.createdBy")
          .hasMessageContaining("auditor(");
      nobody
          .scope()
          .withoutAutomaticValues()
          .run(() -> nobody.store(new Invoice("a", 1, "x", null)));
    }
  }
}
