package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.scripted.ScramServer;
import dev.morphium.pool.scripted.Script;
import dev.morphium.pool.scripted.ScriptedServer;
import dev.morphium.pool.uri.AuthMechanism;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.Credential;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.wire.Request;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class AuthenticationTest {
  private static final String USER = "alice:hush-hush@";
  private static final String REFUSED =
      "{ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed'}";

  private static void authenticate(String user, String options, Script script) throws IOException {
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  script.play(peer);
                  peer.expect("ping");
                  peer.ok();
                  peer.awaitClose();
                });
        Opened opened = Opened.to(server, user, options, Purpose.COMMANDS)) {
      assertThat(opened.connection().execute(Opened.command("{ping: 1}"), Opened.soon()).ok())
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SCRAM-SHA-1", "SCRAM-SHA-256"})
  void theHandshakeAlreadyBeginsToAuthenticate(String mechanism) throws IOException {
    authenticate(
        USER,
        "authMechanism=" + mechanism,
        peer -> ScramServer.of(mechanism, "alice", "hush-hush").answerSpeculation(peer, "{}"));
  }

  @Test
  void namesAndPasswordsMayHoldAnything() throws IOException {
    authenticate(
        "a%2Cb%3Dc:p%C3%A9%20%CC%81%F0%9F%98%80@",
        "authMechanism=SCRAM-SHA-256",
        peer ->
            ScramServer.of("SCRAM-SHA-256", "a,b=c", "p\u00e9 \u0301\uD83D\uDE00")
                .answerSpeculation(peer, "{}"));
  }

  @Test
  void aServerMayIgnoreTheBeginning() throws IOException {
    authenticate(
        USER,
        "authMechanism=SCRAM-SHA-256",
        peer -> {
          peer.answerHello();
          ScramServer.of("SCRAM-SHA-256", "alice", "hush-hush").answer(peer);
        });
  }

  /** Error 391: log in anew on the same connection, and send the command again. */
  @Test
  void aConnectionLogsInAnewWhenTheServerWantsIt() throws IOException {
    AtomicReference<String> password = new AtomicReference<>("hush-hush");
    try (ScriptedServer server =
        ScriptedServer.start(
            peer -> {
              ScramServer.of("SCRAM-SHA-256", "alice", "hush-hush").answerSpeculation(peer, "{}");
              peer.expect("ping");
              peer.reply("{ok: 0, code: 391, codeName: 'ReauthenticationRequired', errmsg: ''}");
              ScramServer.of("SCRAM-SHA-256", "alice", "rotated").answer(peer);
              peer.expect("ping");
              peer.ok();
              peer.awaitClose();
            })) {
      PoolSettings settings =
          ConnectionString.parse("mongodb://127.0.0.1:%d/".formatted(server.port()))
              .withCredentials(
                  () ->
                      Credential.of("alice", password.get())
                          .withMechanism(AuthMechanism.SCRAM_SHA_256));
      try (Opened opened = Opened.to(server, settings, Purpose.COMMANDS)) {
        password.set("rotated");
        assertThat(opened.connection().execute(Opened.command("{ping: 1}"), Opened.soon()).ok())
            .isTrue();
      }
    }
  }

  @Test
  void theBestMechanismOfTheUserIsTaken() throws IOException {
    authenticate(
        USER,
        "authSource=people",
        peer -> {
          Request hello =
              peer.answerHello("{saslSupportedMechs: ['SCRAM-SHA-1', 'SCRAM-SHA-256']}");
          assertThat(hello.command().body().getString("saslSupportedMechs").getValue())
              .isEqualTo("people.alice");
          ScramServer.of("SCRAM-SHA-256", "alice", "hush-hush").answer(peer);
        });
    authenticate(
        USER,
        "",
        peer -> {
          peer.answerHello("{saslSupportedMechs: ['SCRAM-SHA-1']}");
          ScramServer.of("SCRAM-SHA-1", "alice", "hush-hush").answer(peer);
        });
    authenticate(
        USER,
        "",
        peer -> {
          peer.answerHello();
          ScramServer.of("SCRAM-SHA-1", "alice", "hush-hush").answer(peer);
        });
    authenticate(
        USER,
        "",
        peer ->
            ScramServer.of("SCRAM-SHA-256", "alice", "hush-hush")
                .answerSpeculation(peer, "{saslSupportedMechs: ['SCRAM-SHA-256']}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SCRAM-SHA-256", "SCRAM-SHA-1"})
  void aWrongPasswordIsRefusedByName(String mechanism) throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(
            peer -> {
              ScramServer.of(mechanism, "alice", "other").answerSpeculation(peer, "{}");
              peer.awaitClose();
            })) {
      assertThatThrownBy(
              () ->
                  Opened.to(
                      server,
                      USER,
                      "authSource=people&authMechanism=" + mechanism,
                      Purpose.COMMANDS))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessage(
              "user alice of people by %s was refused by %s: Authentication failed."
                      .formatted(mechanism, server.address())
                  + " (error 18); check user, password and authSource")
          .hasCauseInstanceOf(DriverException.CommandFailed.class);
    }
  }

  @Test
  void aServerThatDoesNotKnowTheUserIsNotBelieved() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(
            peer -> {
              new ScramServer("SCRAM-SHA-256", "alice", "hush-hush", 4096, false)
                  .answerSpeculation(peer, "{}");
              peer.awaitClose();
            })) {
      assertThatThrownBy(() -> Opened.to(server, USER, "", Purpose.COMMANDS))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("signature is wrong")
          .message()
          .doesNotContain("hush-hush");
    }
  }

  @Test
  void aServerThatShutsDownIsWorthAnotherTry() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(
            peer -> {
              peer.answerHello();
              peer.expect("saslStart");
              peer.reply("{ok: 0, errmsg: 'stopping', code: 91, codeName: 'ShutdownInProgress'}");
              peer.awaitClose();
            })) {
      assertThatThrownBy(() -> Opened.to(server, USER, "", Purpose.COMMANDS))
          .isInstanceOf(DriverException.NotSent.class)
          .isNotInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("stopping");
    }
  }

  @Test
  void monitorsDoNotAuthenticate() throws IOException {
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  BsonDocument hello = peer.answerHello().command().body();
                  assertThat(hello)
                      .doesNotContainKeys(
                          "speculativeAuthenticate", "saslSupportedMechs", "compression");
                  peer.awaitClose();
                });
        Opened opened = Opened.to(server, USER, "compressors=zlib", Purpose.MONITORING)) {
      assertThat(opened.connection().usable()).isTrue();
    }
  }

  @Test
  void aPasswordThatCannotBeHashedIsRefused() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(peer -> peer.awaitClose())) {
      assertThatThrownBy(() -> Opened.to(server, "alice:%EF%BF%BDx@", "", Purpose.COMMANDS))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("U+FFFD");
    }
  }

  @Test
  void aRefusedStartIsRefusedByName() throws IOException {
    try (ScriptedServer server =
        ScriptedServer.start(
            peer -> {
              peer.answerHello();
              peer.expect("saslStart");
              peer.reply(REFUSED);
              peer.awaitClose();
            })) {
      assertThatThrownBy(() -> Opened.to(server, USER, "", Purpose.COMMANDS))
          .isInstanceOf(DriverException.Refused.class)
          .hasMessageContaining("user alice of admin by SCRAM-SHA-1 was refused");
    }
  }
}
