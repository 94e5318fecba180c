package dev.morphium.server.replication.raft.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import com.alipay.sofa.jraft.rpc.RpcRequests.ErrorResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.PingRequest;
import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.engine.certificate.SubjectAttributes;
import dev.morphium.server.net.Transport;
import dev.morphium.server.tls.TestAuthority;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerTlsTest {
  private static final ClusterKey KEY = ClusterKey.of("members of the set s");

  @TempDir Path directory;

  @Test
  void membersKnowEachOtherByCertificates() throws Exception {
    TestCertificate members = new TestCertificate(directory, "members", "ip:127.0.0.1");
    TestCertificate stranger = new TestCertificate(directory, "stranger", "ip:127.0.0.1");
    TestCertificate elsewhere = new TestCertificate(directory, "elsewhere", "dns:other.example");
    PeerTls good = read(members.certificate, members.key, members.certificate);
    EventLoopGroup network = Transport.threads(1, "test-tls");
    try {
      PeerServer server = server(network, good);
      assertThat(ask(network, server, good)).isInstanceOf(ErrorResponse.class);
      PeerTls other = read(stranger.certificate, stranger.key, members.certificate);
      assertThatThrownBy(() -> ask(network, server, other)).hasRootCauseInstanceOf(Throwable.class);
      assertThatThrownBy(() -> ask(network, server, null))
          .hasRootCauseInstanceOf(PeerRefusedException.class)
          .hasMessageContaining("it uses TLS, and this server does not");
      try (Socket garbage = new Socket(InetAddress.getLoopbackAddress(), server.boundPort())) {
        garbage.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        garbage.setSoTimeout(60_000);
        assertThat(garbage.getInputStream().readAllBytes()).hasSizeLessThan(100);
      }
      assertThat(ask(network, server, good)).isInstanceOf(ErrorResponse.class);
      server.shutdown();
      PeerServer impostor =
          server(network, read(elsewhere.certificate, elsewhere.key, elsewhere.certificate));
      PeerTls trusting = read(elsewhere.certificate, elsewhere.key, elsewhere.certificate);
      assertThatThrownBy(() -> ask(network, impostor, trusting))
          .as("a certificate of another name")
          .hasRootCauseInstanceOf(PeerRefusedException.class)
          .hasMessageContaining("TLS: the name by which it is reached is not in its certificate");
      impostor.shutdown();
    } finally {
      network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }

  @Test
  void organizationsTellMembersFromOthersOfOneAuthority() throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    PeerTls one = issued(authority, "one", "CN=one,OU=shop,O=Example");
    PeerTls two = issued(authority, "two", "O=Example,OU=shop,CN=two");
    PeerTls client = issued(authority, "client", "CN=one,OU=apps,O=Example");
    PeerTls plain = issued(authority, "plain", "CN=plain");
    EventLoopGroup network = Transport.threads(1, "test-tls");
    try {
      PeerServer server = server(network, one);
      assertThat(ask(network, server, two)).isInstanceOf(ErrorResponse.class);
      for (PeerTls stranger : List.of(client, plain)) {
        assertThatThrownBy(() -> ask(network, server, stranger))
            .hasRootCauseInstanceOf(PeerRefusedException.class)
            .hasMessageContaining(
                "the certificate of 127.0.0.1:2 is not that of a member: its organizations (O)");
      }
      server.shutdown();
      PeerServer careless = server(network, plain);
      assertThatThrownBy(() -> ask(network, careless, one))
          .hasRootCauseInstanceOf(PeerRefusedException.class)
          .hasMessageContaining("its certificate is not that of a member");
      careless.shutdown();
    } finally {
      network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }

  private static PeerTls issued(TestAuthority authority, String name, String subject)
      throws IOException {
    return issued(authority, name, subject, ClusterMembership.BY_OWN_NAME);
  }

  private static PeerTls issued(
      TestAuthority authority, String name, String subject, ClusterMembership membership)
      throws IOException {
    Path file = authority.issue(name + ".pem", subject).file();
    return PeerTls.read(file, file, authority.file(), membership);
  }

  private static PeerTls read(Path certificate, Path key, Path authority) throws IOException {
    return PeerTls.read(certificate, key, authority, ClusterMembership.BY_OWN_NAME);
  }

  private static ClusterMembership attributes(String attributes, @Nullable String override) {
    return new ClusterMembership(
        SubjectAttributes.of(attributes),
        null,
        override == null ? null : SubjectAttributes.of(override));
  }

  @Test
  void attributesTellMembersWhereTheyAreGiven() throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    ClusterMembership title = attributes("title=member", null);
    PeerTls one = issued(authority, "one", "CN=one,T=member,O=a", title);
    PeerTls two = issued(authority, "two", "T=member,CN=two,O=b", title);
    PeerTls next =
        issued(authority, "next", "CN=next,T=node", attributes("title=node", "title=member"));
    PeerTls before =
        issued(authority, "before", "CN=next,T=member", attributes("title=member", "title=node"));
    EventLoopGroup network = Transport.threads(1, "test-tls");
    try {
      PeerServer server = server(network, one);
      assertThat(ask(network, server, two)).isInstanceOf(ErrorResponse.class);
      assertThatThrownBy(() -> ask(network, server, next))
          .hasRootCauseInstanceOf(PeerRefusedException.class)
          .hasMessageContaining("is not that of a member");
      server.shutdown();
      PeerServer prepared = server(network, before);
      assertThat(ask(network, prepared, one)).isInstanceOf(ErrorResponse.class);
      assertThat(ask(network, prepared, next)).isInstanceOf(ErrorResponse.class);
      prepared.shutdown();
    } finally {
      network.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
    assertThatThrownBy(() -> issued(authority, "none", "CN=none,O=a", title))
        .hasMessageContaining("which has not got the attributes that members have to have")
        .hasMessageContaining("TITLE=member");
  }

  @Test
  void filesThatAreNoneAreNamed() throws Exception {
    Path missing = directory.resolve("missing");
    Path empty = Files.createFile(directory.resolve("empty"));
    assertThatThrownBy(() -> read(missing, empty, empty))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "the file %s of --cluster-tls-certificate cannot be read: there is no such file"
                .formatted(missing));
    assertThatThrownBy(() -> read(empty, empty, empty))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it has to be PEM");
  }

  private static PeerServer server(EventLoopGroup network, PeerTls tls) throws IOException {
    PeerServer server =
        new PeerServer(
            new PeerIdentity("s", "127.0.0.1:1", KEY, tls),
            network,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            ForkJoinPool.commonPool(),
            context -> context.close(),
            new Partition());
    server.registerProcessor(new Answer());
    server.listen();
    return server;
  }

  private static Object ask(EventLoopGroup network, PeerServer server, @Nullable PeerTls tls)
      throws Exception {
    PeerIdentity identity = new PeerIdentity("s", "127.0.0.1:2", KEY, tls);
    PeerClient client =
        PeerClient.of(
            new PeerNode(
                identity, network, (address, sent, request, answer) -> {}, new Partition()));
    try {
      return client.invokeSync(
          new Endpoint("127.0.0.1", server.boundPort()),
          PingRequest.newBuilder().setSendTimestamp(1).build(),
          20_000);
    } finally {
      client.shutdown();
    }
  }

  private static final class Answer implements RpcProcessor<PingRequest> {
    @Override
    public void handleRequest(RpcContext context, PingRequest request) {
      context.sendResponse(ErrorResponse.newBuilder().setErrorCode(0).build());
    }

    @Override
    public String interest() {
      return PingRequest.class.getName();
    }
  }
}
