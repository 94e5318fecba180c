package dev.morphium.engine.command.role;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.AuthorizationSchema;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.audit.AuditNote;
import dev.morphium.engine.security.role.RoleGraph;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command {@code _mergeAuthzCollections}: takes users and roles, which a restore has put into
 * collections of its own, among those of the server, all in one batch. A document that is no user
 * or no role ({@link AccountRules}) changes nothing; mongod has taken those before it by then.
 *
 * <p>Source: MongoDB Database Tools, "mongorestore", which runs it with {@code
 * tempUsersCollection}, {@code tempRolesCollection}, {@code db} and {@code drop}.
 */
final class MergeAuthzCollectionsCommand implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("_mergeAuthzCollections");

  private static final Logger LOG = LoggerFactory.getLogger(MergeAuthzCollectionsCommand.class);
  private static final CommandField TEMP_USERS = FIELDS.string("tempUsersCollection");
  private static final CommandField TEMP_ROLES = FIELDS.string("tempRolesCollection");
  private static final CommandField DATABASE = FIELDS.string("db");
  private static final CommandField DROP = FIELDS.bool("drop");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(DATABASE);
    String database = text(arguments, DATABASE);
    boolean drop = arguments.bool(DROP, false);
    List<StoredAccounts> restored = new ArrayList<>();
    for (StoredAccounts.Kind kind : StoredAccounts.Kind.values()) {
      boolean users = kind == StoredAccounts.Kind.USER;
      String name = text(arguments, users ? TEMP_USERS : TEMP_ROLES);
      if (!name.isEmpty()) {
        restored.add(
            new StoredAccounts(
                kind, users ? Users.PLACE : Roles.PLACE, read(invocation, name), database));
      }
    }
    if (restored.isEmpty()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Must provide at least one of \"tempUsersCollection\" and \"tempRolescollection\"");
    }
    List<AuditNote> notes = new ArrayList<>();
    List<String> there = new ArrayList<>();
    Set<RoleName> unknown = new TreeSet<>();
    invocation.change(
        batch -> {
          notes.clear();
          there.clear();
          unknown.clear();
          restored.forEach(accounts -> accounts.mergeInto(batch, drop, notes, there));
          AuthorizationSchema.write(batch);
          RoleGraph graph = Roles.graph(batch.root());
          restored.forEach(accounts -> unknown.addAll(accounts.unknownRoles(graph)));
        });
    notes.forEach(invocation::note);
    if (!there.isEmpty()) {
      LOG.warn(
          "{} users and roles of a restore are there already, and stay as they are",
          named("count", there.size()));
    }
    if (!unknown.isEmpty()) {
      LOG.warn(
          "restored users and roles have roles that are not there, and grant nothing: {}",
          named("roles", unknown));
    }
  }

  private static String text(Arguments arguments, CommandField field) {
    @Nullable String text = arguments.string(field);
    return text == null ? "" : text;
  }

  private static List<Document> read(Invocation invocation, String name) {
    int dot = name.indexOf('.');
    Namespace namespace =
        Namespace.of(dot < 0 ? name : name.substring(0, dot), name.substring(dot + 1));
    CollectionState collection = invocation.access().root().collection(namespace);
    return collection == null ? List.of() : Users.of(collection, null);
  }
}
