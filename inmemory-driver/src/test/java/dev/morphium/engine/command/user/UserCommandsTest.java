package dev.morphium.engine.command.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.RemoteClient;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserCommandsTest {
  private final Engine engine = ControlledEngine.start();

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String database, String command) {
    return engine.execute(
        Command.of(database, BsonDocument.parse(command)), ClientContext.inProcess());
  }

  private BsonDocument ok(String database, String command) {
    Reply reply = run(database, command);
    assertThat(reply.ok()).as(reply.document().toJson()).isTrue();
    return reply.document();
  }

  private BsonDocument user(String name, String options) {
    return ok("test", "{usersInfo: '%s'%s}".formatted(name, options))
        .getArray("users")
        .get(0)
        .asDocument();
  }

  private List<String> ids(String command) {
    return ok("test", command).getArray("users").stream()
        .map(user -> user.asDocument().getString("_id").getValue())
        .toList();
  }

  @Test
  void aUserIsStoredAsMongoStoresIt() {
    ok(
        "test",
        "{createUser: 'a', pwd: 'b', roles: ['read', {role: 'dbAdmin', db: 'other'}, 'read'],"
            + " customData: {x: 1}}");
    BsonDocument stored =
        ok("admin", "{find: 'system.users'}")
            .getDocument("cursor")
            .getArray("firstBatch")
            .get(0)
            .asDocument();
    assertThat(stored.keySet())
        .containsExactly("_id", "userId", "user", "db", "credentials", "customData", "roles");
    assertThat(stored.getString("_id").getValue()).isEqualTo("test.a");
    assertThat(stored.get("roles").toString())
        .isEqualTo(
            BsonDocument.parse("{r: [{role: 'read', db: 'test'}, {role: 'dbAdmin', db: 'other'}]}")
                .get("r")
                .toString());
    BsonDocument sha256 = stored.getDocument("credentials").getDocument("SCRAM-SHA-256");
    assertThat(sha256.keySet()).containsExactly("iterationCount", "salt", "storedKey", "serverKey");
    assertThat(sha256.getInt32("iterationCount").getValue()).isEqualTo(5000);
    assertThat(stored.getDocument("credentials").keySet())
        .containsExactly("SCRAM-SHA-256", "SCRAM-SHA-1");
  }

  @Test
  void usersAreShownInManyWays() {
    ok("test", "{createUser: 'b', pwd: 'x', roles: ['read'], customData: {x: 1}}");
    ok("test", "{createUser: 'a', pwd: 'x', roles: []}");
    ok("other", "{createUser: 'c', pwd: 'x', roles: ['read']}");
    assertThat(ids("{usersInfo: 1}")).containsExactly("test.a", "test.b");
    assertThat(ids("{usersInfo: 'a'}")).containsExactly("test.a");
    assertThat(ids("{usersInfo: {user: 'c', db: 'other'}}")).containsExactly("other.c");
    assertThat(ids("{usersInfo: ['b', {user: 'c', db: 'other'}]}"))
        .containsExactly("test.b", "other.c");
    assertThat(ids("{usersInfo: {forAllDBs: true}}"))
        .containsExactly("test.a", "test.b", "other.c");
    assertThat(ids("{usersInfo: {forAllDBs: true}, filter: {roles: {$ne: []}}}"))
        .containsExactly("test.b", "other.c");
    assertThat(ids("{usersInfo: 'nobody'}")).isEmpty();
    assertThat(user("b", "").keySet())
        .containsExactly("_id", "userId", "user", "db", "customData", "roles", "mechanisms");
    assertThat(user("b", ", showCustomData: false").keySet()).doesNotContain("customData");
    assertThat(user("b", ", showCredentials: true").keySet()).contains("credentials");
    assertThat(run("test", "{usersInfo: 1, showPrivileges: true}").code()).isEqualTo(20);
  }

  @Test
  void rolesAreGrantedAndRevoked() {
    ok("test", "{createUser: 'a', pwd: 'x', roles: ['read']}");
    ok("test", "{grantRolesToUser: 'a', roles: ['read', {role: 'root', db: 'admin'}]}");
    assertThat(user("a", "").getArray("roles")).hasSize(2);
    ok("test", "{revokeRolesFromUser: 'a', roles: ['read']}");
    assertThat(user("a", "").getArray("roles").toString()).contains("root").doesNotContain("read");
  }

  @Test
  void usersAreChanged() {
    RemoteClient client = RemoteClient.local(engine);
    ok("test", "{createUser: 'a', pwd: 'x', roles: ['read'], customData: {a: 1}}");
    BsonDocument before = user("a", "");
    ok("test", "{updateUser: 'a', pwd: 'y', customData: {b: 1}, roles: ['dbAdmin']}");
    assertThat(user("a", "").get("userId")).isEqualTo(before.get("userId"));
    assertThat(client.login("SCRAM-SHA-256", "a", "x", "test").code()).isEqualTo(18);
    assertThat(client.login("SCRAM-SHA-256", "a", "y", "test").ok()).isTrue();
    ok("test", "{updateUser: 'a', mechanisms: ['SCRAM-SHA-256']}");
    assertThat(client.login("SCRAM-SHA-1", "a", "y", "test").code()).isEqualTo(18);
    assertThat(run("test", "{updateUser: 'a', mechanisms: ['SCRAM-SHA-1']}").code()).isEqualTo(2);
  }

  @Test
  void aDigestOfSha1IsTakenAsItIs() {
    ok(
        "test",
        "{createUser: 'user', pwd: '1c33006ec1ffd90f9cadcbcc0e118200', digestPassword: false,"
            + " mechanisms: ['SCRAM-SHA-1'], roles: []}");
    RemoteClient client = RemoteClient.local(engine);
    assertThat(client.login("SCRAM-SHA-1", "user", "pencil", "test").ok()).isTrue();
  }

  @Test
  void usersAreDropped() {
    ok("test", "{createUser: 'a', pwd: 'x', roles: []}");
    ok("test", "{createUser: 'b', pwd: 'x', roles: []}");
    ok("other", "{createUser: 'b', pwd: 'x', roles: []}");
    ok("test", "{dropUser: 'a'}");
    assertThat(run("test", "{dropUser: 'a'}").code()).isEqualTo(11);
    assertThat(ok("test", "{dropAllUsersFromDatabase: 1}").getNumber("n").intValue()).isEqualTo(1);
    assertThat(ids("{usersInfo: {forAllDBs: true}}")).containsExactly("other.b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          test  | {createUser: 1, pwd: 'x', roles: []}             | 14    | wrong type
          test  | {createUser: '', pwd: 'x', roles: []}            | 2     | non-empty
          test  | {createUser: 'a', pwd: 'x'}                      | 40414 | createUser.roles
          test  | {createUser: 'a', roles: []}                     | 2     | Must provide a 'pwd' field
          test  | {createUser: 'a', pwd: '', roles: []}            | 2     | Password cannot be empty
          test  | {createUser: 'a', pwd: '\u00ad\u200b', roles: []} | 2  | Password cannot be empty
          test  | {createUser: 'a', pwd: '\u0007', roles: []}      | 2     | U+0007
          test  | {createUser: 'a', pwd: 1, roles: []}             | 14    | createUser.pwd
          test  | {createUser: 'a', pwd: 'x', roles: [1]}          | 2     | Role names must be
          test  | {createUser: 'a', pwd: 'x', roles: ['nope']}     | 31    | Could not find role: nope@test
          test  | {createUser: 'a', pwd: 'x', roles: ['root']}     | 31    | Could not find role: root@test
          test  | {createUser: 'a', pwd: 'x', roles: [], other: 1} | 40415 | unknown field
          test  | {createUser: 'a', pwd: 'x', roles: [], mechanisms: []}      | 2 | must not be empty
          test  | {createUser: 'a', pwd: 'x', roles: [], mechanisms: ['X']}   | 2 | Unknown auth mechanism 'X'
          test  | {createUser: 'a', pwd: 'x', roles: [], digestPassword: false} | 2 | undigested passwords
          local | {createUser: 'a', pwd: 'x', roles: []}           | 2     | local database
          test  | {createUser: 'exists', pwd: 'x', roles: []}      | 51003 | User "exists@test" already exists
          test  | {updateUser: 'exists'}                           | 2     | at least one field
          test  | {updateUser: 'nobody', roles: []}                | 11    | Could not find user "nobody" for db "test"
          test  | {grantRolesToUser: 'nobody', roles: ['read']}    | 11    | Could not find user
          test  | {grantRolesToUser: 'exists', roles: []}          | 2     | non-empty "roles" array
          test  | {revokeRolesFromUser: 'exists', roles: ['nope']} | 31    | nope@test
          test  | {dropUser: 'nobody'}                             | 11    | User 'nobody@test' not found
          test  | {usersInfo: true}                                | 2     | usersInfo takes 1
          """)
  void mistakesAreMongos(String database, String command, int code, String message) {
    ok("test", "{createUser: 'exists', pwd: 'x', roles: []}");
    Reply reply = run(database, command);
    assertThat(reply.code()).as(reply.document().toJson()).isEqualTo(code);
    assertThat(reply.errorMessage()).contains(message);
    assertThat(reply.errorMessage()).doesNotContain("'x'");
  }

  @Test
  void externalUsersHaveNoPassword() {
    assertThat(run("$external", "{createUser: 'CN=a', pwd: 'x', roles: []}").code()).isEqualTo(2);
    ok("$external", "{createUser: 'CN=a', roles: [{role: 'read', db: 'a'}]}");
  }
}
