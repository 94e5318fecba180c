package dev.morphium.benchmarks.security;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCredential;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.Target;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;

/** A server in a process of its own, which speaks TLS and plainly, with or without logins. */
final class MeasuredServer implements AutoCloseable {
  private final boolean auth;
  private final ChildServer server;

  private MeasuredServer(boolean auth, ChildServer server) {
    this.auth = auth;
    this.server = server;
  }

  /**
   * Starts one.
   *
   * @param directory where its files are
   */
  static MeasuredServer start(boolean auth, Path directory)
      throws IOException, InterruptedException {
    Path certificate = directory.resolve("server.pem");
    if (!Files.exists(certificate)) {
      ServerCertificate.in(directory);
    }
    List<String> options =
        new ArrayList<>(
            List.of(
                "--tls-mode",
                "prefer",
                "--tls-certificate-key-file",
                certificate.toString(),
                "--log-level",
                "error"));
    if (auth) {
      String user =
          """
          {"createUser": "%s", "pwd": "%s", "roles": ["readWriteAnyDatabase", "clusterMonitor"]}
          """
              .formatted(Account.USER, Account.PASSWORD);
      Path users = Files.writeString(directory.resolve("users.json"), user);
      options.addAll(List.of("--users-file", users.toString()));
    }
    return new MeasuredServer(auth, ChildServer.poppy(options.toArray(String[]::new)));
  }

  boolean auth() {
    return auth;
  }

  /** The driver's client, without TLS. */
  MongoClient client() {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(server.uri()));
    if (auth) {
      settings.credential(
          MongoCredential.createScramSha256Credential(
              Account.USER, Account.DATABASE, Account.PASSWORD.toCharArray()));
    }
    return MongoClients.create(settings.build());
  }

  /** Connections that log in where the server wants it. */
  SecureClient connections(EventLoopGroup group, SslContext tls) {
    return new SecureClient(group, port(), tls, auth ? new Account() : null);
  }

  /** The same without TLS. */
  SecureClient connections(EventLoopGroup group) {
    return new SecureClient(group, port(), null, auth ? new Account() : null);
  }

  private int port() {
    return new Target(server.uri(), () -> {}).port();
  }

  /** For how long its threads have had a processor. */
  Duration cpuTime() {
    return server.cpuTime();
  }

  /**
   * What it needs of the memory.
   *
   * @param heap bytes in use after a collection
   * @param resident bytes of the process
   */
  record Memory(double heap, double resident) {}

  /** Its memory after a collection. */
  Memory memory(MongoClient client) throws IOException, InterruptedException {
    jcmd("GC.run");
    Document found = client.getDatabase("admin").runCommand(new Document("serverStatus", 1));
    Number used = found.getEmbedded(List.of("jvm", "heap", "usedBytes"), Number.class);
    Number resident = found.getEmbedded(List.of("mem", "resident"), Number.class);
    return new Memory(used.doubleValue(), resident.doubleValue() * (1 << 20));
  }

  /** Has its virtual machine do something, by the JDK's jcmd. */
  void jcmd(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    command.add(String.valueOf(server.pid()));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    if (process.waitFor() != 0) {
      throw new IOException("jcmd has failed: " + String.join(" ", words));
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
