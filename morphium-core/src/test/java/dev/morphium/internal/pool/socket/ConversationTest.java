package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.scripted.Script;
import dev.morphium.pool.scripted.ScriptedServer;
import dev.morphium.wire.Request;
import dev.morphium.wire.ZlibCompressor;
import java.io.IOException;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What goes over the wire, message by message. */
@Timeout(300)
class ConversationTest {
  private interface Use {
    void with(Connection connection) throws Exception;
  }

  private static void talk(String options, Script script, Use use) throws Exception {
    try (ScriptedServer server = ScriptedServer.start(script);
        Opened opened = Opened.to(server, options)) {
      use.with(opened.connection());
    }
  }

  @Test
  void theFirstMessageIsTheOldKindAndTellsWhoAsks() throws Exception {
    talk(
        "appName=shop&compressors=zlib",
        peer -> {
          Request hello = peer.answerHello();
          assertThat(hello.legacy()).isTrue();
          BsonDocument body = hello.command().body();
          assertThat(hello.command().name()).isEqualTo("isMaster");
          assertThat(hello.command().database()).isEqualTo("admin");
          assertThat(body.getBoolean("helloOk").getValue()).isTrue();
          assertThat(body.getArray("compression")).containsExactly(new BsonString("zlib"));
          BsonDocument client = body.getDocument("client");
          assertThat(client.getDocument("application").getString("name").getValue())
              .isEqualTo("shop");
          assertThat(client.getDocument("driver").getString("name").getValue())
              .isEqualTo("morphium");
          peer.awaitClose();
        },
        connection ->
            assertThat(connection.hello().getInt32("maxWireVersion").getValue()).isEqualTo(25));
  }

  @Test
  void aCommandIsOneMessageWithAllThatBelongsToIt() throws Exception {
    talk(
        "",
        peer -> {
          peer.answerHello();
          Request request = peer.expect("insert");
          assertThat(request.legacy()).isFalse();
          assertThat(request.flags()).isZero();
          assertThat(request.command().body())
              .isEqualTo(
                  BsonDocument.parse(
                      "{insert: 'things', ordered: false, $db: 'shop', $clusterTime: {clusterTime:"
                          + " {$timestamp: {t: 7, i: 1}}}, maxTimeMS: 50}"));
          assertThat(request.command().sequences()).hasSize(1);
          assertThat(request.command().sequence("documents").documents())
              .containsExactly(
                  RawBsonDocument.parse("{_id: 1}"), RawBsonDocument.parse("{_id: 2}"));
          peer.reply("{n: 2, ok: 1}");
          peer.awaitClose();
        },
        connection -> {
          Command insert =
              Opened.command("{insert: 'things', ordered: false}")
                  .withSequence(
                      "documents",
                      List.of(BsonDocument.parse("{_id: 1}"), BsonDocument.parse("{_id: 2}")));
          RawBsonDocument extra =
              RawBsonDocument.parse(
                  "{$clusterTime: {clusterTime: {$timestamp: {t: 7, i: 1}}}, maxTimeMS: 50}");
          assertThat(connection.execute(insert, extra, Opened.soon()).document())
              .isEqualTo(BsonDocument.parse("{n: 2, ok: 1}"));
        });
  }

  @Test
  void unacknowledgedWritesAskForNoReply() throws Exception {
    talk(
        "",
        peer -> {
          peer.answerHello();
          assertThat(peer.expect("insert").moreToCome()).isTrue();
          assertThat(peer.expect("delete").moreToCome()).isFalse();
          peer.ok();
          assertThat(peer.expect("findAndModify").moreToCome()).isFalse();
          peer.ok();
          assertThat(peer.expect("update").moreToCome()).isFalse();
          peer.ok();
          peer.awaitClose();
        },
        connection -> {
          for (String command :
              List.of(
                  "{insert: 'a', documents: [{}], writeConcern: {w: 0}}",
                  "{delete: 'a', writeConcern: {w: 1}}",
                  "{findAndModify: 'a', writeConcern: {w: 0}}",
                  "{update: 'a', writeConcern: {w: 0, j: true}}")) {
            assertThat(connection.execute(Opened.command(command), Opened.soon()).ok()).isTrue();
          }
        });
  }

