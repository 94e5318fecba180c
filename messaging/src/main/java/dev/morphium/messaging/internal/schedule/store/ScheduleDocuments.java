package dev.morphium.messaging.internal.schedule.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.cron.CronExpression;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.IfTaken;
import dev.morphium.messaging.message.SendOptions;
import dev.morphium.messaging.schedule.Missed;
import dev.morphium.messaging.schedule.Schedule;
import dev.morphium.messaging.schedule.Timing;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schedules as documents: {@code {_id: name, when: {cron, zone} | {every_ms, since} | {at}, missed,
 * most, tolerance_ms, message, …}}.
 */
final class ScheduleDocuments {
  static final String REVISION = "revision";
  static final String PAUSED = "paused";
  static final String NEXT = "next";
  static final String LAST = "last";
  static final String HELD = "held";
  static final String MOMENTS = "moments";
  static final String RUN_AT = "run_at";

  private static final Logger LOG = LoggerFactory.getLogger(ScheduleDocuments.class);
  private static final int MOST_REMEMBERED = 1_000;
  private static final String WHEN = "when";
  private static final String CRON = "cron";
  private static final String ZONE = "zone";
  private static final String EVERY = "every_ms";
  private static final String SINCE = "since";
  private static final String AT = "at";
  private static final String MISSED = "missed";
  private static final String MOST = "most";
  private static final String TOLERANCE = "tolerance_ms";
  private static final String MESSAGE = "message";
  private static final String TIME_TO_LIVE = "time_to_live_ms";
  private static final String KEEP_RESULT = "keep_result";
  private static final String IF_TAKEN = "if_taken";
  private static final String CHANGED_AT = "changed_at";
  private static final String CHANGED_BY = "changed_by";

  private final Set<BsonValue> unreadable = ConcurrentHashMap.newKeySet();

  /** What a definition says, without the name. */
  BsonDocument definition(StoredSchedule stored) {
    Schedule schedule = stored.schedule();
    return document(
        REVISION,
        stored.revision(),
        WHEN,
        when(schedule.timing()),
        MISSED,
        schedule.missed(),
        MOST,
        schedule.most(),
        TOLERANCE,
        millis(schedule.tolerance()),
        MESSAGE,
        stored.message(),
        TIME_TO_LIVE,
        stored.options().timeToLive() == null ? null : millis(stored.options().timeToLive()),
        KEEP_RESULT,
        stored.options().keepResult(),
        IF_TAKEN,
        stored.options().ifTaken(),
        PAUSED,
        stored.paused(),
        NEXT,
        stored.next(),
        LAST,
        stored.last(),
        CHANGED_AT,
        stored.changedAt(),
        CHANGED_BY,
        stored.changedBy());
  }

  private static BsonDocument when(Timing timing) {
    return switch (timing) {
      case Timing.Cron cron ->
          document(CRON, cron.expression().toString(), ZONE, cron.zone().getId());
      case Timing.Rate rate -> document(EVERY, millis(rate.every()), SINCE, rate.since());
      case Timing.Once once -> document(AT, once.moment());
    };
  }

  /** Those that can be read; of others is told once. */
  List<StoredSchedule> read(List<BsonDocument> found) {
    List<StoredSchedule> schedules = new ArrayList<>();
    for (BsonDocument document : found) {
      try {
        schedules.add(schedule(document));
      } catch (RuntimeException mistake) {
        if (unreadable.size() < MOST_REMEMBERED && unreadable.add(document.get(Fields.ID))) {
          LOG.error(
              "the schedule {} cannot be read, and does not run; define it anew",
              new BsonDocument(Fields.ID, document.get(Fields.ID)).toJson(),
              mistake);
        }
      }
    }
    return schedules;
  }

  /** A schedule; fields that another client left out have their usual values. */
  StoredSchedule schedule(BsonDocument document) {
    Schedule schedule =
        new Schedule(
            timing(document.getDocument(WHEN)),
            document.isString(MISSED)
                ? Missed.valueOf(document.getString(MISSED).getValue())
                : Missed.RUN_ONCE,
            document.isNumber(MOST) ? document.getNumber(MOST).intValue() : 100,
            duration(document, TOLERANCE, Duration.ofMinutes(1)));
    Instant changedAt = moment(document, CHANGED_AT);
    return new StoredSchedule(
        document.getString(Fields.ID).getValue(),
        document.isNumber(REVISION) ? document.getNumber(REVISION).intValue() : 0,
        schedule,
        document.getDocument(MESSAGE),
        options(document),
        BsonBoolean.TRUE.equals(document.get(PAUSED)),
        moment(document, NEXT),
        moment(document, LAST),
        unfinished(document),
        changedAt == null ? Instant.EPOCH : changedAt,
        document.isString(CHANGED_BY) ? document.getString(CHANGED_BY).getValue() : "");
  }

  private static SendOptions options(BsonDocument document) {
    return new SendOptions(
        document.isNumber(TIME_TO_LIVE) ? duration(document, TIME_TO_LIVE, Duration.ZERO) : null,
        null,
        BsonBoolean.TRUE.equals(document.get(KEEP_RESULT)),
        document.isString(IF_TAKEN)
            ? IfTaken.valueOf(document.getString(IF_TAKEN).getValue())
            : IfTaken.KEEP,
        List.of(),
        IfFailed.FAIL);
  }

  private static StoredSchedule.Unfinished unfinished(BsonDocument document) {
    List<ObjectId> held = new ArrayList<>();
    if (document.get(HELD) instanceof BsonArray ids) {
      ids.forEach(id -> held.add(id.asObjectId().getValue()));
    }
    List<Instant> moments = new ArrayList<>();
    if (document.get(MOMENTS) instanceof BsonArray dates) {
      dates.forEach(date -> moments.add(Instant.ofEpochMilli(date.asDateTime().getValue())));
    }
    return new StoredSchedule.Unfinished(held, moments);
  }

  private static Timing timing(BsonDocument when) {
    if (when.isString(CRON)) {
      String zone = when.isString(ZONE) ? when.getString(ZONE).getValue() : "UTC";
      return new Timing.Cron(
          CronExpression.parse(when.getString(CRON).getValue()), ZoneId.of(zone));
    }
    if (when.isNumber(EVERY)) {
      return new Timing.Rate(duration(when, EVERY, Duration.ZERO), moment(when, SINCE));
    }
    Instant at = moment(when, AT);
    if (at == null) {
      throw new IllegalArgumentException(
          "%s says no time; it has a cron expression, every_ms, or at".formatted(when));
    }
    return new Timing.Once(at);
  }

  private static BsonInt64 millis(Duration time) {
    return new BsonInt64(time.toMillis());
  }

  private static Duration duration(BsonDocument document, String name, Duration otherwise) {
    return document.isNumber(name)
        ? Duration.ofMillis(document.getNumber(name).longValue())
        : otherwise;
  }

  private static @Nullable Instant moment(BsonDocument document, String name) {
    return document.isDateTime(name)
        ? Instant.ofEpochMilli(document.getDateTime(name).getValue())
        : null;
  }
}
