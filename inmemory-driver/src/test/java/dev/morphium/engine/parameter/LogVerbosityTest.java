package dev.morphium.engine.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be logged more is, and what cannot is refused. */
class LogVerbosityTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {command: 2}                                    | 0
          {verbosity: 1, command: {verbosity: 0}}         | 0
          {storage: {verbosity: 0}, query: -1}            | 0
          {storage: {verbosity: 1}}                       | 238
          {command: 1, replication: 2}                    | 238
          {storage: {journal: {verbosity: 1}}}            | 238
          {paging: 1}                                     | 2
          {storage: 'x'}                                  | 2
          """)
  void onlyCommandsAreLoggedMore(String sent, int code) {
    Reply reply =
        engine.execute(
            Command.of(
                "admin",
                BsonDocument.parse("{setParameter: 1, logComponentVerbosity: " + sent + "}")),
            ClientContext.LOCAL);
    assertThat(reply.ok() ? 0 : reply.code()).as(reply.toString()).isEqualTo(code);
  }
}
