package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.PipelinePrivileges;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.function.Predicate;

/**
 * The privileges of the stages that reach beyond the documents before them.
 *
 * <p>Source: MongoDB manual, the pages of the stages and "Privilege Actions".
 */
final class StageAccess {
  private StageAccess() {}

  /** The values of a field: all, where it stands twice, whichever of them the stage will take. */
  private static List<Value> fields(Value operand, String name) {
    return operand instanceof Document document
        ? document.elements().stream()
            .filter(element -> element.name().equals(name))
            .map(Element::value)
            .toList()
        : List.of();
  }

  private static boolean isTrue(Value operand, String name) {
    return fields(operand, name).stream().anyMatch(Value::isTrue);
  }

  static void changeStream(Value operand, PipelinePrivileges needs) {
    ActionType[] both = {ActionType.FIND, ActionType.CHANGE_STREAM};
    if (isTrue(operand, "allChangesForCluster")) {
      needs.everywhere(both);
    } else {
      needs.onInput(both);
    }
  }

  static void collStats(Value operand, PipelinePrivileges needs) {
    needs.onInput(ActionType.COLL_STATS);
  }

  static void currentOp(Value operand, PipelinePrivileges needs) {
    if (isTrue(operand, "allUsers")) {
      needs.onCluster(ActionType.INPROG);
    }
  }

  static void facet(Value operand, PipelinePrivileges needs) {
    if (operand instanceof Document facets) {
      facets.elements().forEach(facet -> needs.facet(facet.value()));
    }
  }

  static void graphLookup(Value operand, PipelinePrivileges needs) {
    for (Value from : fields(operand, "from")) {
      if (from instanceof StringValue name) {
        needs.on(needs.database(), name.value(), ActionType.FIND);
      }
    }
  }

  static void indexStats(Value operand, PipelinePrivileges needs) {
    needs.onInput(ActionType.INDEX_STATS);
  }

  static void listCatalog(Value operand, PipelinePrivileges needs) {
    ActionType[] both = {ActionType.LIST_COLLECTIONS, ActionType.LIST_INDEXES};
    if (needs.isOnDatabase()) {
      needs.onCluster(ActionType.LIST_DATABASES);
      needs.everywhere(both);
    } else {
      needs.onInput(both);
    }
  }

  static void listClusterCatalog(Value operand, PipelinePrivileges needs) {
    if (needs.database().equals("admin")) {
      needs.onCluster(ActionType.LIST_CLUSTER_CATALOG);
    } else {
      needs.onInput(ActionType.LIST_COLLECTIONS);
    }
  }

  static void listSampledQueries(Value operand, PipelinePrivileges needs) {
    needs.onCluster(ActionType.LIST_SAMPLED_QUERIES);
  }

  static void listSearchIndexes(Value operand, PipelinePrivileges needs) {
    needs.onInput(ActionType.LIST_SEARCH_INDEXES);
  }

  /** Sessions of oneself may always be listed. */
  static void listSessions(Value operand, PipelinePrivileges needs) {
    boolean others = isTrue(operand, "allUsers");
    for (Value users : fields(operand, "users")) {
      if (users instanceof ArrayValue array) {
        others |= !array.elements().stream().allMatch(user -> isSelf(user, needs));
      }
    }
    if (others) {
      needs.onCluster(ActionType.LIST_SESSIONS);
    }
  }

  private static boolean isSelf(Value user, PipelinePrivileges needs) {
    return user instanceof Document document
        && document.fieldCount() == 2
        && document.get("user") instanceof StringValue name
        && document.get("db") instanceof StringValue database
        && needs.users().contains(new UserName(name.value(), database.value()));
  }

  /** Reads another collection of the database, and runs a pipeline on it. */
  static void lookup(Value operand, PipelinePrivileges needs) {
    other(fields(operand, "from"), fields(operand, "pipeline"), needs);
  }

  static void unionWith(Value operand, PipelinePrivileges needs) {
    if (operand instanceof StringValue) {
      other(List.of(operand), List.of(), needs);
    } else {
      other(fields(operand, "coll"), fields(operand, "pipeline"), needs);
    }
  }

  private static void other(List<Value> from, List<Value> pipelines, PipelinePrivileges needs) {
    List<Value> all = pipelines.isEmpty() ? List.of(ArrayValue.EMPTY) : pipelines;
    for (Value pipeline : all) {
      if (from.isEmpty() && !pipelines.isEmpty()) {
        needs.pipeline(null, pipeline);
      }
      for (Value name : from) {
        if (name instanceof StringValue text) {
          needs.pipeline(text.value(), pipeline);
        }
      }
    }
  }

  /** Inserts what has no match, unless it says otherwise, and updates what has one. */
  static void merge(Value operand, PipelinePrivileges needs) {
    List<Value> into = operand instanceof Document ? fields(operand, "into") : List.of(operand);
    List<Value> unmatched = fields(operand, "whenNotMatched");
    boolean inserts = unmatched.isEmpty() || unmatched.stream().anyMatch(is("insert"));
    List<Value> matched = fields(operand, "whenMatched");
    boolean updates = matched.isEmpty() || !matched.stream().allMatch(is("fail")) || !inserts;
    for (Value target : into) {
      if (inserts) {
        target(target, needs, ActionType.INSERT);
      }
      if (updates) {
        target(target, needs, ActionType.UPDATE);
      }
    }
  }

  private static Predicate<Value> is(String word) {
    return value -> value instanceof StringValue text && text.value().equals(word);
  }

  static void out(Value operand, PipelinePrivileges needs) {
    target(operand, needs, ActionType.INSERT, ActionType.REMOVE);
  }

  private static void target(Value into, PipelinePrivileges needs, ActionType... actions) {
    if (into instanceof StringValue name) {
      needs.writes(needs.database(), name.value(), actions);
    }
    List<Value> databases = fields(into, "db");
    for (Value collection : fields(into, "coll")) {
      if (collection instanceof StringValue name) {
        if (databases.isEmpty()) {
          needs.writes(needs.database(), name.value(), actions);
        }
        for (Value database : databases) {
          if (database instanceof StringValue other) {
            needs.writes(other.value(), name.value(), actions);
          }
        }
      }
    }
  }

  static void planCacheStats(Value operand, PipelinePrivileges needs) {
    needs.onInput(ActionType.PLAN_CACHE_READ);
  }

  static void querySettings(Value operand, PipelinePrivileges needs) {
    needs.onCluster(ActionType.QUERY_SETTINGS);
  }

  static void queryStats(Value operand, PipelinePrivileges needs) {
    needs.onCluster(
        fields(operand, "transformIdentifiers").isEmpty()
            ? ActionType.QUERY_STATS_READ
            : ActionType.QUERY_STATS_READ_TRANSFORMED);
  }

  static void search(Value operand, PipelinePrivileges needs) {
    needs.onInput(ActionType.FIND);
  }

  static void shardedDataDistribution(Value operand, PipelinePrivileges needs) {
    needs.onCluster(ActionType.SHARDED_DATA_DISTRIBUTION);
  }
}
