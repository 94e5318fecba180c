package dev.morphium.engine.expiry;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A TTL rule of a collection: documents expire some time after the dates in an index, or after the
 * {@code _id} of a clustered collection.
 *
 * <p>Documents whose field holds no date never expire; of several dates in an array the earliest
 * counts. Source: MongoDB manual, "TTL Indexes" and "Clustered Collections".
 *
 * @param index holds the dates in its first component
 * @param seconds how long after its date a document expires
 */
record TtlRule(IndexState index, long seconds) {
  private static final FieldName OPTION = new FieldName("expireAfterSeconds");
  private static final long MILLIS = 1000;

  /**
   * The rules of a collection: those of its TTL indexes, and one of the index by which it is
   * clustered when its options say after how many seconds documents expire.
   */
  static List<TtlRule> of(CollectionState collection) {
    List<TtlRule> rules = new ArrayList<>(0);
    for (IndexState index : collection.indexes()) {
      long seconds = index.definition().expireAfterSeconds();
      if (seconds >= 0) {
        rules.add(new TtlRule(index, seconds));
      }
    }
    long seconds = seconds(collection.options());
    if (seconds >= 0 && collection.isClustered()) {
      rules.add(new TtlRule(collection.idIndex(), seconds));
    }
    return rules;
  }

  /** Whether a collection has a rule, or will have one when an index build has ended. */
  static boolean isOn(CollectionState collection) {
    return !of(collection).isEmpty() || collection.building().stream().anyMatch(TtlRule::expires);
  }

  private static long seconds(Document options) {
    return !options.isEmpty() && options.get(OPTION) instanceof NumberValue number
        ? number.longValue()
        : -1;
  }

  /** Whether there may be a rule more after this effect. */
  static boolean isMade(Effect effect) {
    return switch (effect) {
      case Effect.CreateIndex made -> expires(made.definition());
      case Effect.ModifyIndex made -> expires(made.definition());
      case Effect.CreateCollection made -> seconds(made.options()) >= 0;
      case Effect.ModifyCollection made -> seconds(made.options()) >= 0;
      case Effect.CommitTransaction made -> made.effects().stream().anyMatch(TtlRule::isMade);
      default -> false;
    };
  }

  private static boolean expires(IndexDefinition index) {
    return index.expireAfterSeconds() >= 0;
  }

  /** The latest date, in milliseconds since 1970, that is expired at this time. */
  long latestExpired(long nowMillis) {
    return nowMillis - seconds * MILLIS;
  }
}
