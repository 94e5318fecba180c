package dev.morphium.engine.security.role;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.security.AuthenticationRestrictions;
import dev.morphium.engine.security.RoleNames;
import dev.morphium.engine.security.StoredUser;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The roles of a server or set: the documents of {@code admin.system.roles}, which all members
 * have, and the effective privileges of connections.
 *
 * <p>The privileges of a connection are kept with it, together with the states of both collections
 * that they were computed from: a change that a member has applied is in force at once, on open
 * connections too, and a command without such a change costs three comparisons. Safe for several
 * threads.
 */
public final class Roles implements RoleNames {
  /** Where user-defined roles are stored. */
  public static final Namespace PLACE = new Namespace("admin", "system.roles");

  private final DataAccess data;
  private final Users users;
  private volatile Seen seen = new Seen(null, RoleGraph.EMPTY);
  private volatile Version version = new Version(Root.EMPTY, null, null);

  /** What a state of the collection says. */
  private record Seen(@Nullable CollectionState collection, RoleGraph graph) {}

  /** The states of both collections, which the root has. */
  private record Version(
      Root root, @Nullable CollectionState users, @Nullable CollectionState roles) {}

  /** Effective privileges, and what they were computed from. */
  private record Resolved(
      @Nullable CollectionState users,
      @Nullable CollectionState roles,
      List<UserName> names,
      Privileges privileges)
      implements Authentication.Resolution {}

  public Roles(DataAccess data, Users users) {
    this.data = data;
    this.users = users;
  }

  /** The roles of one moment. */
  public static RoleGraph graph(Root root) {
    CollectionState collection = root.collection(PLACE);
    return collection == null ? RoleGraph.EMPTY : read(collection);
  }

  /** Forgets what was computed, so that it is computed anew. */
  public void forget() {
    seen = new Seen(null, RoleGraph.EMPTY);
    version = new Version(Root.EMPTY, null, null);
  }

  /** The roles as they are now. */
  public RoleGraph graph() {
    CollectionState collection = data.root().collection(PLACE);
    Seen last = seen;
    if (last.collection == collection) {
      return last.graph;
    }
    RoleGraph graph = collection == null ? RoleGraph.EMPTY : read(collection);
    seen = new Seen(collection, graph);
    return graph;
  }

  private static RoleGraph read(CollectionState collection) {
    List<StoredRole> roles = new ArrayList<>();
    RecordCursor records = collection.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      roles.add(StoredRole.of(Document.of(records.document())));
    }
    return new RoleGraph(roles);
  }

  @Override
  public boolean exists(String role, String database) {
    return graph().has(new RoleName(role, database));
  }

  /** The roles that a user was granted. */
  public List<RoleName> granted(UserName name) {
    StoredUser user = users.find(name);
    return user == null ? List.of() : StoredRole.names(user.document().get("roles"));
  }

  /** Whether a user's roles let a client log in from an address at an address of the server. */
  public boolean mayLogIn(UserName name, String remoteAddress, String localAddress) {
    return graph().restrictions(granted(name)).stream()
        .allMatch(
            restrictions ->
                AuthenticationRestrictions.areMet(restrictions, remoteAddress, localAddress));
  }

  /** The roles of all users of a connection, and what these inherit from, in order of names. */
  public Set<RoleName> of(Authentication authentication) {
    Set<RoleName> all = new TreeSet<>();
    RoleGraph graph = graph();
    for (UserName user : authentication.users()) {
      all.addAll(graph.reachable(granted(user)));
    }
    return all;
  }

  /** The value of {@code $$USER_ROLES}: {@code {_id, role, db}} of each role. */
  public ArrayValue variable(Authentication authentication) {
    return ArrayValue.of(of(authentication).stream().map(Roles::shown).toList());
  }

  private static Document shown(RoleName name) {
    return new DocumentBuilder().append("_id", name.id()).appendAll(name.toDocument()).build();
  }

  /** What the users of a connection may do. */
  public Privileges privileges(Authentication authentication) {
    Version now = version();
    List<UserName> names = authentication.users();
    if (authentication.resolution() instanceof Resolved last
        && last.users == now.users
        && last.roles == now.roles
        && last.names == names) {
      return last.privileges;
    }
    RoleGraph graph = graph();
    List<Privilege> all = new ArrayList<>();
    for (UserName user : names) {
      all.addAll(graph.privileges(granted(user)));
    }
    Privileges privileges = new Privileges(all);
    authentication.resolved(new Resolved(now.users, now.roles, names, privileges));
    return privileges;
  }

  /** The states of the collections; found anew only in another root. */
  private Version version() {
    Root root = data.root();
    Version last = version;
    if (last.root == root) {
      return last;
    }
    Version next = new Version(root, root.collection(Users.PLACE), root.collection(PLACE));
    version = next;
    return next;
  }
}
