package dev.morphium.messaging.internal.admin.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.messaging.internal.admin.model.TopicSettings;
import dev.morphium.messaging.internal.admin.model.TopicStore;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.topic.RateLimit;
import dev.morphium.operation.Namespace;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Topics in a collection beside the queue's: a document for each of which something was said, whose
 * id is the topic.
 *
 * <p>A limited topic's document tells when its next permit is due, in microseconds of the server's
 * time. Whoever takes permits moves that moment by the time they stand for, so that permits are
 * never nearer to each other than the limit says, whoever takes them.
 */
public final class MorphiumTopicStore implements TopicStore {
  private static final Logger LOG = LoggerFactory.getLogger(MorphiumTopicStore.class);

  /** So far ahead permits are given away, so that those who wait for them need not ask twice. */
  private static final Duration AHEAD = Duration.ofSeconds(1);

  private static final String PAUSED = "paused";
  private static final String CHANGED_AT = "changed_at";
  private static final String CHANGED_BY = "changed_by";
  private static final String LIMIT = "limit";
  private static final String PERMITS = "permits";
  private static final String PER_MILLIS = "per_ms";
  private static final String NEXT_PERMIT = "next_permit";

  private static final Update<BsonDocument> CHANGE = Update.of(BsonDocument.class);

  private final CollectionGateway topics;
  private final Supplier<Instant> clock;

  /**
   * @param queue the queue's collection
   * @param clock the server's time
   */
  public MorphiumTopicStore(Morphium morphium, String queue, Supplier<Instant> clock) {
    this.clock = clock;
    topics =
        new CollectionGateway(
            morphium.runner(),
            morphium.driver().capabilities(),
            new Namespace(morphium.database(), queue + "_topics"));
  }

  @Override
  public List<TopicSettings> all() {
    return topics.where(new BsonDocument()).stream()
        .filter(found -> found.isString(Fields.ID))
        .map(MorphiumTopicStore::settings)
        .toList();
  }

  @Override
  public void pause(String topic, boolean paused, String instance) {
    change(
        topic, CHANGE.set(PAUSED, paused).set(CHANGED_AT, clock.get()).set(CHANGED_BY, instance));
  }

  @Override
  public boolean limit(String topic, RateLimit limit) {
    BsonDocument stored = find(topic);
    if (stored != null && limit.equals(settings(stored).limit())) {
      return false;
    }
    BsonDocument said =
        document(
            PERMITS,
            new BsonInt64(limit.permits()),
            PER_MILLIS,
            new BsonInt64(limit.per().toMillis()));
    BsonInt64 now = new BsonInt64(micros(clock.get()));
    change(topic, CHANGE.set(LIMIT, said).set(NEXT_PERMIT, now));
    return true;
  }

  @Override
  public boolean unlimited(String topic) {
    BsonDocument limited = document(Fields.ID, topic, LIMIT, document("$exists", true));
    return topics.where(limited).updateOne(CHANGE.unset(LIMIT).unset(NEXT_PERMIT)).matched() > 0;
  }

  @Override
  public Grant take(String topic, RateLimit limit, int permits) {
    long now = micros(clock.get());
    long time = micros(limit.timeOf(permits));
    BsonDocument free = limited(topic, limit);
    free.append(NEXT_PERMIT, document("$not", document("$gt", new BsonInt64(now))));
    if (topics.where(free).findOneAndUpdate(CHANGE.set(NEXT_PERMIT, now + time)) != null) {
      return new Grant.Taken(instant(now));
    }
    long latest = now + micros(AHEAD);
    BsonDocument soon = limited(topic, limit);
    soon.append(NEXT_PERMIT, document("$lte", new BsonInt64(latest)));
    BsonDocument before = topics.where(soon).findOneAndUpdate(CHANGE.inc(NEXT_PERMIT, time));
    if (before != null) {
      return new Grant.Taken(instant(before.getNumber(NEXT_PERMIT).longValue()));
    }
    BsonDocument stored = find(topic);
    return stored == null
            || !limit.equals(settings(stored).limit())
            || !stored.isNumber(NEXT_PERMIT)
        ? new Grant.Changed()
        : new Grant.Later(instant(stored.getNumber(NEXT_PERMIT).longValue()).minus(AHEAD));
  }

  @Override
  public Instant now() {
    return clock.get();
  }

  private void change(String topic, Update<BsonDocument> update) {
    topics.where(document(Fields.ID, topic)).upsert(update);
  }

  private @Nullable BsonDocument find(String topic) {
    return topics.where(document(Fields.ID, topic)).get();
  }

  private static BsonDocument limited(String topic, RateLimit limit) {
    return document(
        Fields.ID,
        topic,
        LIMIT + "." + PERMITS,
        new BsonInt64(limit.permits()),
        LIMIT + "." + PER_MILLIS,
        new BsonInt64(limit.per().toMillis()));
  }

  private static TopicSettings settings(BsonDocument stored) {
    BsonValue changedAt = stored.get(CHANGED_AT);
    BsonValue changedBy = stored.get(CHANGED_BY);
    return new TopicSettings(
        stored.getString(Fields.ID).getValue(),
        BsonBoolean.TRUE.equals(stored.get(PAUSED)),
        changedAt != null && changedAt.isDateTime()
            ? Instant.ofEpochMilli(changedAt.asDateTime().getValue())
            : null,
        changedBy instanceof BsonString text ? text.getValue() : null,
        limit(stored));
  }

  private static @Nullable RateLimit limit(BsonDocument stored) {
    if (!(stored.get(LIMIT) instanceof BsonDocument limit)) {
      return null;
    }
    try {
      return new RateLimit(
          limit.getNumber(PERMITS).longValue(),
          Duration.ofMillis(limit.getNumber(PER_MILLIS).longValue()));
    } catch (RuntimeException mistake) {
      LOG.warn("topic {} has a limit that nobody can keep to: {}", stored, mistake.toString());
      return null;
    }
  }

  private static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }

  private static long micros(Duration time) {
    return time.toNanos() / 1_000;
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
