package dev.morphium.engine.command.role;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.AuthorizationSchema;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.role.RoleGraph;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.security.role.StoredRole;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The changes of stored roles, each in one batch, with the rules checked on its data. */
final class RoleChanges {
  private static final int EXISTS = 51002;

  private RoleChanges() {}

  /**
   * Adds a role.
   *
   * @throws CommandException 51002 when there is one of this name
   */
  static void create(Invocation invocation, StoredRole role) {
    invocation.change(
        batch -> {
          RoleGraph graph = Roles.graph(batch.root());
          if (graph.find(role.name()) != null) {
            throw new CommandException(EXISTS, "Role \"" + role.name() + "\" already exists");
          }
          RoleFields.checkRoles(role.name(), role.roles(), graph);
          batch.existingOrNew(Roles.PLACE).insert(role.toDocument());
          AuthorizationSchema.write(batch);
        });
  }

  /**
   * Changes a role.
   *
   * @throws CommandException 31 when there is none of this name
   */
  static void update(
      Invocation invocation, RoleName name, BiFunction<StoredRole, RoleGraph, StoredRole> change) {
    invocation.change(
        batch -> {
          RoleGraph graph = Roles.graph(batch.root());
          StoredRole before = graph.find(name);
          if (before == null) {
            throw notFound(name);
          }
          StoredRole after = change.apply(before, graph);
          rewrite(
              batch,
              Roles.PLACE,
              document ->
                  StoredRole.of(document).name().equals(name) ? after.toDocument() : document);
        });
  }

  /**
   * Removes a role from the database, and from all that have it.
   *
   * @throws CommandException 31 when there is none of this name
   */
  static void drop(Invocation invocation, RoleName name) {
    invocation.change(
        batch -> {
          if (Roles.graph(batch.root()).find(name) == null) {
            throw notFound(name);
          }
          remove(batch, List.of(name));
        });
  }

  /** Removes all user-defined roles of a database; how many there were. */
  static int dropAll(Invocation invocation) {
    AtomicInteger dropped = new AtomicInteger();
    invocation.change(
        batch -> {
          List<RoleName> names =
              Roles.graph(batch.root()).of(invocation.database()).stream()
                  .map(StoredRole::name)
                  .toList();
          dropped.set(names.size());
          remove(batch, names);
        });
    return dropped.get();
  }

  private static void remove(WriteBatch batch, Collection<RoleName> gone) {
    if (gone.isEmpty()) {
      return;
    }
    rewrite(batch, Users.PLACE, document -> without(document, gone));
    rewrite(
        batch,
        Roles.PLACE,
        document -> gone.contains(StoredRole.of(document).name()) ? null : without(document, gone));
  }

  /** The document without these in its list of roles. */
  private static Document without(Document document, Collection<RoleName> gone) {
    List<RoleName> had = StoredRole.names(document.get("roles"));
    List<RoleName> left = had.stream().filter(role -> !gone.contains(role)).toList();
    if (left.size() == had.size()) {
      return document;
    }
    DocumentBuilder after = new DocumentBuilder();
    for (Element element : document.elements()) {
      if (element.name().equals("roles")) {
        after.append("roles", StoredRole.array(left));
      } else {
        after.append(element.name(), element.value());
      }
    }
    return after.build();
  }

  /**
   * Replaces documents of a collection.
   *
   * @param change the same document for those that stay, null for those that go
   */
  private static void rewrite(
      WriteBatch batch, Namespace place, Function<Document, @Nullable Document> change) {
    WritableCollection collection = batch.collection(place);
    if (collection == null) {
      return;
    }
    RecordCursor records = collection.state().records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      byte[] bytes = records.document();
      Document before = Document.of(bytes);
      Document after = change.apply(before);
      if (after == null) {
        collection.delete(records.id(), bytes);
      } else if (after != before) {
        collection.update(records.id(), bytes, after.compact(), null);
      }
    }
  }

  private static CommandException notFound(RoleName name) {
    return new CommandException(ErrorCode.ROLE_NOT_FOUND, "Role " + name + " not found");
  }
}
