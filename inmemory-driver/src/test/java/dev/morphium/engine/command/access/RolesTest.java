package dev.morphium.engine.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.KnownUsers;
import dev.morphium.engine.security.RemoteClient;
import dev.morphium.testing.Patience;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Roles end to end: what they grant, from whom they inherit, and when a change acts. */
class RolesTest {
  private final Engine engine = ControlledEngine.start();

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply trusted(String database, String command) {
    Reply reply = KnownUsers.trusted(engine, database, command);
    assertThat(reply.ok()).as("%s", reply.document()).isTrue();
    return reply;
  }

  private RemoteClient user(String name, String roles) {
    return KnownUsers.of(engine, name, roles);
  }

  private static List<BsonValue> batch(Reply reply) {
    return reply.document().getDocument("cursor").getArray("firstBatch").getValues();
  }

  @Test
  void theErrorSaysWhatWasDenied() {
    RemoteClient reader = user("reader", "[{role: 'read', db: 'app'}]");
    Reply denied = reader.run("test", "{find: 'c', filter: {a: 1}, $db: 'test'}");
    assertThat(denied.code()).isEqualTo(13);
    assertThat(denied.errorMessage())
        .isEqualTo(
            "not authorized on test to execute command"
                + " { find: \"c\", filter: { a: 1 }, $db: \"test\" }");
    Reply secret = reader.run("app", "{createUser: 'x', pwd: 'hidden', roles: []}");
    assertThat(secret.code()).isEqualTo(13);
    assertThat(secret.errorMessage()).doesNotContain("hidden").contains("xxx");
  }

  @Test
  void aChangeOfARoleActsOnOpenConnectionsAtOnce() {
    trusted("app", "{insert: 'c', documents: [{_id: 1}]}");
    trusted("app", "{createRole: 'r', privileges: [], roles: []}");
    RemoteClient client = user("u", "[{role: 'r', db: 'app'}]");
    assertThat(client.run("app", "{find: 'c'}").code()).isEqualTo(13);
    trusted(
        "app",
        "{grantPrivilegesToRole: 'r', privileges: [{resource: {db: 'app', collection: 'c'},"
            + " actions: ['find']}]}");
    assertThat(client.run("app", "{find: 'c'}").ok()).isTrue();
    assertThat(client.run("app", "{find: 'd'}").code()).isEqualTo(13);
    trusted(
        "app",
        "{revokePrivilegesFromRole: 'r', privileges: [{resource: {db: 'app', collection: 'c'},"
            + " actions: ['find']}]}");
    assertThat(client.run("app", "{find: 'c'}").code()).isEqualTo(13);
    trusted("app", "{grantRolesToRole: 'r', roles: ['readWrite']}");
    assertThat(client.run("app", "{insert: 'c', documents: [{}]}").ok()).isTrue();
    trusted("app", "{dropRole: 'r'}");
    assertThat(client.run("app", "{find: 'c'}").code()).isEqualTo(13);
    Reply info = trusted("$external", "{usersInfo: 'u'}");
    assertThat(info.document().getArray("users").get(0).asDocument().getArray("roles")).isEmpty();
  }

  @Test
  void rolesInheritAndCyclesAreRefused() {
    trusted(
        "admin",
        "{createRole: 'low', privileges: [{resource: {db: 'a', collection: 'x'}, actions:"
            + " ['find']}], roles: []}");
    trusted(
        "admin", "{createRole: 'high', privileges: [], roles: ['low', {role: 'read', db: 'b'}]}");
    RemoteClient client = user("u", "[{role: 'high', db: 'admin'}]");
    assertThat(client.run("a", "{find: 'x'}").ok()).isTrue();
    assertThat(client.run("b", "{find: 'y'}").ok()).isTrue();
    assertThat(client.run("a", "{find: 'y'}").code()).isEqualTo(13);
    Reply cycle = KnownUsers.trusted(engine, "admin", "{grantRolesToRole: 'low', roles: ['high']}");
    assertThat(cycle.code()).isEqualTo(69);
    assertThat(cycle.errorMessage())
        .isEqualTo("Granting high@admin to low@admin would introduce a cycle in the role graph.");
    Reply info = trusted("admin", "{rolesInfo: 'high', showPrivileges: true}");
    BsonDocument role = info.document().getArray("roles").get(0).asDocument();
    assertThat(role.getArray("inheritedRoles")).hasSize(2);
    assertThat(role.getArray("inheritedPrivileges").size()).isGreaterThan(1);
    assertThat(role.getBoolean("isBuiltin").getValue()).isFalse();
  }

