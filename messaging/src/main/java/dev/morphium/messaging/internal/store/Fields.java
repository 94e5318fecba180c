package dev.morphium.messaging.internal.store;

/** The names of a message's fields, as any client sees them. */
public final class Fields {
  public static final String ID = "_id";
  public static final String SCHEMA = "schema";
  public static final String TOPIC = "topic";
  public static final String DELIVERY = "delivery";
  public static final String HEADERS = "headers";
  public static final String PRIORITY = "priority";
  public static final String RECIPIENTS = "recipients";
  public static final String ORDERING_KEY = "ordering_key";
  public static final String IDEMPOTENCY_KEY = "idempotency_key";
  public static final String UNIQUE_KEY = "unique_key";
  public static final String CORRELATION_ID = "correlation_id";
  public static final String DELETE_AT = "delete_at";
  public static final String SENT_AT = "sent_at";
  public static final String ORDER = "order";
  public static final String RETRY_ATTEMPTS = "retry.attempts";
  public static final String READY_AT = "ready_at";
  public static final String CANCEL_AT = "cancel_at";
  public static final String ENDED_AT = "ended_at";
  public static final String PAYLOAD = "payload";
  public static final String SCHEDULED = "due";
  public static final String WORK = "work";
  public static final String LANE = "work.lane";
  public static final String STATE = "work.state";
  public static final String OWNER = "work.owner";
  public static final String LEASE = "work.lease";
  public static final String DUE = "work.due";
  public static final String ATTEMPTS = "work.attempts";
  public static final String MOST_ATTEMPTS = "work.most_attempts";
  public static final String FAILURES = "work.failures";
  public static final String PROGRESS = "work.progress";
  public static final String PROGRESS_TEXT = "work.progress_text";
  public static final String RESULT = "work.result";
  public static final String WAITS = "work.waits";
  public static final String AWAITS = "work.waits.all";
  public static final String FAILED_BY = "work.waits.failed_by";
  public static final String PENDING = "work.waits.pending";
  public static final String CHAINED = "work.chained";
  public static final String CANCELLED = "work.cancelled";
  public static final String UNIQUE = "work.unique";
  public static final String AWAITED = "work.awaited";
  public static final String ENDED = "work.ended";

  private Fields() {}
}
