package dev.morphium.engine.command.audit;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The table of the commands that are audited: their event, and what of the command it tells. Logins
 * are recorded where they are decided about ({@code Logins}). Source: MongoDB manual, "mongo Schema
 * Audit Messages".
 *
 * <p>Only what is named here is told, so that no password can be.
 */
public final class AuditedCommands {
  /** As many as a collection can have; a command with more fails, and is not worth more events. */
  private static final int MOST_INDEXES = 64;

  private static final int MOST_NAME = 255;

  /** The commands in alphabetical order. */
  private static final SortedMap<String, Entry> TABLE =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.ofEntries(
                  Map.entry("create", collection("createCollection", "viewOn", "pipeline")),
                  Map.entry("createIndexes", new Entry("createIndex", AuditedCommands::indexes)),
                  Map.entry("createRole", role("createRole", "roles", "privileges")),
                  Map.entry("createUser", user("createUser", "roles", "customData")),
                  Map.entry("drop", collection("dropCollection")),
                  Map.entry("dropAllRolesFromDatabase", database("dropAllRolesFromDatabase", "db")),
                  Map.entry("dropAllUsersFromDatabase", database("dropAllUsersFromDatabase", "db")),
                  Map.entry("dropDatabase", database("dropDatabase", "ns")),
                  Map.entry("dropIndexes", new Entry("dropIndex", AuditedCommands::droppedIndex)),
                  Map.entry("dropRole", role("dropRole")),
                  Map.entry("dropUser", user("dropUser")),
                  Map.entry("grantPrivilegesToRole", role("grantPrivilegesToRole", "privileges")),
                  Map.entry("grantRolesToRole", role("grantRolesToRole", "roles")),
                  Map.entry("grantRolesToUser", user("grantRolesToUser", "roles")),
                  Map.entry("logRotate", new Entry("rotateLog", (db, body) -> nothing())),
                  Map.entry("logout", database("logout", "db")),
                  Map.entry(
                      "renameCollection", new Entry("renameCollection", AuditedCommands::renamed)),
                  Map.entry(
                      "replSetReconfig",
                      new Entry("replSetReconfig", AuditedCommands::reconfigured)),
                  Map.entry(
                      "revokePrivilegesFromRole", role("revokePrivilegesFromRole", "privileges")),
                  Map.entry("revokeRolesFromRole", role("revokeRolesFromRole", "roles")),
                  Map.entry("revokeRolesFromUser", user("revokeRolesFromUser", "roles")),
                  Map.entry("shutdown", new Entry("shutdown", (db, body) -> nothing())),
                  Map.entry("updateRole", role("updateRole", "roles", "privileges")),
                  Map.entry("updateUser", user("updateUser", "roles", "customData")))));

  private AuditedCommands() {}

  /** The event of a command: its type, and what it tells; several for several indexes. */
  public record Entry(String type, Params params) {
    private static final Set<String> OF_COLLECTIONS =
        Set.of("createCollection", "createIndex", "dropCollection", "dropIndex");

    /** Whether the command's own field is the name of a collection. */
    boolean namesCollection() {
      return OF_COLLECTIONS.contains(type);
    }
  }

  /** What events tell of a command. */
  @FunctionalInterface
  public interface Params {
    List<Document> of(String database, Document body);
  }

  /** The entry of a command; null when it is not audited. */
  static @Nullable Entry find(String command) {
    return TABLE.get(command);
  }

  /** The types of all events there are, in alphabetical order. */
  public static List<String> types() {
    List<String> types = new ArrayList<>(List.of("authCheck", "startup"));
    TABLE.values().forEach(entry -> types.add(entry.type()));
    return types.stream().sorted().distinct().toList();
  }

  private static List<Document> nothing() {
    return List.of(Document.EMPTY);
  }

  private static Value first(Document body) {
    String name = body.firstName();
    return name == null ? Constant.MISSING : body.get(name);
  }

  private static String namespace(String database, Document body) {
    return database + "." + (first(body) instanceof StringValue name ? name.value() : "");
  }

  /** The namespace of a command of which nothing has been checked: no longer than one can be. */
  static String cut(String database, Document body) {
    String namespace = first(body) instanceof StringValue ? namespace(database, body) : database;
    return namespace.substring(0, Math.min(namespace.length(), MOST_NAME));
  }

  private static DocumentBuilder chosen(DocumentBuilder param, Document body, String... fields) {
    for (String field : fields) {
      Value value = body.get(field);
      if (!value.isMissing()) {
        param.append(field, value);
      }
    }
    return param;
  }

  private static Entry collection(String type, String... fields) {
    return new Entry(
        type,
        (database, body) ->
            List.of(
                chosen(new DocumentBuilder().append("ns", namespace(database, body)), body, fields)
                    .build()));
  }

  private static Entry database(String type, String field) {
    return new Entry(
        type, (database, body) -> List.of(new DocumentBuilder().append(field, database).build()));
  }

  private static Entry user(String type, String... fields) {
    return named(type, "user", fields);
  }

  private static Entry role(String type, String... fields) {
    return named(type, "role", fields);
  }

  private static Entry named(String type, String field, String... fields) {
    return new Entry(
        type,
        (database, body) -> {
          DocumentBuilder param = new DocumentBuilder();
          if (first(body) instanceof StringValue name) {
            param.append(field, name.value());
          }
          return List.of(chosen(param.append("db", database), body, fields).build());
        });
  }

  private static List<Document> indexes(String database, Document body) {
    List<Document> all = new ArrayList<>();
    if (body.get("indexes") instanceof ArrayValue specs) {
      for (Value each : specs.elements()) {
        if (each instanceof Document spec && all.size() < MOST_INDEXES) {
          DocumentBuilder param = new DocumentBuilder().append("ns", namespace(database, body));
          if (spec.get("name") instanceof StringValue name) {
            param.append("indexName", name.value());
          }
          all.add(param.append("indexSpec", spec).build());
        }
      }
    }
    return all;
  }

  private static List<Document> droppedIndex(String database, Document body) {
    DocumentBuilder param = new DocumentBuilder().append("ns", namespace(database, body));
    Value index = body.get("index");
    return List.of(index.isMissing() ? param.build() : param.append("indexName", index).build());
  }

  private static List<Document> renamed(String database, Document body) {
    DocumentBuilder param = new DocumentBuilder();
    if (first(body) instanceof StringValue old) {
      param.append("old", old.value());
    }
    if (body.get("to") instanceof StringValue to) {
      param.append("new", to.value());
    }
    return List.of(param.build());
  }

  private static List<Document> reconfigured(String database, Document body) {
    Value wanted = first(body);
    return List.of(
        wanted instanceof Document document
            ? new DocumentBuilder().append("new", document).build()
            : Document.EMPTY);
  }
}