  @Test
  void mistakesHaveMongosCodes() {
    String noSuch = "{createRole: 'r', privileges: [], roles: ['none']}";
    assertThat(KnownUsers.trusted(engine, "app", noSuch).code()).isEqualTo(31);
    String twice = "{createRole: 'r', privileges: [], roles: []}";
    trusted("app", twice);
    assertThat(KnownUsers.trusted(engine, "app", twice).code()).isEqualTo(51002);
    String builtin = "{createRole: 'read', privileges: [], roles: []}";
    assertThat(KnownUsers.trusted(engine, "app", builtin).code()).isEqualTo(2);
    assertThat(KnownUsers.trusted(engine, "app", "{dropRole: 'read'}").code()).isEqualTo(69);
    assertThat(KnownUsers.trusted(engine, "app", "{dropRole: 'none'}").code()).isEqualTo(31);
    assertThat(KnownUsers.trusted(engine, "app", "{updateRole: 'r'}").code()).isEqualTo(2);
    assertThat(KnownUsers.trusted(engine, "app", "{createRole: 'q', roles: []}").code())
        .isEqualTo(40414);
    String beyond =
        "{createRole: 'q', roles: [], privileges: [{resource: {cluster: true}, actions:"
            + " ['fsync']}]}";
    assertThat(KnownUsers.trusted(engine, "app", beyond).code()).isEqualTo(69);
    String unknown =
        "{createRole: 'q', roles: [], privileges: [{resource: {db: 'app', collection: ''},"
            + " actions: ['fly']}]}";
    Reply reply = KnownUsers.trusted(engine, "app", unknown);
    assertThat(reply.code()).isEqualTo(9);
    assertThat(reply.errorMessage()).isEqualTo("Unrecognized action privilege strings: fly");
    assertThat(trusted("app", "{dropAllRolesFromDatabase: 1}").document().getInt32("n").getValue())
        .isPositive();
  }

  @Test
  void noRoleOfADatabaseReachesItsSystemCollections() {
    RemoteClient owner = user("owner", "[{role: 'dbOwner', db: 'admin'}]");
    assertThat(owner.run("admin", "{find: 'system.users'}").code()).isEqualTo(13);
    assertThat(owner.run("admin", "{find: 'other'}").ok()).isTrue();
    RemoteClient all = user("all", "[{role: 'userAdminAnyDatabase', db: 'admin'}]");
    assertThat(all.run("admin", "{find: 'system.users'}").ok()).isTrue();
    assertThat(all.run("admin", "{delete: 'system.users', deletes: []}").code()).isEqualTo(13);
    RemoteClient any = user("any", "[{role: 'readWriteAnyDatabase', db: 'admin'}]");
    assertThat(any.run("app", "{find: 'system.js'}").ok()).isTrue();
    assertThat(any.run("app", "{find: 'system.profile'}").code()).isEqualTo(13);
    assertThat(any.run("local", "{find: 'x'}").code()).isEqualTo(13);
    assertThat(any.run("config", "{find: 'x'}").code()).isEqualTo(13);
  }

  @Test
  void aViewNeedsOnlyItself() {
    trusted("app", "{insert: 'c', documents: [{_id: 1, a: 1}]}");
    trusted("app", "{create: 'v', viewOn: 'c', pipeline: [{$project: {a: 1}}]}");
    trusted(
        "app",
        "{createRole: 'r', roles: [], privileges: [{resource: {db: 'app', collection: 'v'},"
            + " actions: ['find', 'createCollection', 'collMod']}]}");
    RemoteClient client = user("u", "[{role: 'r', db: 'app'}]");
    assertThat(batch(client.run("app", "{find: 'v'}"))).hasSize(1);
    assertThat(client.run("app", "{find: 'c'}").code()).isEqualTo(13);
    assertThat(client.run("app", "{collMod: 'v', viewOn: 'secret', pipeline: []}").code())
        .as("it would show what the client may not read")
        .isEqualTo(13);
  }

  @Test
  void writesNeedWhatTheyMayDo() {
    trusted(
        "app",
        "{createRole: 'r', roles: [], privileges: [{resource: {db: 'app', collection: 'c'},"
            + " actions: ['update', 'find']}]}");
    RemoteClient client = user("u", "[{role: 'r', db: 'app'}]");
    assertThat(client.run("app", "{update: 'c', updates: [{q: {}, u: {$set: {a: 1}}}]}").ok())
        .isTrue();
    String upsert = "{update: 'c', updates: [{q: {}, u: {$set: {a: 1}}, upsert: true}]}";
    assertThat(client.run("app", upsert).code()).isEqualTo(13);
    String modify = "{findAndModify: 'c', query: {}, update: {$set: {a: 1}}, upsert: true}";
    assertThat(client.run("app", modify).code()).isEqualTo(13);
    assertThat(client.run("app", "{findAndModify: 'c', query: {}, remove: true}").code())
        .isEqualTo(13);
    String bypass =
        "{update: 'c', updates: [{q: {}, u: {$set: {a: 1}}}], bypassDocumentValidation: true}";
    assertThat(client.run("app", bypass).code()).isEqualTo(13);
    String bulk =
        "{bulkWrite: 1, ops: [{update: 0, filter: {}, updateMods: {$set: {a: 1}}}, {delete: 0,"
            + " filter: {}}], nsInfo: [{ns: 'app.c'}]}";
    assertThat(client.run("admin", bulk).code()).isEqualTo(13);
    assertThat(client.run("admin", bulk.replace(", {delete: 0, filter: {}}", "")).ok()).isTrue();
  }

