package dev.morphium.engine.command.session;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Parses the session lists that commands take: of sessions, of users, of patterns.
 *
 * <p>Without a login, a session belongs to the nameless user. Source: MongoDB manual,
 * "killSessions", "killAllSessions", "killAllSessionsByPattern".
 */
final class SessionLists {
  private static final int UUID_BYTES = 16;

  private static final CommandFields SESSION =
      CommandFields.statement("LogicalSessionFromClient").with(List.of(ValueType.BINARY), "uid");
  private static final CommandField ID = SESSION.of("id", ValueType.BINARY);

  private static final CommandFields USER = CommandFields.statement("KillAllSessionsUser");
  private static final CommandField NAME = USER.string("user");
  private static final CommandField DATABASE = USER.string("db");

  private static final CommandFields ROLE = CommandFields.statement("KillAllSessionsRole");
  private static final CommandField ROLE_NAME = ROLE.string("role");
  private static final CommandField ROLE_DATABASE = ROLE.string("db");

  private static final CommandFields PATTERN = CommandFields.statement("KillAllSessionsByPattern");
  private static final CommandField LSID = PATTERN.document("lsid");
  private static final CommandField OWNER = PATTERN.of("uid", ValueType.BINARY);
  private static final CommandField USERS = PATTERN.array("users");
  private static final CommandField ROLES = PATTERN.array("roles");

  private SessionLists() {}

  /** The documents of the list under the command's own name; nulls in it are passed over. */
  private static List<Document> documents(Invocation invocation) {
    String command = invocation.spec().name();
    Value array = invocation.arguments().requireFirst(List.of(ValueType.ARRAY));
    return documents((ArrayValue) array, command + "." + command);
  }

  private static List<Document> documents(ArrayValue array, String owner) {
    List<Document> documents = new ArrayList<>();
    int index = 0;
    for (Value element : array.elements()) {
      if (element instanceof Document document) {
        documents.add(document);
      } else if (!element.isNullish()) {
        throw Arguments.wrongType(owner + "." + index, element.type(), List.of(ValueType.OBJECT));
      }
      index++;
    }
    return documents;
  }

  /** The sessions that a command lists. */
  static List<Document> sessions(Invocation invocation) {
    List<Document> sessions = documents(invocation);
    sessions.forEach(SessionLists::checkSession);
    return sessions.stream().map(invocation.client().authentication()::owned).toList();
  }

  private static void checkSession(Document session) {
    Arguments arguments = Arguments.parseStatement(SESSION, session);
    arguments.require(ID);
    if (!(arguments.value(ID) instanceof BinaryValue id)) {
      throw new AssertionError("an identifier is binary");
    }
    if (id.subtype() != BinaryValue.UUID_SUBTYPE) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field 'LogicalSessionFromClient.id' is the wrong binData type '"
              + id.subtype()
              + "', expected type 'UUID'");
    }
    if (id.data().length != UUID_BYTES) {
      throw new CommandException(
          ErrorCode.INVALID_UUID, "uuid must be a 16-byte binary field with UUID (4) subtype");
    }
  }

  /** The sessions that a list of sessions means; the empty list means all of the client's own. */
  static Predicate<Document> bySessions(Invocation invocation) {
    List<Document> sessions = sessions(invocation);
    if (sessions.isEmpty()) {
      BinaryValue self = invocation.client().authentication().digest();
      Value own = self == null ? SessionRegistry.NOBODY : self;
      return session -> owner(session).equals(own);
    }
    Set<Value> ids =
        sessions.stream().map(SessionRegistry::id).collect(Collectors.toUnmodifiableSet());
    return session -> ids.contains(SessionRegistry.id(session));
  }

  /** The sessions that a list of users means; the empty list means all. */
  static Predicate<Document> byUsers(Invocation invocation) {
    List<Document> users = documents(invocation);
    Set<Value> digests = digests(users);
    return users.isEmpty() ? session -> true : session -> digests.contains(owner(session));
  }

  /** Whose a session is. */
  private static Value owner(Document session) {
    Value user = session.get("uid");
    return user.isNullish() ? SessionRegistry.NOBODY : user;
  }

  private static Set<Value> digests(List<Document> users) {
    return users.stream().map(SessionLists::digest).collect(Collectors.toUnmodifiableSet());
  }

  /** The digest of a user's name; the nameless user is nobody. */
  private static Value digest(Document user) {
    Arguments arguments = Arguments.parseStatement(USER, user);
    arguments.require(NAME);
    arguments.require(DATABASE);
    return UserName.digest(
        String.valueOf(arguments.string(NAME)), String.valueOf(arguments.string(DATABASE)));
  }

  /** The sessions that a list of patterns means: those that one of them fits; empty means all. */
  static Predicate<Document> byPatterns(Invocation invocation) {
    List<Document> patterns = documents(invocation);
    if (patterns.isEmpty()) {
      return session -> true;
    }
    List<Predicate<Document>> conditions = patterns.stream().map(SessionLists::pattern).toList();
    return session -> conditions.stream().anyMatch(condition -> condition.test(session));
  }

  private static Predicate<Document> pattern(Document pattern) {
    Arguments arguments = Arguments.parseStatement(PATTERN, pattern);
    boolean fits = true;
    Value owner = arguments.value(OWNER);
    ArrayValue users = arguments.array(USERS);
    Set<Value> digests =
        users == null ? Set.of() : digests(documents(users, "KillAllSessionsByPattern.users"));
    ArrayValue roles = arguments.array(ROLES);
    if (roles != null) {
      for (Document role : documents(roles, "KillAllSessionsByPattern.roles")) {
        Arguments parsed = Arguments.parseStatement(ROLE, role);
        parsed.require(ROLE_NAME);
        parsed.require(ROLE_DATABASE);
        fits = false;
      }
    }
    Document session = arguments.document(LSID);
    if (session != null) {
      checkSession(session);
    }
    if (!fits) {
      return any -> false;
    }
    return any ->
        (owner.isNullish() || owner(any).equals(owner))
            && (users == null || digests.contains(owner(any)))
            && (session == null
                || any.get("id").equals(session.get("id"))
                    && (session.get("uid").isNullish() || owner(any).equals(owner(session))));
  }
}
