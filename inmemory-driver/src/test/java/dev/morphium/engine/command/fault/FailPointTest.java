package dev.morphium.engine.command.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailPointTest {
  private static final String NUMBERED =
      "lsid: {id: {$uuid: 'a0a0a0a0-a0a0-a0a0-a0a0-a0a0a0a0a0a0'}}, txnNumber: {$numberLong: '1'}";
  private static final String INSERT = "{insert: 'c', documents: [{}]}";

  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void commandIsUnknownUnlessTestCommandsAreEnabled() {
    try (Engine ordinary =
        new Engine(EngineSettings.inMemory("test", List.of(), "localhost:27017"))) {
      Command command =
          Command.of(
              "admin", BsonDocument.parse("{configureFailPoint: 'failCommand', mode: 'off'}"));
      assertThat(ordinary.execute(command, ClientContext.LOCAL).code()).isEqualTo(59);
    }
  }

  @Test
  void alwaysOnFailsUntilItIsTurnedOff() {
    fail("'alwaysOn'", "failCommands: ['find'], errorCode: 2");
    for (int i = 0; i < 3; i++) {
      Reply reply = run("{find: 'c'}");
      assertThat(reply.code()).isEqualTo(2);
      assertThat(reply.codeName()).isEqualTo("BadValue");
      assertThat(reply.errorMessage()).isEqualTo("Failing command via 'failCommand' failpoint");
    }
    assertThat(run("{ping: 1}").ok()).isTrue();
    BsonDocument off =
        admin("{configureFailPoint: 'failCommand', mode: 'off'}").orThrow().document();
    assertThat(off.getInt64("count").getValue()).isEqualTo(3);
    assertThat(run("{find: 'c'}").ok()).isTrue();
  }

  @Test
  void timesAndSkipCountOnlyWhatTheyMean() {
    fail("{times: 2}", "failCommands: ['find'], errorCode: 2");
    assertThat(codes("{find: 'c'}", "{ping: 1}", "{find: 'c'}", "{find: 'c'}"))
        .containsExactly(2, 0, 2, 0);
    fail("{skip: 1}", "failCommands: ['find'], errorCode: 2");
    assertThat(codes("{ping: 1}", "{find: 'c'}", "{find: 'c'}", "{find: 'c'}"))
        .containsExactly(0, 0, 2, 2);
    fail("{activationProbability: 0}", "failCommands: ['find'], errorCode: 2");
    assertThat(codes("{find: 'c'}")).containsExactly(0);
    fail("{activationProbability: 1.0}", "failCommands: ['find'], errorCode: 2");
    assertThat(codes("{find: 'c'}")).containsExactly(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {configureFailPoint: 'nosuch', mode: 'off'}                                   | 266
          {configureFailPoint: 1, mode: 'off'}                                          | 266
          {configureFailPoint: 'failCommand'}                                           | 20
          {configureFailPoint: 'failCommand', mode: 'maybe'}                            | 2
          {configureFailPoint: 'failCommand', mode: 1}                                  | 14
          {configureFailPoint: 'failCommand', mode: {}}                                 | 2
          {configureFailPoint: 'failCommand', mode: {times: 'x'}}                       | 14
          {configureFailPoint: 'failCommand', mode: {times: -5}}                        | 2
          {configureFailPoint: 'failCommand', mode: {times: 1.5}}                       | 2
          {configureFailPoint: 'failCommand', mode: {skip: 2147483648.0}}               | 2
          {configureFailPoint: 'failCommand', mode: {activationProbability: 1.3}}       | 2
          {configureFailPoint: 'failCommand', mode: {activationProbability: 'x'}}       | 14
          {configureFailPoint: 'failCommand', mode: 'alwaysOn', data: 'x'}              | 14
          """)
  void wrongSettingIsRefused(String command, int code) {
    assertThat(admin(command).code()).isEqualTo(code);
  }

  @Test
  void unknownFailPointIsNamedAsMongoDbDoes() {
    assertThat(ErrorCode.of(266).codeName()).isEqualTo("FailPointSetFailed");
  }

  @Test
  void itIsSetOnTheDatabaseAdminOnly() {
    assertThat(run("{configureFailPoint: 'failCommand', mode: 'off'}").code()).isEqualTo(13);
  }

  @Test
  void commandsAreChosenByNameAliasNamespaceAndApplication() {
    fail("'alwaysOn'", "failCommands: ['findandmodify'], errorCode: 2");
    assertThat(codes("{findAndModify: 'c', remove: true}")).containsExactly(2);
    fail("'alwaysOn'", "failCommands: ['find'], namespace: 'test.d', errorCode: 2");
    assertThat(codes("{find: 'c'}", "{find: 'd'}")).containsExactly(0, 2);
    fail("'alwaysOn'", "failAllCommands: true, threadName: 'conn7', errorCode: 2");
    assertThat(codes("{find: 'c'}")).containsExactly(0);
    assertThat(run("{ping: 1}", named("x")).code()).isEqualTo(2);
    fail("'alwaysOn'", "failCommands: ['ping'], appName: 'mine', errorCode: 2");
    assertThat(run("{ping: 1}", named("mine")).code()).isEqualTo(2);
    assertThat(run("{ping: 1}", named("other")).code()).isZero();
    assertThat(codes("{ping: 1}")).containsExactly(0);
  }

  @Test
  void closedConnectionIsAMissingReplyAndNothingIsDone() {
    fail("{times: 1}", "failCommands: ['insert'], closeConnection: true, errorCode: 2");
    assertThatThrownBy(() -> run(INSERT)).isInstanceOf(DriverException.MaybeDone.class);
    assertThat(count()).isZero();
    assertThat(run(INSERT).ok()).isTrue();
  }

  @Test
  void droppedReplyIsAMissingReplyOfACommandThatRan() {
    set("dropReply", "{times: 1}", "failCommands: ['insert']");
    assertThatThrownBy(() -> run(INSERT)).isInstanceOf(DriverException.MaybeDone.class);
    assertThat(count()).isEqualTo(1);
    assertThat(run(INSERT).ok()).isTrue();
  }

  @Test
  void writeConcernErrorComesWithACommandThatRan() {
    fail(
        "{times: 1}",
        "failCommands: ['insert', 'find'], writeConcernError: {code: 91, errmsg: 'x'}");
    assertThat(run("{find: 'c'}").document()).doesNotContainKey("writeConcernError");
    Reply reply = run(INSERT);
    assertThat(reply.ok()).isTrue();
    assertThat(reply.document().get("writeConcernError"))
        .isEqualTo(BsonDocument.parse("{code: 91, errmsg: 'x'}"));
    assertThat(reply.errorLabels()).isEmpty();
    assertThat(count()).isEqualTo(1);
    assertThat(run(INSERT).document()).doesNotContainKey("writeConcernError");
  }

  @Test
  void writeConcernErrorTakesTheLabelsGiven() {
    fail(
        "{times: 1}",
        "failCommands: ['insert'], writeConcernError: {code: 91}, errorLabels:"
            + " ['RetryableWriteError']");
    assertThat(run(INSERT).errorLabels()).containsExactly("RetryableWriteError");
  }

  @Test
  void errorOfARetryableWriteIsLabelled() {
    fail("'alwaysOn'", "failCommands: ['insert', 'find', 'commitTransaction'], errorCode: 91");
    assertThat(run(INSERT).errorLabels()).isEmpty();
    assertThat(run("{insert: 'c', documents: [{}], %s}".formatted(NUMBERED)).errorLabels())
        .containsExactly("RetryableWriteError");
    assertThat(run("{find: 'c', %s, autocommit: false}".formatted(NUMBERED)).errorLabels())
        .containsExactly("TransientTransactionError");
  }

  @Test
  void labelsThatAreGivenReplaceTheServersOwn() {
    String numbered = "{insert: 'c', documents: [{}], %s}".formatted(NUMBERED);
    fail("'alwaysOn'", "failCommands: ['insert'], errorCode: 91, errorLabels: []");
    assertThat(run(numbered).errorLabels()).isEmpty();
    fail("'alwaysOn'", "failCommands: ['insert'], errorCode: 2, errorLabels: ['Own', 'Another']");
    assertThat(run(numbered).errorLabels()).containsExactlyInAnyOrder("Own", "Another");
  }

  @Test
  void errorCarriesItsExtraInformation() {
    fail("'alwaysOn'", "failCommands: ['find'], errorCode: 236, errorExtraInfo: {data: 123}");
    assertThat(run("{find: 'c'}").document().getInt32("data").getValue()).isEqualTo(123);
  }

  @Test
  void timeIsOverForCommandsWithATimeLimit() {
    set("maxTimeAlwaysTimeOut", "'alwaysOn'", "");
    assertThat(codes("{find: 'c'}", "{find: 'c', maxTimeMS: 10000}")).containsExactly(0, 50);
  }

  @Test
  void blockedCommandWaitsAndThenRunsFailsOrIsOutOfTime() {
    fail("'alwaysOn'", "failCommands: ['ping'], blockConnection: true, blockTimeMS: 60");
    long start = System.nanoTime();
    assertThat(codes("{ping: 1}")).containsExactly(0);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(59_000_000);
    assertThat(codes("{ping: 1, maxTimeMS: 1}", "{ping: 1, maxTimeMS: 10000}"))
        .containsExactly(50, 0);
    fail(
        "'alwaysOn'",
        "failCommands: ['ping'], blockConnection: true, blockTimeMS: 1, errorCode: 2");
    assertThat(codes("{ping: 1, maxTimeMS: 1}")).containsExactly(2);
    fail("'alwaysOn'", "failCommands: ['ping'], blockConnection: true, blockTimeMS: -1");
    assertThat(codes("{ping: 1}")).containsExactly(72);
    fail("'alwaysOn'", "failCommands: ['ping'], blockConnection: true");
    assertThat(codes("{ping: 1}")).containsExactly(72);
  }

  private void fail(String mode, String data) {
    set("failCommand", mode, data);
  }

  private void set(String name, String mode, String data) {
    admin("{configureFailPoint: '%s', mode: %s, data: {%s}}".formatted(name, mode, data)).orThrow();
  }

  private List<Integer> codes(String... commands) {
    return List.of(commands).stream().map(command -> run(command).code()).toList();
  }

  private int count() {
    return run("{count: 'c'}").orThrow().document().getInt32("n").getValue();
  }

  private Reply admin(String json) {
    return engine.execute(Command.of("admin", BsonDocument.parse(json)), ClientContext.LOCAL);
  }

  private Reply run(String json) {
    return run(json, ClientContext.LOCAL);
  }

  private Reply run(String json, ClientContext client) {
    return engine.execute(Command.of("test", BsonDocument.parse(json)), client);
  }

  /** A client on connection 7 that has said what it is called. */
  private static ClientContext named(String application) {
    Document metadata = Document.parse("{application: {name: '%s'}}".formatted(application));
    return ClientContext.inProcess(7, "127.0.0.1:7", "127.0.0.1:2", metadata);
  }
}
