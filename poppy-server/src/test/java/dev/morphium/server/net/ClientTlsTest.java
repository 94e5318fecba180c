package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TestAuthority;
import dev.morphium.server.tls.TestAuthority.Issued;
import dev.morphium.server.tls.TlsFiles;
import dev.morphium.server.tls.TlsMode;
import dev.morphium.server.tls.TlsPort;
import dev.morphium.testing.Patience;
import dev.morphium.wire.Messages;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** TLS on the clients' port: modes, versions, certificates, and what each mistake leads to. */
class ClientTlsTest extends ServerFixture {
  private static final String PING = "{ping: 1, $db: 'admin'}";
  private static final List<String> HERE = List.of("localhost", "127.0.0.1");

  @TempDir Path directory;
  private TestAuthority authority;
  private Issued alice;
  private ServerTls tls;

  @Override
  ServerSettings settings() {
    authority = new TestAuthority(directory, "authority");
    alice = authority.issue("alice.pem", "CN=alice,OU=shop,O=Example");
    Issued own = authority.issue("server.pem", "CN=server");
    Issued revoked = authority.issue("revoked.pem", "CN=revoked");
    try {
      tls =
          TlsPort.open(
              TlsMode.REQUIRE,
              TlsPort.files(own.file(), authority.file(), authority.revoke(revoked), false));
      choose(tls);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return super.settings().with(tls);
  }

  /** Chooses the implementation of TLS; the JDK's. */
  void choose(ServerTls of) {
    of.jdkOnly();
  }

  private static RawClient connect(int port, SSLContext context, String... versions)
      throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
    if (versions.length > 0) {
      socket.setEnabledProtocols(versions);
    }
    return new RawClient(socket);
  }

  private SSLContext as(Path certificate) throws IOException {
    return TlsPort.client(certificate, authority.file());
  }

  @ParameterizedTest
  @CsvSource({"TLSv1.2", "TLSv1.3"})
  void commandsOfEverySizeGoThrough(String version) throws Exception {
    try (RawClient client = connect(server.port(), as(alice.file()), version)) {
      assertThat(client.call(1, PING).containsKey("ok")).isTrue();
      BsonDocument big = client.call(2, "{big: 1, bytes: 3000000, $db: 'admin'}");
      assertThat(big.getBinary("data").getData()).hasSize(3_000_000);
      String text = "x".repeat(2_000_000);
      assertThat(client.call(3, "{slowEcho: 1, value: '" + text + "', $db: 'a'}").get("echo"))
          .hasToString("BsonString{value='" + text + "'}");
    }
    await().until(() -> !service.gone.isEmpty());
    ClientContext gone = service.gone.remove();
    assertThat(gone.peerSubject()).isEqualTo("CN=alice,OU=shop,O=Example");
    assertThat(gone.transportSecurity().tls12()).isEqualTo(version.equals("TLSv1.2") ? 1 : 0);
    assertThat(gone.transportSecurity().tls13()).isEqualTo(version.equals("TLSv1.3") ? 1 : 0);
  }

  @Test
  void plainClientIsToldThatTlsIsRequired() throws Exception {
    try (TestLog log = new TestLog(Connections.class.getName());
        RawClient plain = connect()) {
      BsonDocument reply = plain.call(1, "{hello: 1, $db: 'admin'}");
      assertThat(reply.getInt32("code").getValue()).isEqualTo(141);
      assertThat(reply.getString("errmsg").getValue())
          .startsWith("The server is configured to only allow SSL connections");
      assertThat(plain.isEnded()).isTrue();
      log.awaitLine("127.0.0.1:" + plain.localPort(), "it speaks without TLS");
    }
    assertThat(service.executed).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = TlsMode.class,
      names = {"ALLOW", "PREFER"})
  void bothKindsShareThePort(TlsMode mode) throws Exception {
    tls.mode(mode);
    try (RawClient plain = connect();
        RawClient secured = connect(server.port(), as(alice.file()))) {
      byte[] ping = Messages.opMsg(1, PING);
      for (byte each : ping) { // the first bytes may come one by one
        plain.send(new byte[] {each});
      }
      assertThat(plain.receive().reply().document().containsKey("ok")).isTrue();
      assertThat(secured.call(1, PING).containsKey("ok")).isTrue();
      tls.mode(TlsMode.REQUIRE);
      assertThat(plain.call(2, PING).containsKey("ok")).as("it was accepted before").isTrue();
    }
  }