  @Test
  void whatIsSecretOrFirstIsNeverCompressed() throws Exception {
    talk(
        "compressors=zlib&zlibCompressionLevel=1",
        peer -> {
          peer.understand(new ZlibCompressor());
          peer.answerHello("{compression: ['zlib']}");
          peer.expect("ping");
          assertThat(peer.lastWasCompressed()).isTrue();
          peer.replyCompressed("{ok: 1, text: 'small'}", new ZlibCompressor());
          for (String name : List.of("hello", "saslStart", "createUser")) {
            peer.expect(name);
            assertThat(peer.lastWasCompressed()).as(name).isFalse();
            peer.ok();
          }
          peer.awaitClose();
        },
        connection -> {
          assertThat(
                  connection
                      .execute(Opened.command("{ping: 1}"), Opened.soon())
                      .document()
                      .getString("text")
                      .getValue())
              .isEqualTo("small");
          for (String name : List.of("hello", "saslStart", "createUser")) {
            connection.execute(Opened.command("{" + name + ": 1}"), Opened.soon());
          }
        });
  }

  @Test
  void compressionThatTheServerDoesNotTakeIsNotUsed() throws Exception {
    talk(
        "compressors=zlib",
        peer -> {
          peer.answerHello("{compression: ['snappy']}");
          peer.expect("ping");
          assertThat(peer.lastWasCompressed()).isFalse();
          peer.ok();
          peer.awaitClose();
        },
        connection -> connection.execute(Opened.command("{ping: 1}"), Opened.soon()));
  }

  @Test
  void aServerMayAnswerManyTimes() throws Exception {
    talk(
        "",
        peer -> {
          peer.answerHello();
          assertThat(peer.expect("hello").exhaustAllowed()).isTrue();
          peer.replyAndMore("{ok: 1, n: 0}", true);
          peer.replyAndMore("{ok: 1, n: 1}", false);
          peer.replyAtLast("{ok: 1, n: 2}");
          peer.expect("ping");
          peer.ok();
          peer.awaitClose();
        },
        connection -> {
          Command hello = Opened.command("{hello: 1}");
          assertThat(connection.executeExhaust(hello, null, Opened.soon()).document())
              .isEqualTo(BsonDocument.parse("{ok: 1, n: 0}"));
          for (int i = 1; i <= 2; i++) {
            assertThat(connection.moreToCome()).isTrue();
            assertThatThrownBy(() -> connection.execute(hello, Opened.soon()))
                .isInstanceOf(IllegalStateException.class);
            assertThat(connection.receive(Opened.soon()).document().getInt32("n").getValue())
                .isEqualTo(i);
          }
          assertThat(connection.moreToCome()).isFalse();
          assertThatThrownBy(() -> connection.receive(Opened.soon()))
              .isInstanceOf(IllegalStateException.class);
          assertThat(connection.execute(Opened.command("{ping: 1}"), Opened.soon()).ok()).isTrue();
        });
  }

  @Test
  void largeRepliesComeWhole() throws Exception {
    String large = "x".repeat(9_000_000);
    talk(
        "",
        peer -> {
          peer.answerHello();
          for (int size : new int[] {4000, 4096, 5000, 1 << 20, 9_000_000}) {
            peer.expect("ping");
            peer.reply(new BsonDocument("text", new BsonString(large.substring(0, size))));
          }
          peer.awaitClose();
        },
        connection -> {
          for (int size : new int[] {4000, 4096, 5000, 1 << 20, 9_000_000}) {
            assertThat(
                    connection
                        .execute(Opened.command("{ping: 1}"), Opened.soon())
                        .document()
                        .getString("text")
                        .getValue())
                .hasSize(size);
          }
        });
  }

  @Test
  void aCommandThatIsTooLargeIsTheCallersMistakeAndHarmsNothing() throws Exception {
    talk(
        "",
        peer -> {
          peer.answerHello("{maxMessageSizeBytes: 2000}");
          peer.expect("ping");
          peer.ok();
          peer.awaitClose();
        },
        connection -> {
          Command large = Opened.command("{insert: '" + "x".repeat(2000) + "'}");
          assertThatThrownBy(() -> connection.execute(large, Opened.soon()))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("takes messages of 2000 bytes at most");
          assertThat(connection.usable()).isTrue();
          connection.execute(Opened.command("{ping: 1}"), Opened.soon());
        });
  }

  @Test
  void aCallerOfAMonitorSeesServersOfAnyVersion() throws IOException {
    try (ScriptedServer server =
            ScriptedServer.start(
                peer -> {
                  peer.answerHello("{minWireVersion: 99, maxWireVersion: 99}");
                  peer.awaitClose();
                });
        Opened opened = Opened.to(server, "", "", Purpose.MONITORING)) {
      assertThat(opened.connection().hello().getInt32("minWireVersion").getValue()).isEqualTo(99);
    }
  }
}
