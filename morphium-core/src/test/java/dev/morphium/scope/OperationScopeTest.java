package dev.morphium.scope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.LastAccess;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.Version;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.cache.NotingDriver;
import dev.morphium.exception.MappingException;
import dev.morphium.query.Query;
import dev.morphium.settings.MorphiumSettings;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Switches and places that hold within a scope, and collections that a query names. */
class OperationScopeTest {
  @Entity
  @Cache
  record Town(@Id int id, String name) {}

  @Entity
  @WriteBuffer(timeout = 60_000)
  record Line(@Id int id, String text) {}

  @Entity
  record Stamped(
      @Id String id,
      @CreationTime Instant created,
      @LastChange Instant changed,
      @LastAccess Instant read,
      @AutoSequence long number,
      @Version long version) {}

  @Entity
  record User(@Id String id, @Index(unique = true) String mail) {}

  private final NotingDriver driver = new NotingDriver();
  private final Morphium morphium =
      Morphium.builder(MorphiumSettings.builder("mongodb://unused:1/shop").database("shop").build())
          .driver(driver)
          .open();

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void readsGoPastTheCache() {
    morphium.store(new Town(1, "Rome"));
    assertThat(morphium.findAll(Town.class)).hasSize(1);
    long asked = driver.count("find");
    assertThat(morphium.findAll(Town.class)).hasSize(1);
    assertThat(driver.count("find")).as("cached").isEqualTo(asked);
    OperationScope past = morphium.scope().withoutCache();
    for (int i = 1; i <= 2; i++) {
      assertThat(past.call(() -> morphium.findAll(Town.class))).hasSize(1);
      assertThat(driver.count("find")).isEqualTo(asked + i);
    }
    past.run(() -> morphium.scope().withCache().run(() -> morphium.findAll(Town.class)));
    past.run(() -> morphium.store(new Town(2, "Oslo")));
    assertThat(driver.count("find")).isEqualTo(asked + 2);
    assertThat(morphium.findAll(Town.class)).as("a write clears the cache as ever").hasSize(2);
  }

  @Test
  void writesGoPastTheBufferBehindThoseThatWait() {
    morphium.store(new Line(1, "waits"));
    assertThat(driver.count("update")).isZero();
    morphium.scope().withoutWriteBuffer().run(() -> morphium.store(new Line(1, "now")));
    assertThat(morphium.findById(Line.class, 1)).isEqualTo(new Line(1, "now"));
    morphium.store(new Line(2, "waits"));
    assertThat(morphium.createQueryFor(Line.class).countAll()).isEqualTo(1);
    morphium
        .scope()
        .withoutWriteBuffer()
        .withWriteBuffer()
        .run(() -> morphium.store(new Line(3, "waits")));
    assertThat(morphium.createQueryFor(Line.class).countAll()).isEqualTo(1);
    morphium
        .scope()
        .withoutWriteBuffer()
        .run(() -> morphium.inTransaction(() -> morphium.store(new Line(4, "now"))));
    assertThat(morphium.createQueryFor(Line.class).idList()).contains(1, 4);
  }

  @Test
  void automaticValuesStayAsTheEntitiesHaveThem() {
    Instant old = Instant.ofEpochSecond(1000);
    OperationScope importing = morphium.scope().withoutAutomaticValues();
    Stamped kept =
        importing.call(
            () -> {
              Stamped stored = morphium.store(new Stamped("a", old, old, old, 0, 0));
              assertThat(morphium.findById(Stamped.class, "a")).isEqualTo(stored);
              return morphium.with(stored).set("number", 5L);
            });
    assertThat(kept).isEqualTo(new Stamped("a", old, old, old, 5, 2));
    Stamped usual = morphium.store(new Stamped("b", null, old, null, 0, 0));
    assertThat(usual.number()).isEqualTo(1);
    assertThat(usual.created()).isAfter(old);
    assertThat(usual.changed()).isAfter(old);
    morphium.createQueryFor(Stamped.class).f("id").eq("a").set("number", 6L);
    assertThat(morphium.findById(Stamped.class, "a").changed()).isAfter(old);
  }

  @Test
  void typesLiveElsewhere() {
    OperationScope archive = morphium.scope().database("archive").collection(User.class, "old");
    archive.run(() -> morphium.store(new User("1", "a")));
    assertThat(archive.call(() -> morphium.namespace(User.class).toString()))
        .isEqualTo("archive.old");
    assertThat(morphium.findAll(User.class)).isEmpty();
    assertThat(archive.call(() -> morphium.findAll(User.class))).hasSize(1);
    assertThat(archive.call(() -> morphium.missingIndexes(User.class)))
        .as("what the type declares is there, too")
        .isEmpty();
    assertThat(morphium.scope().database("archive").call(() -> morphium.findAll(User.class)))
        .isEmpty();
  }

  @Test
  void aQueryNamesItsCollection() {
    Query<User> users = morphium.createQueryFor(User.class);
    Query<User> old = users.f("mail").eq("a").collection("old_user").database("archive");
    morphium
        .scope()
        .database("archive")
        .collection(User.class, "old_user")
        .run(() -> morphium.storeList(List.of(new User("1", "a"), new User("2", "b"))));
    assertThat(old.asList()).containsExactly(new User("1", "a"));
    assertThat(users.asList()).isEmpty();
    assertThat(old.set("mail", "c").modified()).isEqualTo(1);
    assertThat(users.database("archive").collection("old_user").sort("id").asList())
        .containsExactly(new User("1", "c"), new User("2", "b"));
    users.collection("new_user").f("id").eq("9").upsert(u -> u.set("mail", "x"));
    assertThat(
            morphium
                .runCommand("shop", BsonDocument.parse("{listIndexes: 'new_user'}"))
                .getDocument("cursor")
                .getArray("firstBatch"))
        .as("the collection has the indexes of the type")
        .hasSize(2);
    assertThat(users.collection("old_user").database("archive").everything().delete().deleted())
        .isEqualTo(2);
  }

  @Test
  void aScopeEndsWithItsWorkAndGoesAlongToOtherThreads() {
    assertThatThrownBy(
            () ->
                morphium
                    .scope()
                    .database("archive")
                    .run(
                        () -> {
                          throw new MappingException("x");
                        }))
        .isInstanceOf(MappingException.class);
    assertThat(morphium.namespace(User.class).database()).isEqualTo("shop");
    String there =
        morphium
            .scope()
            .database("archive")
            .call(() -> morphium.async().call(m -> m.namespace(User.class).database()).join());
    assertThat(there).isEqualTo("archive");
  }

  @Test
  void namesAreNotBlank() {
    assertThatThrownBy(() -> morphium.scope().database(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("blank");
    assertThatThrownBy(() -> morphium.scope().collection(User.class, ""))
        .hasMessageContaining("User");
    assertThatThrownBy(() -> morphium.createQueryFor(User.class).collection(""))
        .hasMessageContaining("User: the name of the collection is blank");
    assertThatThrownBy(() -> morphium.createQueryFor(User.class).database(""))
        .hasMessageContaining("User: the name of the database is blank");
  }
}
