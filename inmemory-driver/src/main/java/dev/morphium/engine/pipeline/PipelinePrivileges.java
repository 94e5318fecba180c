package dev.morphium.engine.pipeline;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.ResourcePattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The privileges that a pipeline needs, collected from its stages as they were sent and from the
 * pipelines within them.
 *
 * <p>A view needs what is asked of itself, not of what it reads. Source: MongoDB manual,
 * "aggregate", section on access control; "Views", section "Access Control".
 */
public final class PipelinePrivileges {
  /** Deeper nesting is refused when the pipeline is compiled, before anything is read. */
  private static final int MAX_DEPTH = 40;

  private final OperatorTable<StageSpec> stages;
  private final List<UserName> users;
  private final String database;
  private final boolean bypassesValidation;
  private final List<Privilege> needed;
  private final @Nullable String collection;
  private final int depth;

  private PipelinePrivileges(
      PipelinePrivileges around, List<Privilege> needed, @Nullable String collection, int depth) {
    this.stages = around.stages;
    this.users = around.users;
    this.database = around.database;
    this.bypassesValidation = around.bypassesValidation;
    this.needed = needed;
    this.collection = collection;
    this.depth = depth;
  }

  /**
   * Of a pipeline on a collection.
   *
   * @param users who have logged in
   * @param collection null when the pipeline reads none
   * @param bypassesValidation whether what it writes is not validated
   */
  public PipelinePrivileges(
      OperatorTable<StageSpec> stages,
      List<UserName> users,
      String database,
      @Nullable String collection,
      boolean bypassesValidation) {
    this.stages = stages;
    this.users = users;
    this.database = database;
    this.bypassesValidation = bypassesValidation;
    this.needed = new ArrayList<>();
    this.collection = collection;
    this.depth = 0;
  }

  /** What the pipeline needs. */
  public List<Privilege> of(Value pipeline) {
    walk(pipeline);
    return needed;
  }

  private void walk(Value pipeline) {
    List<Value> all = pipeline instanceof ArrayValue array ? array.elements() : List.of();
    if (all.isEmpty() || !isSource(all.get(0))) {
      onInput(ActionType.FIND);
    }
    for (Value stage : all) {
      if (stage instanceof Document document && document.firstName() != null) {
        Element only = document.elements().get(0);
        StageSpec spec = spec(only.name());
        if (spec != null) {
          spec.privileges().require(only.value(), this);
        }
      }
    }
  }

  private @Nullable StageSpec spec(String name) {
    return stages.isImplemented(name) ? stages.find(name) : null;
  }

  private boolean isSource(Value stage) {
    String name = stage instanceof Document document ? document.firstName() : null;
    StageSpec spec = name == null ? null : spec(name);
    return spec != null && spec.isSource();
  }

  /** The users that have logged in. */
  public List<UserName> users() {
    return users;
  }

  /** The database that the pipeline runs on. */
  public String database() {
    return database;
  }

  /** Needs actions on the collection that the pipeline reads, or on its database. */
  public void onInput(ActionType... actions) {
    on(database, collection == null ? "" : collection, actions);
  }

  /** Whether the pipeline reads a whole database or none. */
  public boolean isOnDatabase() {
    return collection == null;
  }

  /** Needs actions on the cluster as a whole. */
  public void onCluster(ActionType... actions) {
    add(ResourcePattern.CLUSTER, actions);
  }

  /** Needs actions on all collections of all databases. */
  public void everywhere(ActionType... actions) {
    add(ResourcePattern.ANY_NORMAL, actions);
  }

  /** Needs actions on a collection; an empty name stands for the database. */
  public void on(String name, String other, ActionType... actions) {
    add(ResourcePattern.exact(new Namespace(name, other)), actions);
  }

  /** Needs actions on a collection that is written to. */
  public void writes(String name, String target, ActionType... actions) {
    on(name, target, actions);
    if (bypassesValidation) {
      on(name, target, ActionType.BYPASS_DOCUMENT_VALIDATION);
    }
  }

  /** Needs what a pipeline within the stage needs, on a collection of the same database. */
  public void pipeline(@Nullable String from, Value pipeline) {
    if (depth < MAX_DEPTH) {
      new PipelinePrivileges(this, needed, from, depth + 1).walk(pipeline);
    }
  }

  /** Needs what a pipeline within the stage needs, on the documents that come into the stage. */
  public void facet(Value pipeline) {
    if (depth < MAX_DEPTH) {
      PipelinePrivileges inner = new PipelinePrivileges(this, needed, collection, depth + 1);
      inner.walk(pipeline);
    }
  }

  private void add(ResourcePattern resource, ActionType... actions) {
    for (ActionType action : actions) {
      needed.add(Privilege.of(resource, action));
    }
  }
}