  @Test
  void tlsClientIsToldThatThereIsNone() throws Exception {
    tls.mode(TlsMode.DISABLED);
    assertThatThrownBy(() -> connect(server.port(), as(alice.file())).call(1, PING))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("protocol_version");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          stranger.pem | its certificate is of no authority in --tls-ca-file
          expired.pem  | its certificate has expired
          revoked.pem  | its certificate is revoked (--tls-crl-file)
          """)
  void certificateThatIsNotGoodIsToldInTheLog(String file, String words) throws Exception {
    new TestAuthority(directory, "other").issue("stranger.pem", "CN=mallory");
    Instant yesterday = Instant.now().minus(Duration.ofDays(1));
    authority.issue("expired.pem", "CN=late", HERE, yesterday);
    refused(TestClients.showing(directory.resolve(file)), words);
  }

  @Test
  void certificateThatIsRevokedMeanwhileIsNotAcceptedAnyMore() throws Exception {
    try (RawClient client = connect(server.port(), as(alice.file()))) {
      assertThat(client.call(1, PING).containsKey("ok")).isTrue();
    }
    service.executed.clear();
    authority.revoke(alice);
    tls.rotate();
    refused(as(alice.file()), "its certificate is revoked (--tls-crl-file)");
  }

  @Test
  void clientWithoutCertificateIsToldInTheLog() throws Exception {
    refused(TestClients.anonymous(), "it shows no certificate, and this server wants one");
  }

  private void refused(SSLContext context, String words) throws Exception {
    try (TestLog log = new TestLog(Connections.class.getName());
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port());
        SSLSocket socket =
            (SSLSocket)
                context.getSocketFactory().createSocket(plain, "localhost", server.port(), true)) {
      assertThatThrownBy(() -> new RawClient(socket).call(1, PING))
          .isInstanceOf(IOException.class)
          .satisfies(
              told ->
                  assertThat(String.valueOf(told.getMessage())).doesNotContain("internal_error"));
      log.awaitLine("127.0.0.1:" + plain.getLocalPort(), words);
    }
    assertThat(service.executed).isEmpty();
  }

  @Test
  void clientMayComeWithoutCertificateWhereThatIsAllowed() throws Exception {
    Issued own = authority.issue("second.pem", "CN=second");
    TlsFiles files = TlsPort.files(own.file(), authority.file(), null, true);
    ServerSettings open = super.settings().with(TlsPort.open(TlsMode.REQUIRE, files));
    try (WireServer second = WireServer.start(open, service);
        RawClient client = connect(second.port(), TestClients.anonymous())) {
      assertThat(client.call(1, PING).containsKey("ok")).isTrue();
    }
    await().until(() -> !service.gone.isEmpty());
    assertThat(service.gone.remove().peerSubject()).isNull();
  }

  @Test
  void halfHandshakeIsClosedAsSilence() throws Exception {
    ClientLimits impatient = ClientLimits.ofHeap(1L << 30).withSilenceMillis(500);
    ServerSettings settings = super.settings().with(100, impatient).with(tls);
    try (WireServer second = WireServer.start(settings, service);
        RawClient half = new RawClient(second.port());
        RawClient less = new RawClient(second.port())) {
      half.send(new byte[] {22, 3, 1, 0, (byte) 200, 1, 0, 0, (byte) 196, 3, 3});
      less.send(new byte[] {22, 3});
      assertThat(half.isEnded()).isTrue();
      assertThat(less.isEnded()).isTrue();
    }
  }

  @Test
  void garbageInTlsEndsThatConnectionAlone() throws Exception {
    try (RawClient good = connect(server.port(), as(alice.file()));
        RawClient bad = connect()) {
      assertThat(good.call(1, PING).containsKey("ok")).isTrue();
      bad.send(
          new byte[] {
            22, 3, 1, 0, 20, 1, 0, 0, 16, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9
          });
      bad.drain();
      assertThat(good.call(2, PING).containsKey("ok")).isTrue();
    }
  }

  @Test
  void replacedFileIsUsedForNewConnections() throws Exception {
    TestAuthority next = new TestAuthority(directory, "next");
    Path replaced = next.issue("replacement.pem", "CN=replaced").file();
    try (RawClient before = connect(server.port(), as(alice.file()))) {
      assertThat(before.call(1, PING).containsKey("ok")).isTrue();
      Files.move(replaced, directory.resolve("server.pem"), StandardCopyOption.REPLACE_EXISTING);
      await().atMost(Patience.LIMIT).until(() -> tls.identity().subject().equals("CN=replaced"));
      assertThat(before.call(2, PING).containsKey("ok")).as("it goes on").isTrue();
      SSLContext trusting = TlsPort.client(alice.file(), next.file());
      try (RawClient after = connect(server.port(), trusting)) {
        assertThat(after.call(1, PING).containsKey("ok")).isTrue();
      }
    }
    Files.writeString(directory.resolve("server.pem"), "half of a file");
    assertThatThrownBy(tls::rotate).hasMessageContaining("has to be PEM");
    assertThat(tls.identity().subject()).as("what was there goes on").isEqualTo("CN=replaced");
  }
}