  @Test
  void cursorsBelongToTheirUsers() {
    trusted("app", "{insert: 'c', documents: [{}, {}, {}]}");
    RemoteClient one = user("one", "[{role: 'read', db: 'app'}]");
    RemoteClient two = user("two", "[{role: 'read', db: 'app'}]");
    Reply opened = one.run("app", "{find: 'c', batchSize: 1}");
    long id = opened.document().getDocument("cursor").getInt64("id").getValue();
    BsonDocument more =
        BsonDocument.parse("{getMore: 0, collection: 'c', batchSize: 1}")
            .append("getMore", new BsonInt64(id));
    Reply stolen = two.run("app", more);
    assertThat(stolen.code()).isEqualTo(13);
    assertThat(stolen.errorMessage())
        .isEqualTo("cursor id " + id + " was not created by the authenticated user");
    String kill = "{killCursors: 'c', cursors: [{$numberLong: '" + id + "'}]}";
    assertThat(two.run("app", kill).code()).isEqualTo(13);
    assertThat(one.run("app", more).ok()).isTrue();
    trusted("$external", "{revokeRolesFromUser: 'one', roles: [{role: 'read', db: 'app'}]}");
    assertThat(one.run("app", more).code()).as("it may no longer read").isEqualTo(13);
    assertThat(one.run("app", kill).document().getArray("cursorsKilled")).hasSize(1);
  }

  /** What a getMore waits for may be nothing of the client's any more when it comes. */
  @Test
  void aGetMoreThatWaitsLooksAgain() {
    trusted("app", "{create: 'c', capped: true, size: 4096}");
    trusted("app", "{insert: 'c', documents: [{_id: 1}]}");
    RemoteClient one = user("one", "[{role: 'read', db: 'app'}]");
    String tail = "{find: 'c', tailable: true, awaitData: true}";
    long id = one.run("app", tail).document().getDocument("cursor").getInt64("id").getValue();
    BsonDocument more =
        BsonDocument.parse("{getMore: 0, collection: 'c', maxTimeMS: 60000}")
            .append("getMore", new BsonInt64(id));
    CompletableFuture<Reply> waiting = new CompletableFuture<>();
    Thread.ofVirtual().start(() -> waiting.complete(one.run("app", more)));
    String waiters = "{currentOp: 1, 'command.getMore': {$exists: true}}";
    Awaitility.await()
        .atMost(Patience.LIMIT)
        .until(() -> !trusted("admin", waiters).document().getArray("inprog").isEmpty());
    trusted("$external", "{revokeRolesFromUser: 'one', roles: [{role: 'read', db: 'app'}]}");
    trusted("app", "{insert: 'c', documents: [{_id: 2}]}");
    Reply reply = waiting.orTimeout(60, TimeUnit.SECONDS).join();
    assertThat(reply.code()).as("%s", reply.document()).isEqualTo(13);
    assertThat(reply.errorMessage()).isEqualTo("not authorized for getMore on app.c");
  }

  @Test
  void aSessionsUserIsADigest() {
    RemoteClient one = user("one", "[{role: 'read', db: 'app'}]");
    for (String uid : List.of("'x'", "1", "null", "{$binary: {base64: 'AAAA', subType: '00'}}")) {
      String session =
          "{id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}, uid: " + uid + "}";
      Reply reply = one.run("app", "{find: 'c', lsid: " + session + "}");
      assertThat(reply.ok()).as(uid).isFalse();
      Reply inside = KnownUsers.trusted(engine, "app", "{find: 'c', lsid: " + session + "}");
      assertThat(inside.code()).as(uid).isEqualTo(14);
      assertThat(inside.errorMessage()).contains("lsid.uid");
    }
  }

