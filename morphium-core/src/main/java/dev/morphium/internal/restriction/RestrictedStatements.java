package dev.morphium.internal.restriction;

import dev.morphium.exception.TenantException;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Documents and statements of writes, bound to a restriction: what is inserted is the present
 * tenant's, what is changed stays so, and a delete sets the mark.
 *
 * <p>An upsert that replaces a whole document (a store) sees marked ones, too: what is stored again
 * is deleted no more.
 */
record RestrictedStatements(Restriction restriction) {
  private static final String QUERY = "q";
  private static final String UPDATE = "u";

  /** A statement of an {@code insert}. */
  BsonDocument insert(BsonDocument document) {
    Restriction.Tenant tenant = restriction.tenant();
    return tenant == null ? document : owned(tenant, document);
  }

  /** A statement of an {@code update}. */
  BsonDocument update(BsonDocument statement) {
    BsonDocument bound = copy(statement);
    BsonDocument filter = statement.getDocument(QUERY, new BsonDocument());
    boolean upsert = statement.getBoolean("upsert", BsonBoolean.FALSE).getValue();
    BsonValue update = statement.get(UPDATE, BsonNull.VALUE);
    bound.put(
        QUERY,
        upsert && isReplacement(update)
            ? restriction.tenantFilter(filter)
            : restriction.filter(filter));
    bound.put(UPDATE, change(update));
    return bound;
  }

  /** A statement of a {@code delete}. */
  BsonDocument delete(BsonDocument statement) {
    BsonDocument bound = copy(statement);
    bound.put(QUERY, restriction.filter(statement.getDocument(QUERY, new BsonDocument())));
    return bound;
  }

  /** The statement of an {@code update} that takes the place of one of a {@code delete}. */
  BsonDocument marking(Restriction.Mark mark, BsonDocument statement) {
    BsonDocument marking = delete(statement);
    BsonValue limit = marking.remove("limit");
    marking.append(UPDATE, mark.update());
    boolean all = limit == null || limit.equals(new BsonInt32(0));
    return marking.append("multi", BsonBoolean.valueOf(all));
  }

  /** An update: a document, operators, or a pipeline. */
  BsonValue change(BsonValue update) {
    Restriction.Tenant tenant = restriction.tenant();
    if (tenant == null) {
      return update;
    }
    if (update instanceof BsonArray stages) {
      BsonDocument literal = new BsonDocument("$literal", tenant.value());
      BsonArray all = new BsonArray(stages);
      all.add(new BsonDocument("$set", new BsonDocument(tenant.field(), literal)));
      return all;
    }
    if (isReplacement(update)) {
      return owned(tenant, update.asDocument());
    }
    if (update instanceof BsonDocument operators) {
      operators.forEach((operator, fields) -> requireOwn(tenant, operator, fields));
    }
    return update;
  }

  private static boolean isReplacement(BsonValue update) {
    return update instanceof BsonDocument document
        && (document.isEmpty() || !document.getFirstKey().startsWith("$"));
  }

  private void requireOwn(Restriction.Tenant tenant, String operator, BsonValue fields) {
    if (!(fields instanceof BsonDocument document)) {
      return;
    }
    for (Map.Entry<String, BsonValue> each : document.entrySet()) {
      boolean sets = operator.equals("$set") || operator.equals("$setOnInsert");
      boolean same = sets && each.getKey().equals(tenant.field());
      boolean moved =
          operator.equals("$rename")
              && each.getValue() instanceof BsonString to
              && concerns(tenant, to.getValue());
      if (moved
          || concerns(tenant, each.getKey()) && !(same && each.getValue().equals(tenant.value()))) {
        throw new TenantException(
            "%s of %s changes the tenant of %s, which stays the same for good"
                .formatted(operator, each.getKey(), restriction.type()));
      }
    }
  }

  private static boolean concerns(Restriction.Tenant tenant, String path) {
    return path.equals(tenant.field()) || path.startsWith(tenant.field() + ".");
  }

  private BsonDocument owned(Restriction.Tenant tenant, BsonDocument document) {
    BsonValue given = document.get(tenant.field(), BsonNull.VALUE);
    if (given.equals(tenant.value())) {
      return document;
    }
    if (!given.isNull()) {
      throw new TenantException(
          "a document of %s has another tenant in %s than the present one; store it as that tenant,"
                  .formatted(restriction.type(), tenant.field())
              + " or in morphium.scope().withoutTenant()");
    }
    BsonDocument owned = copy(document);
    owned.put(tenant.field(), tenant.value());
    return owned;
  }

  private static BsonDocument copy(BsonDocument document) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(document);
    return copy;
  }
}
