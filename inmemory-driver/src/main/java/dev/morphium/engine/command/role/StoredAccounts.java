package dev.morphium.engine.command.role;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.security.SystemDocuments;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.audit.AuditNote;
import dev.morphium.engine.security.role.RoleGraph;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.StoredRole;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Stored accounts of a dump: users or roles, as documents of {@code admin.system.users} or {@code
 * admin.system.roles}.
 *
 * @param kind which of both
 * @param place where the server has its own
 * @param documents as they were dumped
 * @param database the only database whose accounts are meant; empty for all
 */
record StoredAccounts(Kind kind, Namespace place, List<Document> documents, String database) {
  StoredAccounts {
    documents = List.copyOf(documents);
  }

  /** What the accounts are. */
  enum Kind {
    USER("user", "User", "credentials"),
    ROLE("role", "Role", "privileges");

    private final String field;
    private final String event;
    private final String content;

    Kind(String field, String event, String content) {
      this.field = field;
      this.event = event;
      this.content = content;
    }
  }

  /**
   * Takes them among the server's own.
   *
   * @param drop whether those that are there already are replaced, and removed where they are not
   *     among the restored ones
   * @param notes gets what the audit trail is told
   * @param there gets the names of those that are there already, and stay
   */
  void mergeInto(WriteBatch batch, boolean drop, List<AuditNote> notes, List<String> there) {
    WritableCollection collection = batch.existingOrNew(place);
    SystemDocuments stored = new SystemDocuments(collection);
    Map<String, Document> before = new TreeMap<>();
    if (drop) {
      for (Document old : Users.of(collection.state(), database.isEmpty() ? null : database)) {
        before.put(text(old, "_id"), old);
      }
    }
    for (Document account : documents) {
      if (!database.isEmpty() && !text(account, "db").equals(database)) {
        continue;
      }
      String id = checkedId(account);
      Document old = stored.find(id);
      if (old == null) {
        stored.insert(account);
        notes.add(note("create", account));
      } else if (before.containsKey(id)) {
        stored.replace(id, old, account.compact());
        notes.add(note("update", account));
      } else {
        there.add(id);
      }
      before.remove(id);
    }
    before.forEach(
        (id, old) -> {
          stored.remove(id, old);
          notes.add(note("drop", old));
        });
  }

  /** The roles that these accounts have, and that are not there. */
  List<RoleName> unknownRoles(RoleGraph graph) {
    return documents.stream()
        .filter(account -> database.isEmpty() || text(account, "db").equals(database))
        .flatMap(account -> StoredRole.names(account.get("roles")).stream())
        .filter(role -> !graph.has(role))
        .toList();
  }

  /**
   * The {@code _id} of an account that is one.
   *
   * @throws CommandException 2 when a document is none
   */
  private String checkedId(Document account) {
    String name = text(account, kind.field);
    String id = text(account, "_id");
    String owner = text(account, "db");
    if (name.isEmpty() || owner.isEmpty() || !id.equals(owner + "." + name)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "A document that is to be restored is no "
              + kind.field
              + ": it needs the fields _id ('DB.NAME'), "
              + kind.field
              + ", db, "
              + kind.content
              + " and roles, as documents of "
              + place
              + " have them; its _id is "
              + account.get("_id"));
    }
    try {
      if (kind == Kind.USER) {
        AccountRules.checkUser(account, owner);
      } else {
        AccountRules.checkRole(account, owner);
      }
    } catch (CommandException wrong) {
      throw new CommandException(
          wrong.code(), "The %s %s: %s".formatted(kind.field, id, wrong.message()));
    }
    return id;
  }

  private static String text(Document document, String field) {
    return document.get(field) instanceof StringValue text ? text.value() : "";
  }

  private AuditNote note(String change, Document account) {
    DocumentBuilder param =
        new DocumentBuilder()
            .append(kind.field, text(account, kind.field))
            .append("db", text(account, "db"));
    if (!change.equals("drop")) {
      param.append("roles", account.get("roles"));
      if (kind == Kind.ROLE) {
        param.append("privileges", account.get("privileges"));
      }
    }
    return new AuditNote(change + kind.event, param.build());
  }
}
