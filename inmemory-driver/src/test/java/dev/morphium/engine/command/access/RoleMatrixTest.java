package dev.morphium.engine.command.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.KnownUsers;
import dev.morphium.engine.security.RemoteClient;
import dev.morphium.engine.security.role.BuiltinRoles;
import dev.morphium.engine.security.role.RoleName;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The matrix of access: each command of the table, for a user of each built-in role, on the role's
 * database, on another one and on {@code admin}. Each cell is allowed or 13, as the file says that
 * was written from MongoDB's manual.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoleMatrixTest {
  private static final List<String> OF_DATABASES =
      List.of("dbAdmin", "dbOwner", "enableSharding", "read", "readWrite", "userAdmin");
  private static final List<String> OF_ADMIN =
      List.of(
          "__system",
          "backup",
          "clusterAdmin",
          "clusterManager",
          "clusterMonitor",
          "dbAdminAnyDatabase",
          "directShardOperations",
          "hostManager",
          "readAnyDatabase",
          "readWriteAnyDatabase",
          "restore",
          "root",
          "userAdminAnyDatabase");
  private static final Map<String, String> GROUPS =
      Map.of(
          "READ", "read readWrite dbOwner",
          "WRITE", "readWrite dbOwner",
          "DEFINE", "readWrite dbAdmin dbOwner",
          "TELL", "read readWrite dbAdmin dbOwner",
          "ADMIN", "dbAdmin dbOwner",
          "USERS", "userAdmin dbOwner");

  private final Engine engine = ControlledEngine.start();
  private final Map<String, RemoteClient> clients = new LinkedHashMap<>();
  private List<Row> rows = List.of();

  private record Row(String command, String call, Set<String> ofDatabase, Set<String> ofAdmin) {
    boolean runsOnAdmin() {
      return call.startsWith("admin:");
    }

    boolean allows(String role, String database) {
      if (OF_DATABASES.contains(role)) {
        return ofDatabase.contains("*") || database.equals("mine") && ofDatabase.contains(role);
      }
      return ofAdmin.contains("*")
          || ofAdmin.contains(role)
          || role.equals("__system")
          || role.equals("root") && !ofAdmin.contains("-root");
    }
  }

  @BeforeAll
  void start() throws IOException {
    rows = read();
    for (String role : OF_DATABASES) {
      clients.put(role, KnownUsers.of(engine, role, "[{role: '" + role + "', db: 'mine'}]"));
    }
    for (String role : OF_ADMIN) {
      clients.put(role, KnownUsers.of(engine, role, "[{role: '" + role + "', db: 'admin'}]"));
    }
  }

  @AfterAll
  void close() {
    engine.close();
  }

  private static List<Row> read() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (InputStream file = RoleMatrixTest.class.getResourceAsStream("/security/matrix.txt")) {
      for (String line :
          new String(Objects.requireNonNull(file).readAllBytes(), UTF_8).split("\n")) {
        if (!line.isEmpty() && !line.startsWith("#")) {
          String[] cells = (line + " ").split("\\|", -1);
          assertThat(cells).as(line).hasSize(4);
          rows.add(new Row(cells[0].trim(), cells[1].trim(), words(cells[2]), words(cells[3])));
        }
      }
    }
    return rows;
  }

  private static Set<String> words(String cell) {
    Set<String> words = new HashSet<>();
    for (String word : cell.trim().split(" +")) {
      words.addAll(Arrays.asList(GROUPS.getOrDefault(word, word).split(" ")));
    }
    return words;
  }

  @Test
  void everyCommandAndEveryRoleIsInTheMatrix() {
    assertThat(rows.stream().map(Row::command))
        .containsExactlyElementsOf(
            engine.commands().specs().stream().map(CommandSpec::name).sorted().toList());
    List<String> all = new ArrayList<>(OF_DATABASES);
    all.addAll(OF_ADMIN);
    assertThat(BuiltinRoles.of("admin").stream().map(RoleName::role))
        .containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void eachCellIsAllowedOrUnauthorized() {
    List<String> wrong = new ArrayList<>();
    int cells = 0;
    for (Row row : rows) {
      for (Map.Entry<String, RemoteClient> client : clients.entrySet()) {
        for (String database : List.of("mine", "other", "admin")) {
          Reply reply = call(row, client.getValue(), database);
          boolean allowed = reply.ok() || reply.code() != 13;
          cells++;
          if (allowed != row.allows(client.getKey(), database)) {
            wrong.add(
                row.command + " " + client.getKey() + " " + database + " " + reply.errorMessage());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(cells).isEqualTo(rows.size() * 19 * 3);
  }

  private static Reply call(Row row, RemoteClient client, String database) {
    String call = row.call.replace("<DB>", database);
    return row.runsOnAdmin()
        ? client.run("admin", call.substring("admin:".length()))
        : client.run(database, call);
  }
}
