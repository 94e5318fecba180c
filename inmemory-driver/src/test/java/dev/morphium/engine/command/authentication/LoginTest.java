package dev.morphium.engine.command.authentication;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.KnownUsers;
import dev.morphium.engine.security.RemoteClient;
import dev.morphium.protocol.scram.ScramHash;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {
  private static final String BARE = "n=root,r=clientNonce";
  private final Engine engine = ControlledEngine.start();
  private final RemoteClient client = RemoteClient.local(engine);

  @BeforeEach
  void createUser() {
    assertThat(client.run("admin", "{createUser: 'root', pwd: 'secret', roles: ['root']}").ok())
        .isTrue();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private RemoteClient root() {
    RemoteClient root = RemoteClient.local(engine);
    assertThat(root.login("SCRAM-SHA-256", "root", "secret", "admin").ok()).isTrue();
    return root;
  }

  private static BsonDocument start(String mechanism, String payload) {
    return new BsonDocument("saslStart", new BsonString("1"))
        .append("mechanism", new BsonString(mechanism))
        .append("payload", new BsonBinary(payload.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SCRAM-SHA-1", "SCRAM-SHA-256"})
  void bothMechanismsLogIn(String mechanism) {
    Reply done = client.login(mechanism, "root", "secret", "admin");
    assertThat(done.ok()).as(done.document().toJson()).isTrue();
    assertThat(done.document().getBoolean("done").getValue()).isTrue();
    BsonDocument status = client.run("admin", "{connectionStatus: 1}").document();
    assertThat(status.getDocument("authInfo"))
        .isEqualTo(
            BsonDocument.parse(
                """
                {authenticatedUsers: [{user: 'root', db: 'admin'}],
                 authenticatedUserRoles: [{role: 'root', db: 'admin'}]}
                """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SCRAM-SHA-1", "SCRAM-SHA-256"})
  void aWrongPasswordAndAnUnknownUserFailAlike(String mechanism) {
    Reply wrong = client.login(mechanism, "root", "other", "admin");
    Reply unknown = client.login(mechanism, "nobody", "other", "admin");
    Reply elsewhere = client.login(mechanism, "root", "secret", "test");
    for (Reply reply : new Reply[] {wrong, unknown, elsewhere}) {
      assertThat(reply.code()).isEqualTo(18);
      assertThat(reply.errorMessage()).isEqualTo("Authentication failed.");
    }
  }

  /** The challenge of a user who is not there looks like one of a user who is, always the same. */
  @Test
  void challengesDoNotTellWhoIsThere() {
    String first = challenge("nobody");
    assertThat(challenge("nobody")).isEqualTo(first);
    assertThat(challenge("other")).isNotEqualTo(first);
    assertThat(challenge("root")).hasSameSizeAs(first).endsWith(",i=5000");
    for (String user : new String[] {"root", "nobody"}) {
      BsonDocument hello =
          client
              .run("admin", "{hello: 1, saslSupportedMechs: 'admin.%s'}".formatted(user))
              .document();
      assertThat(hello.getArray("saslSupportedMechs").toString())
          .contains("SCRAM-SHA-256", "SCRAM-SHA-1");
    }
  }

  /** Salt and iterations. */
  private String challenge(String user) {
    Reply reply = client.run("admin", start("SCRAM-SHA-256", "n,,n=" + user + ",r=x"));
    String payload = new String(reply.document().getBinary("payload").getData(), UTF_8);
    return payload.substring(payload.indexOf(",s="));
  }

  @Test
  void aLoginBeginsInsideTheHandshake() {
    BsonDocument hello = BsonDocument.parse("{hello: 1}");
    BsonDocument speculation =
        start("SCRAM-SHA-256", "n,," + BARE).append("db", new BsonString("admin"));
    speculation.append("options", BsonDocument.parse("{skipEmptyExchange: true}"));
    Reply first = client.run("admin", hello.append("speculativeAuthenticate", speculation));
    BsonDocument answer = first.document().getDocument("speculativeAuthenticate");
    assertThat(answer.getBoolean("done").getValue()).isFalse();
    Reply done = client.proceed(answer, ScramHash.SHA_256, BARE, "root", "secret", "admin");
    assertThat(done.ok()).isTrue();
    assertThat(client.run("test", "{find: 'c'}").ok()).isTrue();
  }

  @Test
  void whatIsWrongInTheHandshakeIsLeftOut() {
    for (String wrong :
        new String[] {
          "{}",
          "{saslStart: 1, mechanism: 'PLAIN', payload: 'x', db: 'admin'}",
          "{saslStart: 1, mechanism: 'SCRAM-SHA-1', payload: '*', db: 'admin'}",
          "{saslStart: 1, mechanism: 'SCRAM-SHA-1', payload: 'biwsbj1yb290LHI9eA==', db: 'a.b'}",
          "{saslStart: 1, mechanism: 'SCRAM-SHA-1', payload: 'biwsbj1yb290LHI9eA==', db: ''}",
          "{authenticate: 1, mechanism: 'MONGODB-X509', db: '$external'}"
        }) {
      Reply hello = client.run("admin", "{hello: 1, speculativeAuthenticate: " + wrong + "}");
      assertThat(hello.ok()).as(wrong).isTrue();
      assertThat(hello.document().containsKey("speculativeAuthenticate")).as(wrong).isFalse();
    }
  }

  @Test
  void theEmptyExchangeEndsALoginUnlessItIsSkipped() {
    Reply first = client.run("admin", start("SCRAM-SHA-256", "n,," + BARE));
    Reply proved =
        client.proceed(first.document(), ScramHash.SHA_256, BARE, "root", "secret", "admin");
    assertThat(proved.document().getBoolean("done").getValue()).isFalse();
    assertThat(client.run("test", "{find: 'c'}").code()).as("not yet").isEqualTo(13);
    Reply last = client.run("admin", "{saslContinue: 1, conversationId: 1, payload: ''}");
    assertThat(last.document().getBoolean("done").getValue()).isTrue();
    assertThat(client.run("test", "{find: 'c'}").ok()).isTrue();
  }

  @Test
  void theStepsComeInTheirOrder() {
    assertThat(client.run("admin", "{saslContinue: 1, conversationId: 1, payload: ''}").code())
        .isEqualTo(17);
    client.run("admin", start("SCRAM-SHA-256", "n,," + BARE));
    assertThat(client.run("admin", "{saslContinue: 1, conversationId: 2, payload: ''}").code())
        .isEqualTo(17);
    assertThat(client.run("test", "{saslContinue: 1, conversationId: 1, payload: ''}").code())
        .isEqualTo(17);
    assertThat(client.run("admin", "{saslContinue: 1, conversationId: 1, payload: ''}").code())
        .isEqualTo(18);
    assertThat(client.run("admin", "{saslContinue: 1, conversationId: 1, payload: ''}").code())
        .as("a failed login is over")
        .isEqualTo(17);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "GSSAPI", "MONGODB-AWS", "MONGODB-OIDC", "nonsense", ""})
  void otherMechanismsAreNotThere(String mechanism) {
    Reply reply = client.run("$external", start(mechanism, "x"));
    assertThat(reply.code()).isEqualTo(334);
    assertThat(reply.errorMessage()).contains("which is unknown or not enabled");
  }

  @Test
  void mechanismsCanBeSwitchedOff() {
    ServerParameters parameters = ControlledEngine.parameters();
    parameters.start(ServerParameters.AUTHENTICATION_MECHANISMS, "SCRAM-SHA-256");
    try (Engine strict = ControlledEngine.start(parameters)) {
      RemoteClient one = RemoteClient.local(strict);
      one.run("admin", "{createUser: 'root', pwd: 'secret', roles: ['root']}");
      assertThat(one.login("SCRAM-SHA-1", "root", "secret", "admin").code()).isEqualTo(334);
      assertThat(one.login("SCRAM-SHA-256", "root", "secret", "admin").ok()).isTrue();
    }
  }

  @Test
  void certificatesNameUsersOfExternal() {
    String login = "{authenticate: 1, mechanism: 'MONGODB-X509'}";
    assertThat(client.run("$external", login).code()).as("no certificate").isEqualTo(18);
    RemoteClient shown = client.withCertificate("CN=app,O=example");
    assertThat(shown.run("$external", login).code()).as("no user").isEqualTo(18);
    assertThat(
            root()
                .run(
                    "$external",
                    "{createUser: 'CN=app,O=example', roles: [{role: 'read', db: 'a'}]}")
                .ok())
        .isTrue();
    assertThat(shown.run("admin", login).code()).isEqualTo(17);
    String other = "{authenticate: 1, mechanism: 'MONGODB-X509', user: 'CN=other'}";
    assertThat(shown.run("$external", other).code()).isEqualTo(18);
    assertThat(shown.run("$external", "{authenticate: 1, mechanism: 'X', user: 'a'}").code())
        .isEqualTo(2);
    Reply reply = shown.run("$external", login);
    assertThat(reply.document().getString("user").getValue()).isEqualTo("CN=app,O=example");
    RemoteClient again = client.withCertificate("CN=app,O=example");
    Reply hello =
        again.run(
            "admin",
            "{hello: 1, speculativeAuthenticate: {authenticate: 1, mechanism: 'MONGODB-X509',"
                + " db: '$external'}}");
    assertThat(
            hello.document().getDocument("speculativeAuthenticate").getString("dbname").getValue())
        .isEqualTo("$external");
    assertThat(again.run("a", "{find: 'c'}").ok()).isTrue();
  }

  /** Certificates like the server's own are members', unless an operator says otherwise. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void certificatesLikeTheServersAreNoUsers(String separated) {
    ServerParameters parameters = ControlledEngine.parameters();
    parameters.start(ServerParameters.USER_CLUSTER_SEPARATION, separated);
    boolean refused = separated.equals("true");
    try (Engine other = ControlledEngine.start(parameters)) {
      RemoteClient admin = RemoteClient.local(other).seeing("CN=server,O=example");
      admin.run("admin", "{createUser: 'root', pwd: 'secret', roles: ['root']}");
      assertThat(admin.login("SCRAM-SHA-256", "root", "secret", "admin").ok()).isTrue();
      Reply created = admin.run("$external", "{createUser: 'CN=app,O=example', roles: []}");
      assertThat(created.code()).isEqualTo(refused ? 2 : 0);
      KnownUsers.trusted(other, "$external", "{createUser: 'CN=app,O=example', roles: []}");
      RemoteClient app = RemoteClient.local(other).withCertificate("CN=app,O=example");
      Reply login =
          app.seeing("CN=server,O=example")
              .run("$external", "{authenticate: 1, mechanism: 'MONGODB-X509'}");
      assertThat(login.code()).isEqualTo(refused ? 18 : 0);
      assertThat(app.authentication().isAnonymous()).isEqualTo(refused);
    }
  }

  @Test
  void aUserLogsInFromWhereItMay() {
    root()
        .run(
            "admin",
            "{createUser: 'near', pwd: 'x', roles: [],"
                + " authenticationRestrictions: [{clientSource: ['192.0.2.0/24']}]}");
    assertThat(client.login("SCRAM-SHA-256", "near", "x", "admin").code()).isEqualTo(18);
    assertThat(
            RemoteClient.of(engine, "192.0.2.9").login("SCRAM-SHA-256", "near", "x", "admin").ok())
        .isTrue();
  }

  /** What drivers ask before they choose a mechanism. */
  @Test
  void mechanismsOfAUserAreTold() {
    RemoteClient root = root();
    root.run("a", "{createUser: 'one', pwd: 'x', roles: [], mechanisms: ['SCRAM-SHA-1']}");
    root.run("a", "{createUser: 'b.c', pwd: 'x', roles: [], mechanisms: ['SCRAM-SHA-256']}");
    root.run("$external", "{createUser: 'CN=app', roles: []}");
    assertThat(mechanisms("'a.one'")).containsExactly("SCRAM-SHA-1");
    assertThat(mechanisms("'a.b.c'")).containsExactly("SCRAM-SHA-256");
    assertThat(mechanisms("{user: 'b.c', db: 'a'}")).containsExactly("SCRAM-SHA-256");
    assertThat(mechanisms("'a.nobody'")).containsExactly("SCRAM-SHA-256", "SCRAM-SHA-1");
    assertThat(mechanisms("'$external.CN=app'")).isEmpty();
    for (String wrong : new String[] {"'nodot'", "{user: 'x'}", "7"}) {
      Reply reply = client.run("admin", "{hello: 1, saslSupportedMechs: " + wrong + "}");
      assertThat(reply.ok()).as(wrong).isFalse();
      assertThat(reply.code()).as(wrong).isIn(2, 14);
    }
  }

  private List<String> mechanisms(String user) {
    BsonDocument hello =
        client.run("admin", "{hello: 1, saslSupportedMechs: " + user + "}").document();
    return hello.getArray("saslSupportedMechs", new BsonArray()).stream()
        .map(name -> name.asString().getValue())
        .toList();
  }

  /** A guess in the handshake that does not fit the user costs nothing but the guess. */
  @Test
  void aLoginThatWasBegunWithAnotherMechanismBeginsAnew() {
    root().run("admin", "{createUser: 'one', pwd: 'x', roles: [], mechanisms: ['SCRAM-SHA-1']}");
    BsonDocument guess =
        start("SCRAM-SHA-256", "n,,n=one,r=x").append("db", new BsonString("admin"));
    Reply hello =
        client.run(
            "admin",
            BsonDocument.parse("{hello: 1, saslSupportedMechs: 'admin.one'}")
                .append("speculativeAuthenticate", guess));
    assertThat(hello.ok()).isTrue();
    assertThat(hello.document()).doesNotContainKey("speculativeAuthenticate");
    assertThat(hello.document().getArray("saslSupportedMechs"))
        .containsExactly(new BsonString("SCRAM-SHA-1"));
    assertThat(client.login("SCRAM-SHA-1", "one", "x", "admin").ok()).isTrue();
  }

  /** The password as it is stored, and as it is sent, are the same after SASLprep. */
  @ParameterizedTest
  @CsvSource({"IX, IX", "IX, I\u00ADX", "\u2168, IX", "\u2168, \u2168", "I\u00ADX, IX"})
  void passwordsArePrepared(String stored, String sent) {
    root()
        .run(
            "admin",
            new BsonDocument("createUser", new BsonString("u"))
                .append("pwd", new BsonString(stored))
                .append("roles", new BsonArray())
                .append("mechanisms", BsonArray.parse("['SCRAM-SHA-256']")));
    assertThat(client.login("SCRAM-SHA-256", "u", sent, "admin").ok()).isTrue();
    assertThat(client.login("SCRAM-SHA-256", "u", "ix", "admin").code()).isEqualTo(18);
  }

  /** A login anew on a connection, as drivers do when a server wants it (error 391). */
  @Test
  void aConnectionLogsInAnew() {
    RemoteClient root = root();
    root.run("a", "{createUser: 'u', pwd: 'x', roles: ['read']}");
    assertThat(client.login("SCRAM-SHA-256", "u", "x", "a").ok()).isTrue();
    assertThat(client.login("SCRAM-SHA-256", "u", "wrong", "a").code()).isEqualTo(18);
    assertThat(client.run("a", "{find: 'c'}").ok()).as("a login that fails ends none").isTrue();
    assertThat(client.login("SCRAM-SHA-1", "u", "x", "a").ok()).isTrue();
    assertThat(
            client
                .run("a", "{connectionStatus: 1}")
                .document()
                .getDocument("authInfo")
                .getArray("authenticatedUsers"))
        .hasSize(1);
  }
}