  @Test
  void sessionsAndOperationsBelongToTheirUsers() {
    RemoteClient one = user("one", "[{role: 'read', db: 'app'}]");
    RemoteClient two = user("two", "[{role: 'read', db: 'app'}]");
    assertThat(one.run("app", "{startSession: 1}").ok()).isTrue();
    String mine = "{aggregate: 1, pipeline: [{$listLocalSessions: {}}], cursor: {}}";
    assertThat(batch(one.run("app", mine))).hasSize(1);
    assertThat(batch(two.run("app", mine))).isEmpty();
    String all = mine.replace("{}}]", "{allUsers: true}}]");
    assertThat(two.run("app", all).code()).isEqualTo(13);
    String foreign =
        "{find: 'c', lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}, uid: {$binary:"
            + " {base64: 'AAAA', subType: '00'}}}}";
    assertThat(two.run("app", foreign).errorMessage())
        .isEqualTo("Unauthorized to set user digest in LogicalSessionId");
    String own = "{aggregate: 1, pipeline: [{$currentOp: {}}], cursor: {}}";
    assertThat(batch(one.run("admin", own))).hasSize(1);
    assertThat(one.run("admin", own.replace("{}}]", "{allUsers: true}}]")).code()).isEqualTo(13);
    assertThat(one.run("admin", "{currentOp: 1, $ownOps: true}").ok()).isTrue();
  }

  @Test
  void listsShowWhatTheClientMaySee() {
    trusted("app", "{insert: 'c', documents: [{}]}");
    trusted("app", "{insert: 'd', documents: [{}]}");
    trusted("other", "{insert: 'c', documents: [{}]}");
    trusted(
        "app",
        "{createRole: 'r', roles: [], privileges: [{resource: {db: 'app', collection: 'c'},"
            + " actions: ['find']}]}");
    RemoteClient client = user("u", "[{role: 'r', db: 'app'}]");
    Reply databases = client.run("admin", "{listDatabases: 1, nameOnly: true}");
    assertThat(databases.document().getArray("databases"))
        .extracting(each -> each.asDocument().getString("name").getValue())
        .containsExactly("app");
    String strict = "{listDatabases: 1, authorizedDatabases: false}";
    assertThat(client.run("admin", strict).code()).isEqualTo(13);
    assertThat(client.run("app", "{listCollections: 1}").code()).isEqualTo(13);
    Reply collections =
        client.run("app", "{listCollections: 1, nameOnly: true, authorizedCollections: true}");
    assertThat(batch(collections))
        .extracting(each -> each.asDocument().getString("name").getValue())
        .containsExactly("c");
  }

  @Test
  void expressionsSeeTheRolesOfTheUser() {
    trusted("app", "{insert: 'c', documents: [{_id: 1, who: ['read']}, {_id: 2, who: ['x']}]}");
    RemoteClient client = user("u", "[{role: 'read', db: 'app'}]");
    Reply seen =
        client.run(
            "app",
            "{find: 'c', filter: {$expr: {$ne: [{$setIntersection: ['$who',"
                + " '$$USER_ROLES.role']}, []]}}}");
    assertThat(batch(seen)).hasSize(1);
    Reply status = client.run("app", "{connectionStatus: 1, showPrivileges: true}");
    BsonDocument info = status.document().getDocument("authInfo");
    assertThat(info.getArray("authenticatedUserRoles")).hasSize(1);
    assertThat(info.getArray("authenticatedUserPrivileges")).hasSize(2);
  }

  @Test
  void rolesRestrictWhereTheirUsersLogInFrom() {
    trusted(
        "app",
        "{createRole: 'near', roles: [], privileges: [], authenticationRestrictions:"
            + " [{clientSource: ['10.0.0.0/8']}]}");
    trusted("app", "{createUser: 'u', pwd: 'p', roles: ['near']}");
    String mechanism = "SCRAM-SHA-256";
    assertThat(RemoteClient.of(engine, "192.0.2.1").login(mechanism, "u", "p", "app").code())
        .isEqualTo(18);
    assertThat(RemoteClient.of(engine, "10.1.2.3").login(mechanism, "u", "p", "app").ok()).isTrue();
  }

  @Test
  void whoMayGrantNothingCannotRaiseItself() {
    RemoteClient admin = user("admin", "[{role: 'userAdmin', db: 'app'}]");
    assertThat(admin.run("app", "{createRole: 'r', privileges: [], roles: ['readWrite']}").ok())
        .isTrue();
    String root = "{createUser: 'x', pwd: 'p', roles: [{role: 'root', db: 'admin'}]}";
    assertThat(admin.run("app", root).code()).isEqualTo(13);
    String cluster =
        "{grantPrivilegesToRole: 'r', privileges: [{resource: {anyResource: true}, actions:"
            + " ['anyAction']}]}";
    assertThat(admin.run("app", cluster).code()).isEqualTo(13);
    assertThat(admin.run("$external", "{updateUser: 'admin', roles: []}").code()).isEqualTo(13);
    assertThat(admin.run("$external", "{usersInfo: 'admin'}").ok()).as("oneself").isTrue();
    assertThat(admin.run("app", "{rolesInfo: 'userAdmin'}").ok()).as("its own").isTrue();
  }
}
