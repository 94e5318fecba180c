package dev.morphium.internal.restriction;

import dev.morphium.exception.TenantException;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An aggregation pipeline bound to the restrictions of all collections that it reads: its own and
 * those that stages join.
 *
 * @param restrictions the restriction of a collection's name
 */
record RestrictedPipeline(Function<String, Restriction> restrictions) {
  private static final String MATCH = "$match";
  private static final String EVENTS = "$changeStream";

  /** Stages that must come first, and read no documents of the collection. */
  private static final Set<String> NO_DOCUMENTS =
      Set.of("$collStats", "$documents", "$indexStats", "$listSearchIndexes", "$planCacheStats");

  /** Stages that must come first, and behind which documents are filtered. */
  private static final Set<String> SEARCHES = Set.of("$search", "$vectorSearch");

  /** The stages on a collection. */
  BsonArray of(String collection, BsonArray stages) {
    Restriction own = restrictions.apply(collection);
    BsonArray joined = new BsonArray();
    stages.forEach(stage -> joined.add(joining(stage)));
    return own.isEmpty() ? joined : first(own, joined);
  }

  private static BsonArray first(Restriction own, BsonArray stages) {
    BsonDocument condition = own.condition();
    BsonDocument first = stages.isEmpty() ? new BsonDocument() : stages.get(0).asDocument();
    String name = first.isEmpty() ? "" : first.getFirstKey();
    BsonArray all = new BsonArray(stages);
    if (name.equals(MATCH)) {
      all.set(0, match(JoinedFilters.of(first.getDocument(MATCH), condition)));
    } else if (name.equals("$geoNear")) {
      BsonDocument near = first.getDocument(name).clone();
      near.put("query", JoinedFilters.of(near.getDocument("query", new BsonDocument()), condition));
      all.set(0, new BsonDocument(name, near));
    } else if (name.equals(EVENTS)) {
      return events(own, first.getDocument(EVENTS), all);
    } else if (SEARCHES.contains(name)) {
      all.add(1, match(condition));
    } else if (!NO_DOCUMENTS.contains(name) && !condition.isEmpty()) {
      all.add(0, match(condition));
    }
    return all;
  }

  /** The events of the tenant's documents, which therefore have to be in them. */
  private static BsonArray events(Restriction own, BsonDocument options, BsonArray all) {
    Restriction.Tenant tenant = own.tenant();
    if (tenant == null) {
      return all;
    }
    BsonDocument full = options.clone();
    full.putIfAbsent("fullDocument", new BsonString("updateLookup"));
    full.putIfAbsent("fullDocumentBeforeChange", new BsonString("whenAvailable"));
    all.set(0, new BsonDocument(EVENTS, full));
    BsonArray either = new BsonArray();
    for (String part : List.of("fullDocument.", "fullDocumentBeforeChange.")) {
      either.add(new BsonDocument(part + tenant.field(), tenant.value()));
    }
    either.add(new BsonDocument("documentKey", new BsonDocument("$exists", BsonBoolean.FALSE)));
    all.add(1, match(new BsonDocument("$or", either)));
    return all;
  }

  private static BsonDocument match(BsonDocument filter) {
    return new BsonDocument(MATCH, filter);
  }

  /** A stage whose joined collections are bound, too. */
  private BsonValue joining(BsonValue stage) {
    if (!(stage instanceof BsonDocument document) || document.size() != 1) {
      return stage;
    }
    String name = document.getFirstKey();
    return switch (name) {
      case "$facet" -> new BsonDocument(name, facets(document.getDocument(name)));
      case "$graphLookup" -> new BsonDocument(name, graph(document.getDocument(name)));
      case "$lookup" -> new BsonDocument(name, lookup(document.getDocument(name)));
      case "$unionWith" -> new BsonDocument(name, union(document.get(name, BsonNull.VALUE)));
      case "$merge", "$out" -> written(name, document);
      default -> stage;
    };
  }

  private BsonDocument facets(BsonDocument facets) {
    BsonDocument bound = new BsonDocument();
    facets.forEach(
        (name, stages) -> {
          BsonArray joined = new BsonArray();
          stages.asArray().forEach(stage -> joined.add(joining(stage)));
          bound.append(name, joined);
        });
    return bound;
  }

  private BsonDocument graph(BsonDocument graph) {
    BsonDocument condition = restriction(graph.get("from")).condition();
    if (condition.isEmpty()) {
      return graph;
    }
    BsonDocument given = graph.getDocument("restrictSearchWithMatch", new BsonDocument());
    return graph.clone().append("restrictSearchWithMatch", JoinedFilters.of(given, condition));
  }

  private BsonDocument lookup(BsonDocument lookup) {
    BsonArray stages = lookup.getArray("pipeline", new BsonArray());
    BsonArray bound = bound(lookup.get("from"), stages);
    return bound.isEmpty() ? lookup : lookup.clone().append("pipeline", bound);
  }

  private BsonDocument union(BsonValue union) {
    BsonDocument whole =
        union instanceof BsonDocument given ? given : new BsonDocument("coll", union);
    BsonArray bound = bound(whole.get("coll"), whole.getArray("pipeline", new BsonArray()));
    return bound.isEmpty() ? whole : whole.clone().append("pipeline", bound);
  }

  private BsonArray bound(@Nullable BsonValue from, BsonArray stages) {
    return of(from instanceof BsonString name ? name.getValue() : "", stages);
  }

  private Restriction restriction(@Nullable BsonValue from) {
    return restrictions.apply(from instanceof BsonString name ? name.getValue() : "");
  }

  /** What writes into a collection whose tenants nobody could check is refused. */
  private BsonValue written(String name, BsonDocument stage) {
    @Nullable BsonValue target = stage.get(name);
    if (target instanceof BsonDocument options) {
      target = options.get(name.equals("$out") ? "coll" : "into");
      target = target instanceof BsonDocument place ? place.get("coll") : target;
    }
    Restriction restriction = restriction(target);
    if (restriction.tenant() != null) {
      throw new TenantException(
          "%s writes documents of %s, and nobody checks whose they are; store entities instead, or"
                  .formatted(name, restriction.type())
              + " do it in morphium.scope().withoutTenant()");
    }
    return stage;
  }
}
