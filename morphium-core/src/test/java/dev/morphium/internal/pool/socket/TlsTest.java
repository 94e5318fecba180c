package dev.morphium.internal.pool.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.scripted.Script;
import dev.morphium.pool.scripted.ScriptedServer;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.pool.uri.TlsSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class TlsTest {
  private static final Script PING =
      peer -> {
        peer.answerHello();
        peer.expect("ping");
        peer.ok();
        peer.awaitClose();
      };

  private static ScriptedServer server(String certificate, boolean wantsClient, Script script)
      throws IOException {
    SSLContext context =
        TlsContexts.of(
            TlsSettings.ON.withFiles(
                TlsTestFiles.file("authority.pem"), TlsTestFiles.file(certificate)));
    return ScriptedServer.start(context, wantsClient, script);
  }

  private static PoolSettings settings(ScriptedServer server, String host, String options) {
    return ConnectionString.parse(
        "mongodb://%s:%d/?tls=true&%s".formatted(host, server.port(), options));
  }

  private static void ping(ScriptedServer server, PoolSettings settings) {
    try (Opened opened = Opened.to(server, settings, Purpose.COMMANDS)) {
      assertThat(opened.connection().execute(Opened.command("{ping: 1}"), Opened.soon()).ok())
          .isTrue();
    }
  }

  @Test
  void anOwnAuthorityIsTrusted() throws IOException {
    try (ScriptedServer server = server("server.pem", false, PING)) {
      ping(
          server, settings(server, "127.0.0.1", "tlsCAFile=" + TlsTestFiles.file("authority.pem")));
      ping(
          server, settings(server, "localhost", "tlsCAFile=" + TlsTestFiles.file("authority.pem")));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "client.pem,",
    "client-sec1.pem,",
    "client-pkcs1.pem,",
    "client-encrypted.pem, secret"
  })
  void aClientShowsItsCertificate(String certificate, String password) throws IOException {
    Script script =
        peer -> {
          assertThat(((SSLSocket) peer.socket()).getSession().getPeerPrincipal().getName())
              .isEqualTo("CN=client,O=Morphium");
          PING.play(peer);
        };
    try (ScriptedServer server = server("server.pem", true, script)) {
      ping(
          server,
          settings(
              server,
              "127.0.0.1",
              "tlsCAFile=%s&tlsCertificateKeyFile=%s%s"
                  .formatted(
                      TlsTestFiles.file("authority.pem"),
                      TlsTestFiles.file(certificate),
                      password == null ? "" : "&tlsCertificateKeyFilePassword=" + password)));
    }
  }

  @Test
  void theCertificateMayBeTheProof() throws IOException {
    Script script =
        peer -> {
          BsonDocument begun =
              peer.answerHello().command().body().getDocument("speculativeAuthenticate");
          assertThat(begun)
              .isEqualTo(
                  BsonDocument.parse(
                      "{authenticate: 1, mechanism: 'MONGODB-X509', db: '$external'}"));
          assertThat(peer.expect("authenticate").command().database()).isEqualTo("$external");
          peer.ok();
          peer.expect("ping");
          peer.ok();
          peer.awaitClose();
        };
    try (ScriptedServer server = server("server.pem", true, script)) {
      ping(
          server,
          settings(
              server,
              "127.0.0.1",
              "authMechanism=MONGODB-X509&tlsCAFile=%s&tlsCertificateKeyFile=%s"
                  .formatted(TlsTestFiles.file("authority.pem"), TlsTestFiles.file("client.pem"))));
    }
  }

  @Test
  void aPasswordGoesAsItIsOnlyOverTls() throws IOException {
    Script script =
        peer -> {
          assertThat(peer.answerHello().command().body())
              .doesNotContainKey("speculativeAuthenticate");
          BsonDocument start = peer.expect("saslStart").command().body();
          assertThat(start.getBinary("payload").getData())
              .asString(UTF_8)
              .isEqualTo("\0alice\0hush");
          peer.reply("{conversationId: 1, done: true, payload: BinData(0, ''), ok: 1}");
          peer.expect("ping");
          peer.ok();
          peer.awaitClose();
        };
    try (ScriptedServer server = server("server.pem", false, script)) {
      ping(
          server,
          ConnectionString.parse(
              "mongodb://alice:hush@127.0.0.1:%d/?tls=true&authMechanism=PLAIN&tlsCAFile=%s"
                  .formatted(server.port(), TlsTestFiles.file("authority.pem"))));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "server.pem, other-authority.pem, false, ''",
    "elsewhere.pem, authority.pem, false, ''",
    "elsewhere.pem, , false, tlsAllowInvalidCertificates=true",
    "elsewhere.pem, authority.pem, true, tlsAllowInvalidHostnames=true",
    "elsewhere.pem, , true, tlsInsecure=true",
    "server.pem, , false, ''",
    "server.pem, , true, tlsAllowInvalidCertificates=true",
    "server.pem, other-authority.pem, false, tlsAllowInvalidHostnames=true",
  })
  void whoeverCannotShowWhoHeIsIsRefused(
      String certificate, String authority, boolean fine, String options) throws IOException {
    try (ScriptedServer server = server(certificate, false, PING)) {
      String all =
          options + (authority == null ? "" : "&tlsCAFile=" + TlsTestFiles.file(authority));
      PoolSettings settings = settings(server, "127.0.0.1", all);
      if (fine) {
        ping(server, settings);
      } else {
        assertThatThrownBy(() -> ping(server, settings))
            .isInstanceOf(DriverException.NotSent.class)
            .hasMessageContaining("no TLS with " + server.address());
      }
    }
  }

  @Test
  void aClientWithoutCertificateIsSentAway() throws IOException {
    try (ScriptedServer server = server("server.pem", true, PING)) {
      PoolSettings settings =
          settings(server, "127.0.0.1", "tlsCAFile=" + TlsTestFiles.file("authority.pem"));
      assertThatThrownBy(() -> ping(server, settings)).isInstanceOf(DriverException.NotSent.class);
    }
  }

  @Test
  void aPeerWithoutTlsIsNoPeer() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(peer -> peer.send(new byte[64]))) {
      assertThatThrownBy(() -> ping(server, settings(server, "127.0.0.1", "")))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("no TLS with");
    }
    try (ScriptedServer server = ScriptedServer.start(peer -> peer.awaitClose());
        SocketConnectionFactory factory =
            new SocketConnectionFactory(settings(server, "127.0.0.1", ""))) {
      assertThatThrownBy(
              () ->
                  factory.open(
                      server.address(), Purpose.COMMANDS, Deadline.after(Duration.ofSeconds(2))))
          .isInstanceOf(DriverException.TimedOut.class)
          .hasMessageContaining("before TLS with");
    }
  }

  @Test
  void aPeerThatDoesNotReadHoldsNeitherWriterNorCloser() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Script silent =
        peer -> {
          peer.answerHello();
          done.await();
        };
    Command large = Opened.command("{insert: '" + "x".repeat(40_000_000) + "'}");
    try (ScriptedServer server = server("server.pem", false, silent)) {
      PoolSettings settings =
          settings(server, "127.0.0.1", "tlsCAFile=" + TlsTestFiles.file("authority.pem"));
      try (Opened opened = Opened.to(server, settings, Purpose.COMMANDS)) {
        Deadline moment = Deadline.after(Duration.ofMillis(300));
        assertThatThrownBy(() -> opened.connection().execute(large, moment))
            .isInstanceOf(DriverException.TimedOut.class);
      }
      try (Opened opened = Opened.to(server, settings, Purpose.COMMANDS)) {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Thread writer =
            Thread.ofPlatform()
                .start(
                    () ->
                        failure.complete(
                            catchThrowable(
                                () -> opened.connection().execute(large, Deadline.NONE))));
        await("it writes to the socket").until(() -> writesToSocket(writer));
        opened.connection().close();
        assertThat(failure.get()).isInstanceOf(DriverException.MaybeDone.class);
      }
      done.countDown();
    }
  }

  private static boolean writesToSocket(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .map(StackTraceElement::getClassName)
        .anyMatch("java.net.Socket$SocketOutputStream"::equals);
  }

  @Test
  void filesThatAreNotWhatTheyShouldBeAreNamed(@TempDir Path folder) throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing");
    assertThatThrownBy(() -> contextOf(folder.resolve("missing.pem"), null))
        .hasMessageContaining("missing.pem of tlsCAFile cannot be read");
    assertThatThrownBy(() -> contextOf(empty, null)).hasMessageContaining("has to be PEM");
    assertThatThrownBy(() -> contextOf(null, TlsTestFiles.file("authority.pem")))
        .hasMessageContaining("there is no private key in");
    assertThatThrownBy(() -> contextOf(null, TlsTestFiles.file("client-encrypted.pem")))
        .hasMessageContaining("tlsCertificateKeyFilePassword is missing");
    assertThatThrownBy(() -> contextOf(null, TlsTestFiles.file("client-old-encrypted.pem")))
        .hasMessageContaining("openssl pkcs8 -topk8");
    Path halved = folder.resolve("halved.pem");
    Files.writeString(
        halved, Files.readString(TlsTestFiles.file("client.pem")).replaceAll("M[A-Z]", "x"));
    assertThatThrownBy(() -> contextOf(null, halved)).hasMessageContaining("halved.pem");
  }

  private static void contextOf(Path authority, Path certificate) {
    TlsContexts.of(TlsSettings.ON.withFiles(authority, certificate));
  }

  @Test
  void eachAddressOfANameIsTried() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(PING)) {
      PoolSettings settings =
          ConnectionString.parse("mongodb://somewhere.example.com:" + server.port());
      InetAddress nobody = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
      InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      try (SocketConnectionFactory factory =
              new SocketConnectionFactory(settings, host -> new InetAddress[] {nobody, here});
          var connection = factory.open(settings.hosts().get(0), Purpose.COMMANDS, Opened.soon())) {
        assertThat(connection.execute(Opened.command("{ping: 1}"), Opened.soon()).ok()).isTrue();
      }
    }
  }
}
