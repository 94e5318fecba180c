package dev.morphium.engine.command.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server's own databases and collections stay. */
class ProtectedDatabasesTest {
  private final Engine engine = TestEngines.replicated();

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String database, String command) {
    return engine.execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          local | {dropDatabase: 1} | Cannot drop 'local' database while replication is active
          admin | {dropDatabase: 1} | Dropping the 'admin' database is prohibited.
          admin | {drop: 'system.version'} | can't drop system collection admin.system.version
          admin | {renameCollection: 'local.a', to: 'test.a'} | Cannot rename collections between a replicated and an unreplicated database
          """)
  void refused(String database, String command, String message) {
    run("admin", "{insert: 'system.version', documents: [{_id: 'x'}]}");
    run("local", "{insert: 'a', documents: [{_id: 1}]}");
    Reply reply = run(database, command);
    assertThat(reply.code()).as(reply.toString()).isEqualTo(20);
    assertThat(reply.errorMessage()).isEqualTo(message);
  }

  @Test
  void othersAreDropped() {
    run("test", "{insert: 'system.js', documents: [{_id: 'x'}]}");
    assertThat(run("test", "{drop: 'system.js'}").ok()).isTrue();
    assertThat(run("test", "{dropDatabase: 1}").ok()).isTrue();
    assertThat(run("config", "{dropDatabase: 1}").ok()).isTrue();
    assertThat(run("admin", "{drop: 'system.nothing'}").ok()).isTrue();
  }
}
