package dev.morphium.engine.command.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionKillTest {
  private static final String FIRST = "{id: {$uuid: '00000000-0000-4000-8000-000000000001'}}";
  private static final String SECOND = "{id: {$uuid: '00000000-0000-4000-8000-000000000002'}}";

  private final Engine engine = TestEngines.forTests();
  private long firstCursor;
  private long secondCursor;
  private long freeCursor;

  @BeforeEach
  void openCursors() {
    run("{insert: 'c', documents: [{}, {}, {}]}").orThrow();
    run("{refreshSessions: [%s, %s]}".formatted(FIRST, SECOND)).orThrow();
    firstCursor = open(", lsid: " + FIRST);
    secondCursor = open(", lsid: " + SECOND);
    freeCursor = open("");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void killedSessionLosesItsCursorsAndStaysUsable() {
    run("{killSessions: [%s]}".formatted(FIRST)).orThrow();
    assertThat(isOpen(firstCursor, FIRST)).isFalse();
    assertThat(isOpen(secondCursor, SECOND)).isTrue();
    assertThat(isOpen(freeCursor, null)).isTrue();
    long again = open(", lsid: " + FIRST);
    assertThat(isOpen(again, FIRST)).isTrue();
  }

  @Test
  void endedSessionLosesItsCursors() {
    run("{endSessions: [%s]}".formatted(FIRST)).orThrow();
    assertThat(isOpen(firstCursor, FIRST)).isFalse();
    assertThat(isOpen(secondCursor, SECOND)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {killSessions: []}                                                   | false | false
          {killSessions: [null, {id: SECOND}]}                                 | true  | false
          {killAllSessions: []}                                                | false | false
          {killAllSessions: [{user: '', db: ''}]}                              | false | false
          {killAllSessions: [{user: 'somebody', db: 'admin'}]}                 | true  | true
          {killAllSessionsByPattern: []}                                       | false | false
          {killAllSessionsByPattern: [{lsid: {id: SECOND}}]}                   | true  | false
          {killAllSessionsByPattern: [{users: [{user: 'x', db: 'y'}]}]}        | true  | true
          {killAllSessionsByPattern: [{roles: [{role: 'x', db: 'y'}]}]}        | true  | true
          {killAllSessionsByPattern: [{lsid: {id: FIRST}}, {lsid: {id: SECOND}}]} | false | false
          """)
  void onlyTheSessionsThatAreMeantAreKilled(String command, boolean first, boolean second) {
    run(command.replace("{id: FIRST}", FIRST).replace("{id: SECOND}", SECOND)).orThrow();
    assertThat(isOpen(firstCursor, FIRST)).isEqualTo(first);
    assertThat(isOpen(secondCursor, SECOND)).isEqualTo(second);
    assertThat(isOpen(freeCursor, null)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {endSessions: 1}                                                     | 14
          {endSessions: [1]}                                                   | 14
          {endSessions: [{}]}                                                  | 40414
          {refreshSessions: [{id: 1}]}                                         | 14
          {refreshSessions: [{id: {$binary: {base64: 'AAAA', subType: '04'}}}]} | 207
          {killAllSessionsByPattern: [{nosuch: 1}]}                            | 40415
          {killAllSessionsByPattern: [{lsid: 1}]}                              | 14
          {killAllSessionsByPattern: [{users: [{user: 'x'}]}]}                 | 40414
          """)
  void wrongListIsRefused(String command, int code) {
    assertThat(run(command).code()).isEqualTo(code);
  }

  private long open(String more) {
    return run("{find: 'c', batchSize: 1%s}".formatted(more))
        .orThrow()
        .document()
        .getDocument("cursor")
        .getInt64("id")
        .getValue();
  }

  private boolean isOpen(long cursor, @org.jspecify.annotations.Nullable String session) {
    String more = session == null ? "" : ", lsid: " + session;
    Reply reply =
        run(
            "{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 1%s}"
                .formatted(cursor, more));
    assertThat(reply.code()).isIn(0, 43);
    return reply.ok();
  }

  private Reply run(String json) {
    return engine.execute(Command.of("test", BsonDocument.parse(json)), ClientContext.LOCAL);
  }
}
