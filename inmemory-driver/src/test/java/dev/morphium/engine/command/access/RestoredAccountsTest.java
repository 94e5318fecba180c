package dev.morphium.engine.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.KnownUsers;
import dev.morphium.engine.security.RemoteClient;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users and roles as mongorestore brings them back. */
class RestoredAccountsTest {
  private static final String MERGE =
      "{_mergeAuthzCollections: 1, tempUsersCollection: 'admin.tempusers',"
          + " tempRolesCollection: 'admin.temproles', db: '%s', drop: %s}";

  private final Engine engine = ControlledEngine.start();

  @BeforeEach
  void dump() {
    trusted("app", "{createRole: 'r', privileges: [], roles: ['read']}");
    trusted("app", "{createUser: 'one', pwd: 'secret', roles: ['r']}");
    trusted("shop", "{createUser: 'two', pwd: 'secret', roles: []}");
    for (String kind : List.of("users", "roles")) {
      BsonDocument found = trusted("admin", "{find: 'system.%s'}".formatted(kind));
      BsonDocument insert =
          new BsonDocument("insert", new BsonString("temp" + kind))
              .append("documents", found.getDocument("cursor").getArray("firstBatch"));
      assertThat(engine.execute(Command.of("admin", insert), ClientContext.LOCAL).ok()).isTrue();
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument trusted(String database, String command) {
    Reply reply = KnownUsers.trusted(engine, database, command);
    assertThat(reply.ok()).as("%s", reply.document()).isTrue();
    return reply.document();
  }

  private List<String> users() {
    return trusted("admin", "{usersInfo: {forAllDBs: true}}").getArray("users").stream()
        .map(user -> user.asDocument().getString("_id").getValue())
        .toList();
  }

  private boolean logsIn(String user, String database) {
    return RemoteClient.local(engine).login("SCRAM-SHA-256", user, "secret", database).ok();
  }

  @Test
  void accountsComeBackWithTheirPasswords() {
    trusted("app", "{dropUser: 'one'}");
    trusted("app", "{dropRole: 'r'}");
    trusted("app", "{createUser: 'three', pwd: 'secret', roles: []}");
    trusted("admin", MERGE.formatted("", false));
    assertThat(users()).containsExactlyInAnyOrder("app.one", "shop.two", "app.three");
    assertThat(logsIn("one", "app")).isTrue();
    assertThat(trusted("app", "{rolesInfo: 'r'}").getArray("roles")).hasSize(1);
  }

  @Test
  void whoIsThereStaysUnlessAllAreReplaced() {
    trusted("app", "{updateUser: 'one', pwd: 'other'}");
    trusted("app", "{createUser: 'three', pwd: 'secret', roles: []}");
    trusted("shop", "{createUser: 'four', pwd: 'secret', roles: []}");
    trusted("admin", MERGE.formatted("", false));
    assertThat(logsIn("one", "app")).as("the password was changed since").isFalse();
    trusted("admin", MERGE.formatted("app", true));
    assertThat(logsIn("one", "app")).isTrue();
    assertThat(users())
        .as("of the other database nothing is touched")
        .containsExactlyInAnyOrder("app.one", "shop.two", "shop.four");
  }

  @Test
  void mistakesChangeNothing() {
    String merge = "{_mergeAuthzCollections: 1, ";
    assertThat(KnownUsers.trusted(engine, "admin", merge + "db: ''}").code()).isEqualTo(2);
    assertThat(
            KnownUsers.trusted(engine, "admin", merge + "tempUsersCollection: 'admin.tempusers'}")
                .code())
        .isEqualTo(40414);
    trusted("admin", "{insert: 'tempusers', documents: [{_id: 'app.x', user: 'y', db: 'app'}]}");
    Reply wrong = KnownUsers.trusted(engine, "admin", MERGE.formatted("", true));
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.errorMessage()).contains("no user", "app.x");
    assertThat(users()).containsExactlyInAnyOrder("app.one", "shop.two");
  }

  /** A user of another server: with its credentials, and a field in place of one of its own. */
  private Reply restoring(String kind, String field, String value) {
    String plain =
        kind.equals("user")
            ? "{_id: 'app.u', user: 'u', db: 'app', roles: [], credentials: {}}"
            : "{_id: 'app.u', role: 'u', db: 'app', roles: [], privileges: []}";
    BsonDocument account = BsonDocument.parse(plain);
    account.put(field, BsonDocument.parse("{v: %s}".formatted(value)).get("v"));
    String place = "temp" + kind + "s";
    trusted("admin", "{drop: '%s'}".formatted(place));
    BsonDocument insert =
        new BsonDocument("insert", new BsonString(place))
            .append("documents", new BsonArray(List.of(account)));
    assertThat(engine.execute(Command.of("admin", insert), ClientContext.LOCAL).ok()).isTrue();
    return KnownUsers.trusted(engine, "admin", MERGE.formatted("", true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          user | credentials | 'x'                            | 2 | 'credentials' field to be an object
          user | credentials | {}                             | 2 | must provide credentials for all
          user | credentials | {'SCRAM-SHA-1': 'x'}           | 2 | SCRAM-SHA-1 credential must be an object
          user | credentials | {'SCRAM-SHA-256': {}}          | 2 | SCRAM-SHA-256 credential must have the fields
          user | credentials | {'SCRAM-SHA-256': {iterationCount: 15000, salt: '%', storedKey: '', serverKey: ''}} | 2 | nobody could log in
          user | credentials | {'SCRAM-SHA-256': {iterationCount: 15000, salt: 'AAAA', storedKey: 'AAAA', serverKey: 'AAAA'}} | 2 | nobody could log in
          user | roles       | 'root'                         | 2 | 'roles' field must be an array
          user | roles       | [7]                            | 2 | must be either strings or objects
          user | authenticationRestrictions | [{clientSource: ['x']}] | 2 | app.u
          user | customData  | 7                              | 2 | 'customData' field must be an object
          user | user        | ''                             | 2 | no user
          role | privileges  | {}                             | 2 | 'privileges' field must be an array
          role | privileges  | [7]                            | 2 | must be objects
          role | privileges  | [{resource: {db: 'app', collection: ''}, actions: ['fly']}] | 9 | Unrecognized action
          role | privileges  | [{actions: ['find']}]          | 9 | missing resource
          role | roles       | [{role: 'read'}]               | 2 | must be either strings or objects
          """)
  void whatIsNoAccountIsRefused(String kind, String field, String value, int code, String text) {
    Reply reply = restoring(kind, field, value);
    assertThat(reply.code()).as("%s", reply.document()).isEqualTo(code);
    assertThat(reply.errorMessage()).contains(text);
    assertThat(users()).as("nothing was changed").containsExactlyInAnyOrder("app.one", "shop.two");
  }

  @Test
  void rolesMayComeLater() {
    Reply reply = restoring("role", "roles", "[{role: 'later', db: 'app'}]");
    assertThat(reply.ok()).as("%s", reply.document()).isTrue();
    assertThat(trusted("app", "{rolesInfo: 'u'}").getArray("roles")).hasSize(1);
  }

  @Test
  void onlyWhoMayGrantEverythingRestoresAccounts() {
    RemoteClient admin = KnownUsers.of(engine, "a", "[{role: 'dbOwner', db: 'admin'}]");
    assertThat(admin.run("admin", MERGE.formatted("", false)).code()).isEqualTo(13);
    RemoteClient restore = KnownUsers.of(engine, "b", "[{role: 'restore', db: 'admin'}]");
    assertThat(restore.run("admin", MERGE.formatted("", false)).ok()).isTrue();
  }

  @Test
  void bucketsOfTimeSeriesAreResources() {
    trusted("app", "{create: 'series', timeseries: {timeField: 't'}}");
    trusted(
        "app",
        "{createRole: 'b', roles: [], privileges: [{resource: {db: 'app', system_buckets:"
            + " 'series'}, actions: ['find']}]}");
    BsonDocument shown =
        trusted("app", "{rolesInfo: 'b', showPrivileges: true}")
            .getArray("roles")
            .get(0)
            .asDocument()
            .getArray("privileges")
            .get(0)
            .asDocument();
    assertThat(shown.getDocument("resource"))
        .isEqualTo(BsonDocument.parse("{db: 'app', system_buckets: 'series'}"));
    RemoteClient reader = KnownUsers.of(engine, "r", "[{role: 'b', db: 'app'}]");
    assertThat(reader.run("app", "{find: 'system.buckets.series'}").code()).isNotEqualTo(13);
    assertThat(reader.run("app", "{find: 'system.buckets.other'}").code()).isEqualTo(13);
    assertThat(reader.run("app", "{find: 'series'}").code()).isEqualTo(13);
    trusted(
        "admin",
        "{createRole: 'all', roles: [], privileges: [{resource: {system_buckets: ''},"
            + " actions: ['find']}]}");
    RemoteClient all = KnownUsers.of(engine, "all", "[{role: 'all', db: 'admin'}]");
    assertThat(all.run("x", "{find: 'system.buckets.other'}").code()).isNotEqualTo(13);
    assertThat(all.run("x", "{find: 'other'}").code()).isEqualTo(13);
    assertThat(
            KnownUsers.trusted(
                    engine,
                    "app",
                    "{createRole: 'x', roles: [], privileges: [{resource: {db: 'app', collection:"
                        + " 'a', system_buckets: 'a'}, actions: ['find']}]}")
                .code())
        .isEqualTo(9);
  }
}
