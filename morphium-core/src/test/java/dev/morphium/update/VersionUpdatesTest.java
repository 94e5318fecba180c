package dev.morphium.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.query.Query;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An update counts a version on, and lets no stale entity overwrite a newer one. */
class VersionUpdatesTest {
  private final Morphium morphium = Morphium.connect("inmemory:///versions");
  private final Query<Page> home = morphium.createQueryFor(Page.class).f("id").eq("home");

  @Entity
  record Page(@Id String id, String text, @Version long version) {}

  @BeforeEach
  void store() {
    morphium.store(new Page("home", "hello", 0));
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void aVersionCannotBeSet() {
    List<UnaryOperator<Update<Page>>> wrong =
        List.of(
            update -> update.set("version", 7),
            update -> update.inc("version", -1),
            update -> update.inc("version", 0),
            update -> update.unset("version"),
            update -> update.max("version", 9),
            update -> update.mul("version", 2),
            update -> update.rename("text", "version"),
            update -> update.and(Update.raw(BsonDocument.parse("{$set: {version: 1}}"))));
    for (UnaryOperator<Update<Page>> update : wrong) {
      assertThatThrownBy(() -> home.update(update))
          .isInstanceOf(MappingException.class)
          .hasMessageContaining("Page.version is the @Version");
    }
    assertThatThrownBy(() -> morphium.with(page()).set("version", 1))
        .isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> morphium.updateUsingFields(page(), "version"))
        .isInstanceOf(MappingException.class);
    assertThat(page().version()).isEqualTo(1);
  }

  @Test
  void aVersionMayBeCountedOn() {
    Page stale = page();
    home.inc("version", 3);
    assertThat(page().version()).isEqualTo(4);
    home.set("text", "hi");
    assertThat(page().version()).isEqualTo(5);
    assertThatThrownBy(() -> morphium.store(stale)).isInstanceOf(VersionMismatchException.class);
  }

  private Page page() {
    return morphium.firstById(Page.class, "home").orElseThrow();
  }
}
