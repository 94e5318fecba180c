package dev.morphium.engine.command.access;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.pipeline.PipelinePrivileges;
import dev.morphium.engine.pipeline.StageSpec;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The privileges of the commands on databases and collections whose needs depend on their fields.
 *
 * <p>Source: MongoDB manual, "Privilege Actions", section "Database Management Actions"; "Views",
 * section "Access Control"; "renameCollection", "listCollections", "listDatabases".
 */
public final class CatalogPrivileges {
  private CatalogPrivileges() {}

  /** A collection may also be created by who may insert into it; views read what they are of. */
  public static RequiredPrivileges create(OperatorTable<StageSpec> stages) {
    return (invocation, held) -> {
      Namespace namespace = invocation.namespace();
      boolean creates = held.allow(namespace, ActionType.CREATE_COLLECTION);
      if (Names.field(invocation, "viewOn").isMissing()) {
        return creates
            || !Names.isTrue(invocation, "capped") && held.allow(namespace, ActionType.INSERT);
      }
      return creates && mayDefine(stages, invocation, held);
    };
  }

  public static RequiredPrivileges collMod(OperatorTable<StageSpec> stages) {
    return (invocation, held) -> {
      boolean source = Names.field(invocation, "viewOn").isNullish();
      boolean pipeline = Names.field(invocation, "pipeline").isNullish();
      if (source != pipeline) { // the other half stays what it is, and nobody would check the whole
        throw new CommandException(
            ErrorCode.INVALID_OPTIONS,
            "Must specify both 'viewOn' and 'pipeline' when modifying a view and auth is enabled");
      }
      return held.allow(invocation.namespace(), ActionType.COLL_MOD)
          && (source || mayDefine(stages, invocation, held));
    };
  }

  /** Whether a client that may read the view may read what its pipeline shows, too. */
  private static boolean mayDefine(
      OperatorTable<StageSpec> stages, Invocation invocation, Privileges held) {
    if (!held.allow(invocation.namespace(), ActionType.FIND)) {
      return true;
    }
    Namespace source = Names.collection(invocation, "viewOn");
    PipelinePrivileges needs =
        new PipelinePrivileges(
            stages,
            invocation.client().authentication().users(),
            source.database(),
            source.collection(),
            false);
    return needs.of(Names.field(invocation, "pipeline")).stream().allMatch(held::allow);
  }

  /** Within a database it has an action of its own; elsewhere it is a copy and a drop. */
  public static boolean rename(Invocation invocation, Privileges held) {
    Namespace from = Names.whole(Names.first(invocation));
    Namespace to =
        Names.whole(Names.field(invocation, "to") instanceof StringValue text ? text.value() : "");
    Value drops = Names.field(invocation, "dropTarget");
    boolean dropsTarget = !drops.isMissing() && (drops.isTrue() || !drops.isNumber());
    boolean mayDrop = !dropsTarget || held.allow(to, ActionType.DROP_COLLECTION);
    if (from.database().equals(to.database())
        && !isSystem(from)
        && !isSystem(to)
        && mayDrop
        && held.allow(from.database(), ActionType.RENAME_COLLECTION_SAME_DB)
        && (held.allow(from, ActionType.FIND) || !held.allow(to, ActionType.FIND))) {
      return true;
    }
    return mayDrop
        && held.allow(from, ActionType.FIND)
        && held.allow(from, ActionType.DROP_COLLECTION)
        && held.allow(to, ActionType.INSERT)
        && held.allow(to, ActionType.CREATE_INDEX);
  }

  private static boolean isSystem(Namespace namespace) {
    return namespace.collection().startsWith("system.");
  }

  public static boolean cloneAsCapped(Invocation invocation, Privileges held) {
    Namespace to = Names.collection(invocation, "toCollection");
    return held.allow(invocation.namespace(), ActionType.FIND)
        && held.allow(to, ActionType.INSERT)
        && held.allow(to, ActionType.CREATE_INDEX)
        && held.allow(to, ActionType.CONVERT_TO_CAPPED);
  }

  /** Without the action, the names of the collections that the client may do something with. */
  public static boolean listCollections(Invocation invocation, Privileges held) {
    return held.allow(invocation.database(), ActionType.LIST_COLLECTIONS)
        || Names.isTrue(invocation, "authorizedCollections")
            && Names.isTrue(invocation, "nameOnly")
            && held.allowAnythingIn(invocation.database());
  }

  /** Without the action, the databases that the client may do something with. */
  public static boolean listDatabases(Invocation invocation, Privileges held) {
    Value authorized = Names.field(invocation, "authorizedDatabases");
    return held.allow(ActionType.LIST_DATABASES) || authorized.isMissing() || authorized.isTrue();
  }

  /** To read the level, it is enough to be allowed to read what is noted. */
  public static boolean profile(Invocation invocation, Privileges held) {
    boolean reads =
        invocation.arguments().first() instanceof NumberValue level
            && level.doubleValue() < 0
            && Names.field(invocation, "slowms").isMissing()
            && Names.field(invocation, "sampleRate").isMissing()
            && Names.field(invocation, "filter").isMissing();
    return held.allow(invocation.database(), ActionType.ENABLE_PROFILER)
        || reads
            && held.allow(new Namespace(invocation.database(), "system.profile"), ActionType.FIND);
  }

  public static boolean validateMetadata(Invocation invocation, Privileges held) {
    if (!(Names.field(invocation, "db") instanceof StringValue database)) {
      return held.allowEverywhere(ActionType.VALIDATE);
    }
    return held.allow(
        new Namespace(
            database.value(),
            Names.field(invocation, "collection") instanceof StringValue name ? name.value() : ""),
        ActionType.VALIDATE);
  }
}
