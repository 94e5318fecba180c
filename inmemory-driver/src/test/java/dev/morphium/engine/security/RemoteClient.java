package dev.morphium.engine.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.engine.command.ConnectionlessClient;
import dev.morphium.engine.command.TransportSecurity;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import dev.morphium.protocol.scram.ScramMessage;
import java.util.Base64;
import java.util.Objects;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A client of another process, on a connection of its own, which logs in as drivers do. */
public final class RemoteClient implements ConnectionlessClient {
  private final Engine engine;
  private final String host;
  private final @Nullable String subject;
  private final Authentication authentication = new Authentication();
  private TransportSecurity transport = TransportSecurity.NONE;

  private RemoteClient(Engine engine, String host, @Nullable String subject) {
    this.engine = engine;
    this.host = host;
    this.subject = subject;
  }

  /** A client on this machine. */
  public static RemoteClient local(Engine engine) {
    return new RemoteClient(engine, "127.0.0.1", null);
  }

  /** A client on another machine. */
  public static RemoteClient of(Engine engine, String host) {
    return new RemoteClient(engine, host, null);
  }

  /** The same client with a certificate, on a connection of its own. */
  public RemoteClient withCertificate(String name) {
    return new RemoteClient(engine, host, name);
  }

  /** The server shows this client a certificate. */
  public RemoteClient seeing(String serverSubject) {
    transport =
        new TransportSecurity(
            0,
            1,
            new TransportSecurity.ShownCertificate(
                serverSubject, ClusterMembership.BY_OWN_NAME, true, Long.MAX_VALUE));
    return this;
  }

  public Reply run(String database, String command) {
    return run(database, BsonDocument.parse(command));
  }

  public Reply run(String database, BsonDocument command) {
    return engine.execute(Command.of(database, command), this);
  }

  /** Logs in; the last reply, which is an error if that fails. */
  public Reply login(String mechanism, String user, String password, String database) {
    ScramHash hash = Objects.requireNonNull(ScramHash.ofMechanism(mechanism));
    String bare = "n=" + ScramMessage.escaped(user) + ",r=clientNonce";
    Reply first =
        run(
            database,
            BsonDocument.parse(
                    "{saslStart: 1, mechanism: '%s', options: {skipEmptyExchange: true}}"
                        .formatted(mechanism))
                .append("payload", new BsonBinary(("n,," + bare).getBytes(UTF_8))));
    return first.ok() ? proceed(first.document(), hash, bare, user, password, database) : first;
  }

  /** Answers a challenge. */
  public Reply proceed(
      BsonDocument first,
      ScramHash hash,
      String bare,
      String user,
      String password,
      String database) {
    byte[] payload = first.getBinary("payload").getData();
    ScramMessage challenge = ScramMessage.read("server", payload);
    ScramKeys keys =
        ScramKeys.derive(
            hash,
            hash.prepared(user, password.toCharArray()),
            challenge.bytes('s'),
            Integer.parseInt(challenge.attribute('i')));
    String withoutProof = "c=biws,r=" + challenge.attribute('r');
    String all = bare + "," + new String(payload, UTF_8) + "," + withoutProof;
    byte[] proof = ScramKeys.xor(keys.clientKey(), hash.hmac(keys.storedKey(hash), all));
    String last = withoutProof + ",p=" + Base64.getEncoder().encodeToString(proof);
    return run(
        database,
        BsonDocument.parse("{saslContinue: 1, conversationId: 1}")
            .append("payload", new BsonBinary(last.getBytes(UTF_8))));
  }

  @Override
  public Authentication authentication() {
    return authentication;
  }

  @Override
  public @Nullable String peerSubject() {
    return subject;
  }

  @Override
  public boolean isInternal() {
    return false;
  }

  @Override
  public boolean isLoopback() {
    return host.equals("127.0.0.1");
  }

  @Override
  public long connectionId() {
    return 1;
  }

  @Override
  public String remoteAddress() {
    return host + ":40000";
  }

  @Override
  public String localAddress() {
    return "127.0.0.1:27017";
  }

  @Override
  public Document metadata() {
    return Document.EMPTY;
  }

  @Override
  public TransportSecurity transportSecurity() {
    return transport;
  }
}
