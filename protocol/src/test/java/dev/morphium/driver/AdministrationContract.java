package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Databases, collections and the questions that drivers ask at connect. */
public interface AdministrationContract extends Backend {
  @Test
  default void helloTellsLimitsThatTheCapabilitiesRepeat() {
    BsonDocument hello = run("{hello: 1}");
    Capabilities capabilities = driver().capabilities();
    assertThat(hello.getInt32("maxWireVersion").getValue())
        .isEqualTo(capabilities.maxWireVersion());
    assertThat(hello.getInt32("maxBsonObjectSize").getValue())
        .isEqualTo(capabilities.maxDocumentSize());
    assertThat(hello.getInt32("maxMessageSizeBytes").getValue())
        .isEqualTo(capabilities.maxMessageSize());
    assertThat(hello.getInt32("maxWriteBatchSize").getValue())
        .isEqualTo(capabilities.maxWriteBatchSize());
    assertThat(hello.getBoolean("isWritablePrimary").getValue()).isTrue();
  }

  @Test
  default void pingAndBuildInfoAnswer() {
    run("{ping: 1}");
    assertThat(run("{buildInfo: 1}").getString("version").getValue()).startsWith("8.");
  }

  @Test
  default void insertCreatesDatabaseAndCollection() {
    fill("c", 1);
    assertThat(batch("{listCollections: 1}"))
        .extracting(collection -> collection.getString("name").getValue())
        .containsExactly("c");
  }

  @Test
  default void createdCollectionExistsAndMayBeCreatedAgain() {
    run("{create: 'c'}");
    run("{create: 'c'}");
    assertThat(batch("{listCollections: 1}")).hasSize(1);
  }

  @Test
  default void droppedCollectionIsGone() {
    fill("c", 3);
    assertThat(run("{drop: 'c'}").getInt32("nIndexesWas").getValue()).isEqualTo(1);
    assertThat(batch("{find: 'c'}")).isEmpty();
    assertThat(batch("{listCollections: 1}")).isEmpty();
  }

  @Test
  default void droppedDatabaseIsGone() {
    fill("c", 3);
    run("{dropDatabase: 1}");
    assertThat(batch("{listCollections: 1}")).isEmpty();
  }

  @Test
  default void databasesAreApart() {
    fill("c", 3);
    Reply other =
        driver().execute(Command.of(database() + "2", BsonDocument.parse("{count: 'c'}")));
    assertThat(other.orThrow().document().getInt32("n").getValue()).isZero();
  }

  @Test
  default void administrationRunsOnAdminOnly() {
    fail(13, "Unauthorized", "{listDatabases: 1}");
    Reply admin = driver().execute(Command.of("admin", BsonDocument.parse("{listDatabases: 1}")));
    assertThat(admin.orThrow().document().isArray("databases")).isTrue();
  }
}
