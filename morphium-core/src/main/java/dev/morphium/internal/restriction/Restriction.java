package dev.morphium.internal.restriction;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The restriction of a collection for the present caller: whose documents there are, and which of
 * them count as deleted.
 *
 * @param type the name of the entities, for messages
 * @param tenant the field of the tenant and its value; null when all tenants are seen
 * @param deleted the field of the mark; null when marked documents are as others
 * @param mark what a delete sets the mark to; null when deletes delete
 */
record Restriction(
    String type, @Nullable Tenant tenant, @Nullable Hidden deleted, @Nullable Mark mark) {

  /** The present tenant. */
  record Tenant(String field, BsonValue value) {
    BsonDocument condition() {
      return new BsonDocument(field, value);
    }
  }

  /** Documents with a mark, which are not seen. */
  record Hidden(String field, BsonValue unmarked) {
    BsonDocument condition() {
      return new BsonDocument(field, unmarked);
    }
  }

  /** The mark that takes the place of a delete. */
  record Mark(String field, BsonValue value) {
    /** The update that sets it. */
    BsonDocument update() {
      return new BsonDocument("$set", new BsonDocument(field, value));
    }
  }

  boolean isEmpty() {
    return tenant == null && deleted == null && mark == null;
  }

  /** A filter that also asks for what the restriction says. */
  BsonDocument filter(BsonDocument given) {
    BsonDocument filter = tenant == null ? given : JoinedFilters.of(given, tenant.condition());
    return deleted == null ? filter : JoinedFilters.of(filter, deleted.condition());
  }

  /** The same without the mark. */
  BsonDocument tenantFilter(BsonDocument given) {
    return tenant == null ? given : JoinedFilters.of(given, tenant.condition());
  }

  /** The condition alone; empty when it asks for nothing. */
  BsonDocument condition() {
    return filter(new BsonDocument());
  }
}
