package dev.morphium.engine.command.access;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The privileges of the commands that write documents: each kind of statement has its own.
 *
 * <p>Source: MongoDB manual, "Privilege Actions", section "Query and Write Actions".
 */
public final class WritePrivileges {
  private static final String BYPASS = "bypassDocumentValidation";

  private WritePrivileges() {}

  private static boolean mayBypass(Invocation invocation, Namespace namespace, Privileges held) {
    return !Names.isTrue(invocation, BYPASS)
        || held.allow(namespace, ActionType.BYPASS_DOCUMENT_VALIDATION);
  }

  public static boolean insert(Invocation invocation, Privileges held) {
    Namespace namespace = invocation.namespace();
    return held.allow(namespace, ActionType.INSERT) && mayBypass(invocation, namespace, held);
  }

  public static boolean update(Invocation invocation, Privileges held) {
    Namespace namespace = invocation.namespace();
    if (!held.allow(namespace, ActionType.UPDATE) || !mayBypass(invocation, namespace, held)) {
      return false;
    }
    return held.allow(namespace, ActionType.INSERT)
        || Names.documents(invocation, "updates").stream().noneMatch(WritePrivileges::upserts);
  }

  private static boolean upserts(Document statement) {
    return statement.get("upsert").isTrue();
  }

  public static boolean findAndModify(Invocation invocation, Privileges held) {
    Namespace namespace = invocation.namespace();
    boolean removes = Names.isTrue(invocation, "remove");
    return held.allow(namespace, ActionType.FIND)
        && held.allow(namespace, removes ? ActionType.REMOVE : ActionType.UPDATE)
        && (!Names.isTrue(invocation, "upsert") || held.allow(namespace, ActionType.INSERT))
        && mayBypass(invocation, namespace, held);
  }

  /** Reads one collection and writes its results to another one, or answers with them. */
  public static boolean mapReduce(Invocation invocation, Privileges held) {
    if (!held.allow(invocation.namespace(), ActionType.FIND)) {
      return false;
    }
    Value out = Names.field(invocation, "out");
    if (out instanceof StringValue name) {
      return mayOutput(invocation, invocation.database(), name.value(), ActionType.REMOVE, held);
    }
    if (!(out instanceof Document options)) {
      return true; // refused for what it is
    }
    String database =
        options.get("db") instanceof StringValue name ? name.value() : invocation.database();
    for (Element option : options.elements()) {
      if (option.value() instanceof StringValue name && !option.name().equals("db")) {
        ActionType action = option.name().equals("replace") ? ActionType.REMOVE : ActionType.UPDATE;
        if (!mayOutput(invocation, database, name.value(), action, held)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean mayOutput(
      Invocation invocation,
      String database,
      String collection,
      ActionType action,
      Privileges held) {
    Namespace target = new Namespace(database, collection);
    return held.allow(target, ActionType.INSERT)
        && held.allow(target, action)
        && mayBypass(invocation, target, held);
  }

  /** Each operation needs what the command of its kind needs on its collection. */
  public static boolean bulkWrite(Invocation invocation, Privileges held) {
    List<Namespace> namespaces = new ArrayList<>();
    for (Document entry : Names.documents(invocation, "nsInfo")) {
      namespaces.add(Names.whole(entry.get("ns") instanceof StringValue text ? text.value() : ""));
    }
    for (Document operation : Names.documents(invocation, "ops")) {
      for (Namespace namespace : targets(operation, namespaces)) {
        if (!mayBulk(operation, namespace, held) || !mayBypass(invocation, namespace, held)) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<Namespace> targets(Document operation, List<Namespace> namespaces) {
    String kind = operation.firstName();
    return kind != null
            && operation.get(kind) instanceof NumberValue index
            && index.longValue() >= 0
            && index.longValue() < namespaces.size()
        ? List.of(namespaces.get((int) index.longValue()))
        : namespaces;
  }

  private static boolean mayBulk(Document operation, Namespace namespace, Privileges held) {
    return switch (String.valueOf(operation.firstName())) {
      case "insert" -> held.allow(namespace, ActionType.INSERT);
      case "update" ->
          held.allow(namespace, ActionType.UPDATE)
              && (!upserts(operation) || held.allow(namespace, ActionType.INSERT));
      default -> held.allow(namespace, ActionType.REMOVE);
    };
  }

  private static final Set<String> PLAIN = Set.of("i", "u", "d", "n");

  /** Entries on documents need what the write needs; all others are for superusers. */
  public static boolean applyOps(Invocation invocation, Privileges held) {
    if (held.isUnrestricted()) {
      return true;
    }
    if (!(invocation.arguments().first() instanceof ArrayValue entries)) {
      return false;
    }
    for (Value entry : entries.elements()) {
      if (!(entry instanceof Document operation) || !mayApply(operation, held)) {
        return false;
      }
    }
    return !entries.isEmpty();
  }

  private static boolean mayApply(Document operation, Privileges held) {
    long different = operation.elements().stream().map(Element::name).distinct().count();
    if (different < operation.fieldCount()
        || !(operation.get("op") instanceof StringValue kind)
        || !(operation.get("ns") instanceof StringValue name)
        || !PLAIN.contains(kind.value())) {
      return false;
    }
    Namespace namespace = Names.whole(name.value());
    return switch (kind.value()) {
      case "i" ->
          held.allow(namespace, ActionType.INSERT) && held.allow(namespace, ActionType.UPDATE);
      case "u" ->
          held.allow(namespace, ActionType.UPDATE) && held.allow(namespace, ActionType.INSERT);
      case "d" -> held.allow(namespace, ActionType.REMOVE);
      default -> held.allow(ActionType.APPEND_OPLOG_NOTE);
    };
  }
}
