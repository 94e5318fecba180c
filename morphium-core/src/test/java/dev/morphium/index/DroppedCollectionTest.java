package dev.morphium.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Capped;
import dev.morphium.annotation.Collation;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.WriteException;
import dev.morphium.update.Update;
import java.util.UUID;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a type declares is there again before its next write, however its collection went. */
class DroppedCollectionTest {
  @Entity(collectionName = "customer", schemaDef = "{required: ['name']}")
  @Collation(locale = "de", strength = Collation.Strength.SECONDARY)
  record Customer(@Id String id, @Index(unique = true) String mail, String name) {}

  @Entity(collectionName = "note")
  @Capped(maxSize = 100_000, maxEntries = 2)
  record Note(@Id String id) {}

  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));

  @AfterEach
  void close() {
    morphium.close();
  }

  private void drop(String how) {
    switch (how) {
      case "method" -> {
        morphium.dropCollection(Customer.class);
        morphium.dropCollection(Note.class);
      }
      case "command" -> {
        run("shop", "{drop: 'customer'}");
        run("shop", "{drop: 'note'}");
      }
      case "database" -> morphium.dropDatabase();
      case "database by command" -> run("shop", "{dropDatabase: 1}");
      default -> {
        run("admin", "{renameCollection: 'shop.customer', to: 'shop.c'}");
        run("admin", "{renameCollection: 'shop.note', to: 'shop.n'}");
      }
    }
  }

  private void run(String database, String command) {
    morphium.runCommand(database, BsonDocument.parse(command));
  }

  @ParameterizedTest
  @ValueSource(strings = {"method", "command", "database", "database by command", "rename"})
  void everythingIsThereAgain(String how) {
    check();
    drop(how);
    check();
  }

  private void check() {
    morphium.store(new Customer("a", "m", "Ada"));
    assertThatThrownBy(() -> morphium.store(new Customer("b", "M", "Bob")))
        .as("unique, by the collation")
        .isInstanceOf(WriteException.class)
        .hasMessageContaining("mail_1");
    assertThatThrownBy(
            () ->
                morphium
                    .createQueryFor(Customer.class)
                    .everything()
                    .update(Update.raw(BsonDocument.parse("{$unset: {name: 1}}"))))
        .as("validated")
        .isInstanceOf(WriteException.class);
    for (int i = 0; i < 4; i++) {
      morphium.insert(new Note(UUID.randomUUID().toString()));
    }
    assertThat(morphium.findAll(Note.class)).as("capped").hasSize(2);
  }
}
