package dev.morphium.engine.command.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.RemoteClient;
import dev.morphium.protocol.scram.ScramHash;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Strangers and users with few roles, who try to have more. */
class HostileClientTest {
  private static final String BARE = "n=bob,r=clientNonce";
  private static final String SESSION =
      "{id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}%s}";

  private final Engine engine = ControlledEngine.start();
  private final RemoteClient stranger = RemoteClient.of(engine, "10.0.0.1");
  private RemoteClient root;

  @BeforeEach
  void users() {
    root = RemoteClient.local(engine);
    ok(root.run("admin", "{createUser: 'root', pwd: 'secret', roles: ['root']}"));
    ok(root.login("SCRAM-SHA-256", "root", "secret", "admin"));
    ok(root.run("a", "{createUser: 'bob', pwd: 'old', roles: ['readWrite', 'dbAdmin']}"));
    ok(root.run("a", "{insert: 'private', documents: [{_id: 1}]}"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Reply ok(Reply reply) {
    assertThat(reply.ok()).as(reply.document().toJson()).isTrue();
    return reply;
  }

  private RemoteClient bob() {
    RemoteClient bob = RemoteClient.of(engine, "10.0.0.2");
    ok(bob.login("SCRAM-SHA-256", "bob", "old", "a"));
    return bob;
  }

  private static BsonDocument start(String message) {
    return BsonDocument.parse(
            "{saslStart: 1, mechanism: 'SCRAM-SHA-256', options: {skipEmptyExchange: true}}")
        .append("payload", new BsonBinary(message.getBytes(UTF_8)));
  }

  @Test
  void strangersLeaveNothingLarge() {
    String name = "x".repeat(10_000);
    assertThat(stranger.run("admin", start("n,,n=" + name + ",r=x")).code()).isEqualTo(18);
    BsonDocument metadata = new BsonDocument("pad", new BsonString(name));
    BsonDocument hello = BsonDocument.parse("{hello: 1}").append("client", metadata);
    assertThat(stranger.run("admin", hello).code()).isEqualTo(185);
  }

  @Test
  void strangersHaveNoSessions() {
    String uid = ", uid: BinData(0, '" + "AAAA".repeat(20) + "')";
    ok(stranger.run("admin", "{ping: 1, lsid: " + SESSION.formatted(uid) + "}"));
    ok(stranger.run("admin", "{ping: 1, lsid: " + SESSION.formatted("") + "}"));
    Reply status = ok(root.run("admin", "{serverStatus: 1}"));
    assertThat(
            status
                .document()
                .getDocument("logicalSessionRecordCache")
                .getNumber("activeSessionsCount")
                .intValue())
        .isZero();
  }

  @Test
  void halfOfAViewIsNotChanged() {
    RemoteClient bob = bob();
    ok(bob.run("a", "{create: 'v', viewOn: 'nothing', pipeline: []}"));
    Reply half = bob.run("a", "{collMod: 'v', pipeline: [{$unionWith: 'private'}]}");
    assertThat(half.code()).as(half.document().toJson()).isEqualTo(72);
    assertThat(bob.run("a", "{collMod: 'v', viewOn: 'private'}").code()).isEqualTo(72);
  }

  @Test
  void passwordThatWasChangedMeanwhileProvesNothing() {
    BsonDocument challenge = ok(stranger.run("a", start("n,," + BARE))).document();
    ok(root.run("a", "{dropUser: 'bob'}"));
    ok(root.run("a", "{createUser: 'bob', pwd: 'new', roles: ['dbOwner']}"));
    Reply done = stranger.proceed(challenge, ScramHash.SHA_256, BARE, "bob", "old", "a");
    assertThat(done.code()).as(done.document().toJson()).isEqualTo(18);
    assertThat(stranger.run("a", "{find: 'private'}").code()).isEqualTo(13);
  }

  @Test
  void sessionsOfOthersAreNotEnded() {
    String others = SESSION.formatted(", uid: BinData(0, '" + "AAAA".repeat(10) + "AAA=')");
    for (String command : new String[] {"endSessions", "refreshSessions"}) {
      Reply reply = bob().run("admin", "{" + command + ": [" + others + "]}");
      assertThat(reply.code()).as(reply.document().toJson()).isEqualTo(13);
    }
  }

  @Test
  void explainHidesThePasswordOfTheCommandWithin() {
    ok(root.run("a", "{profile: 2}"));
    root.run("a", "{explain: {createUser: 'eve', pwd: 'very-secret', roles: []}}");
    Reply profile = ok(root.run("a", "{find: 'system.profile'}"));
    assertThat(profile.document().toJson()).contains("explain").doesNotContain("very-secret");
  }
}
