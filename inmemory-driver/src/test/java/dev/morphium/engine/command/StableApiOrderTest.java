package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The version of a command is read before the command: its errors come before unknown fields. */
class StableApiOrderTest {
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
          {ping: 1, bogus: 1} | 40415
          {ping: 1, bogus: 1, apiVersion: '1'} | 40415
          {ping: 1, bogus: 1, apiVersion: null} | 40415
          {ping: 1, bogus: 1, apiVersion: '2'} | 322
          {ping: 1, bogus: 1, apiVersion: 5} | 14
          {ping: 1, bogus: 1, apiStrict: true} | 4886600
          {ping: 1, bogus: 1, apiDeprecationErrors: false} | 4886600
          {ping: 1, bogus: 1, apiStrict: null} | 40415
          {profile: -1, bogus: 1, apiVersion: '1', apiStrict: true} | 323
          {profile: -1, bogus: 1, apiVersion: '1', apiStrict: false} | 40415
          {find: 'c', filter: 5, apiVersion: '2'} | 322
          {find: 'c', filter: 5, apiVersion: '1'} | 14
          {find: 'c', bogus: 1, apiVersion: '1', apiStrict: true} | 40415
          {find: 'c', bogus: 1, tailable: true, apiVersion: '1', apiStrict: true} | 40415
          {find: 'c', tailable: true, bogus: 1, apiVersion: '1', apiStrict: true} | 323
          {find: 'c', tailable: true, bogus: 1, apiVersion: '1', apiStrict: false} | 40415
          {find: 'c', tailable: true, apiVersion: '1', apiStrict: true} | 323
          {nocommand: 1, apiVersion: '2'} | 59
          """)
  void theFirstErrorWins(String command, int code) {
    Reply reply =
        engine.execute(Command.of("admin", BsonDocument.parse(command)), ClientContext.LOCAL);
    assertThat(reply.code()).as(reply.document().toJson()).isEqualTo(code);
  }
}
