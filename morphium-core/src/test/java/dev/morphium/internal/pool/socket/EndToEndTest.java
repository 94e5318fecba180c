package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Drivers;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.PooledDrivers;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.scripted.TlsGateway;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.DnsResolver;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.pool.uri.TlsSettings;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection string with what it asks for, down to a server that answers. */
@Timeout(300)
class EndToEndTest {
  private static PoppyServer server(String host, Deployment deployment) throws IOException {
    return PoppyServer.start(ServerSettings.of(List.of(host), 0, 2), deployment);
  }

  private static void requireAnswers(Driver driver) {
    BsonDocument insert = BsonDocument.parse("{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument find = BsonDocument.parse("{find: 'c', filter: {_id: 1}}");
    BsonDocument inserted = driver.execute(Command.of("db", insert)).orThrow().document();
    assertThat(inserted.getNumber("n").intValue()).isEqualTo(1);
    BsonDocument cursor =
        driver.execute(Command.of("db", find)).orThrow().document().getDocument("cursor");
    assertThat(cursor.getArray("firstBatch")).containsExactly(BsonDocument.parse("{_id: 1}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"zlib", "snappy", "zstd", "zstd,snappy,zlib"})
  void compressors(String names) throws IOException {
    try (PoppyServer server = server("127.0.0.1", Deployment.replicaSet());
        Driver driver =
            Drivers.connect(
                "mongodb://127.0.0.1:%d/?compressors=%s".formatted(server.port(), names))) {
      requireAnswers(driver);
    }
  }

  @Test
  void anAddressInNumbersOfTheNewerKind() throws IOException {
    byte[] one = new byte[16];
    one[15] = 1;
    InetAddress loopback = InetAddress.getByAddress(one);
    assumeTrue(NetworkInterface.getByInetAddress(loopback) != null, "there is no IPv6 here");
    for (Deployment deployment : List.of(Deployment.standalone(), Deployment.replicaSet())) {
      try (PoppyServer server = server("::1", deployment);
          Driver driver = Drivers.connect("mongodb://[::1]:" + server.port())) {
        requireAnswers(driver);
      }
    }
  }

  @Test
  void aNameInDnsThatLeadsToTheServers() throws IOException {
    try (PoppyServer server = server("127.0.0.1", Deployment.standalone())) {
      DnsResolver dns =
          new DnsResolver() {
            @Override
            public List<HostAddress> services(String name) {
              assertThat(name).isEqualTo("_mongodb._tcp.cluster.example.com");
              return List.of(new HostAddress("db.example.com", server.port()));
            }

            @Override
            public List<String> texts(String name) {
              return List.of("authSource=admin");
            }
          };
      PoolSettings settings =
          ConnectionString.parse("mongodb+srv://cluster.example.com/?tls=false", dns);
      SocketOpener.Names names =
          host -> {
            assertThat(host).isEqualTo("db.example.com");
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
          };
      try (SocketConnectionFactory factory = new SocketConnectionFactory(settings, names);
          PooledDriver driver = PooledDrivers.open(settings, factory)) {
        requireAnswers(driver);
      }
    }
  }

  @Test
  void certificatesOfBothSides() throws IOException {
    TlsSettings own =
        TlsSettings.ON.withFiles(
            TlsTestFiles.file("authority.pem"), TlsTestFiles.file("server.pem"));
    try (PoppyServer server = server("127.0.0.1", Deployment.standalone());
        TlsGateway gateway = TlsGateway.to(server.port(), TlsContexts.of(own))) {
      String uri =
          "mongodb://127.0.0.1:%d/?tls=true&serverSelectionTimeoutMS=%%d&tlsCAFile=%s"
              .formatted(gateway.port(), TlsTestFiles.file("authority.pem"));
      String certified =
          uri.formatted(30_000) + "&tlsCertificateKeyFile=" + TlsTestFiles.file("client.pem");
      try (Driver driver = Drivers.connect(certified)) {
        requireAnswers(driver);
      }
      try (Driver driver = Drivers.connect(uri.formatted(200))) {
        assertThatThrownBy(() -> requireAnswers(driver))
            .isInstanceOf(DriverException.NotSent.class)
            .hasMessageContaining("127.0.0.1:" + gateway.port());
      }
    }
  }
}
