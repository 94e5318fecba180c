package dev.morphium.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Cache.ClearStrategy;
import dev.morphium.annotation.Cache.SyncCacheStrategy;
import dev.morphium.driver.ReadPreference;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class InvalidationStampsTest {
  private static final Namespace TOWNS = new Namespace("test", "town");
  private final AtomicLong clock = new AtomicLong();

  @Test
  void aResultThatWasReadBeforeAClearIsNeverGivenOutAfterIt() {
    CollectionCache towns = cache(SyncCacheStrategy.NONE).collection(TOWNS);
    InvalidationStamps.Stamp before = towns.stamp(null);
    towns.clear();
    towns.put(key("{find: 'town'}"), List.of(), null, before);
    assertThat(towns.get(key("{find: 'town'}"))).isNull();
    towns.put(key("{find: 'town'}"), List.of(), null, towns.stamp(null));
    assertThat(towns.get(key("{find: 'town'}"))).isEmpty();
  }

  @Test
  void resultsGrowOld() {
    CollectionCache towns = cache(SyncCacheStrategy.NONE).collection(TOWNS);
    towns.put(key("{find: 'town'}"), List.of(), null, towns.stamp(null));
    clock.addAndGet(Duration.ofMillis(99).toNanos());
    assertThat(towns.get(key("{find: 'town'}"))).isNotNull();
    clock.addAndGet(Duration.ofMillis(1).toNanos());
    assertThat(towns.get(key("{find: 'town'}"))).isNull();
  }

  @Test
  void aChangeOfOneDocumentLeavesWhatOtherIdsFound() {
    TypeCache type = cache(SyncCacheStrategy.REMOVE_ENTRY_FROM_TYPE_CACHE);
    CollectionCache towns = type.collection(TOWNS);
    for (String command : List.of("{find: 'town', filter: {_id: 1}}", byId("'a'"), byId("2.0"))) {
      Object id = Identifiers.only(BsonDocument.parse(command));
      assertThat(id).isNotNull();
      towns.put(key(command), List.of(), id, towns.stamp(id));
    }
    towns.put(key("{find: 'town'}"), List.of(), null, towns.stamp(null));
    assertThat(type.statistics().size()).isEqualTo(4);

    towns.changed(Identifiers.of(new BsonInt64(2)));
    assertThat(towns.get(key("{find: 'town'}"))).isNull();
    assertThat(towns.get(key(byId("2.0")))).isNull();
    assertThat(towns.get(key(byId("1")))).isNotNull();
    assertThat(towns.get(key(byId("'a'")))).isNotNull();
    assertThat(type.statistics().size()).isEqualTo(2);

    towns.changed(null);
    assertThat(type.statistics().size()).isZero();
  }

  @Test
  void idsAreEqualAsTheyAreForTheServer() {
    assertThat(Identifiers.of(new BsonInt32(1)))
        .isEqualTo(Identifiers.of(new BsonInt64(1)))
        .isEqualTo(Identifiers.of(new BsonDouble(1)));
    assertThat(Identifiers.of(new BsonDouble(1.5))).isNull();
    assertThat(Identifiers.of(new BsonDecimal128(Decimal128.POSITIVE_ZERO))).isNull();
    assertThat(Identifiers.of(new BsonString("1"))).isNotNull();
    assertThat(only("{find: 't', filter: {_id: 1, a: {$gt: 5}}}")).isEqualTo(1L);
    assertThat(only("{find: 't', filter: {_id: {$in: [1]}}}")).isNull();
    assertThat(only("{find: 't', filter: {_id: /a/}}")).isNull();
    assertThat(only("{find: 't', filter: {_id: 'a'}, collation: {locale: 'de'}}")).isNull();
    assertThat(only("{find: 't', filter: {a: 1}}")).isNull();
  }

  @Test
  void theLeastUsefulGoWhenThereAreTooMany() {
    TypeCache type = cache(SyncCacheStrategy.NONE);
    CollectionCache towns = type.collection(TOWNS);
    for (int i = 0; i < 20; i++) {
      towns.put(key(byId("" + i)), List.of(), (long) i, towns.stamp((long) i));
    }
    assertThat(type.statistics().size()).isEqualTo(5);
    assertThat(type.statistics().evictions()).isEqualTo(15);
  }

  @Test
  void keysDifferInEverythingThatMayChangeTheAnswer() {
    BsonDocument command = BsonDocument.parse("{find: 'town'}");
    CacheKey usual = CacheKey.of(TOWNS, command, OperationOptions.DEFAULT);
    assertThat(usual)
        .isEqualTo(
            CacheKey.of(TOWNS, command, OperationOptions.DEFAULT.with(Duration.ofSeconds(1))))
        .hasSameHashCodeAs(CacheKey.of(TOWNS, command, OperationOptions.DEFAULT))
        .isNotEqualTo(
            CacheKey.of(TOWNS, command, OperationOptions.DEFAULT.with(ReadPreference.NEAREST)))
        .isNotEqualTo(
            CacheKey.of(new Namespace("other", "town"), command, OperationOptions.DEFAULT))
        .isNotEqualTo(key(byId("1")));
  }

  private TypeCache cache(SyncCacheStrategy synchronization) {
    return new TypeCache(
        Object.class,
        new CachePolicy(Duration.ofMillis(100), 5, true, ClearStrategy.LRU, synchronization, true),
        clock::get,
        new CacheListeners());
  }

  private static String byId(String id) {
    return "{find: 'town', filter: {_id: " + id + "}}";
  }

  private static Object only(String command) {
    return Identifiers.only(BsonDocument.parse(command));
  }

  private static CacheKey key(String command) {
    return CacheKey.of(TOWNS, BsonDocument.parse(command), OperationOptions.DEFAULT);
  }
}
