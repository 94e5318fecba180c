package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.tls.ServerTls;
import java.io.IOException;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pool's options of TLS, against a server that requires it. */
class TlsServerEndToEndTest {
  private PoppyServer server;

  @BeforeEach
  void start() throws IOException {
    ServerTls tls = TlsTestFiles.required(false);
    server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2).with(tls));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void ping(String options) {
    String uri =
        "mongodb://127.0.0.1:%d/?directConnection=true&serverSelectionTimeoutMS=5000&%s"
            .formatted(server.port(), options);
    try (PooledDriver driver = PooledDriver.open(ConnectionString.parse(uri))) {
      assertThat(driver.execute(Command.of("admin", BsonDocument.parse("{ping: 1}"))).ok())
          .isTrue();
    }
  }

  @Test
  void certificatesOfBothSidesAreChecked() {
    String trust = "tls=true&tlsCAFile=" + TlsTestFiles.file("authority.pem");
    String shown = "&tlsCertificateKeyFile=" + TlsTestFiles.file("client.pem");
    ping(trust + shown);
    ping(
        trust
            + "&tlsCertificateKeyFilePassword=secret&tlsCertificateKeyFile="
            + TlsTestFiles.file("client-encrypted.pem"));
    ping("tls=true&tlsAllowInvalidCertificates=true" + shown);
    ping("tls=true&tlsInsecure=true" + shown);
    refused(trust);
    refused("tls=true&tlsCAFile=" + TlsTestFiles.file("other-authority.pem") + shown);
    assertThatThrownBy(() -> ping(""))
        .isInstanceOf(DriverException.class)
        .hasStackTraceContaining("The server is configured to only allow SSL connections");
  }

  private void refused(String options) {
    assertThatThrownBy(() -> ping(options)).isInstanceOf(DriverException.class);
  }
}
