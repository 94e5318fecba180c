package dev.morphium.server.admin.api;

import java.util.List;

/**
 * The shape of queues in a database: names of collections, fields and states, as any client sees
 * them. Source: the page "Messages and jobs", section "The schema, for other clients".
 */
final class QueueShape {
  /** What the names of the collections beside a queue's own end with. */
  static final String INSTANCES = "_instances";

  static final String SCHEDULES = "_schedules";
  static final String TOPICS = "_topics";

  static final String TOPIC = "topic";
  static final String READY_AT = "ready_at";
  static final String DELETE_AT = "delete_at";
  static final String UNIQUE_KEY = "unique_key";
  static final String STATE = "work.state";
  static final String ATTEMPTS = "work.attempts";
  static final String DUE = "work.due";
  static final String ENDED = "work.ended";
  static final String FAILED_BY = "work.waits.failed_by";
  static final String UNIQUE = "work.unique";

  static final String BLOCKED = "BLOCKED";
  static final String DEAD = "DEAD";
  static final String READY = "READY";

  /** The states from which work is done once more. */
  static final List<String> FAILED = List.of("CANCELLED", DEAD);

  /** The states of work that has ended. */
  static final List<String> ENDS = List.of("CANCELLED", DEAD, "DONE");

  /** What is gone when work is done once more. */
  static final List<String> OUTCOME =
      List.of(
          "work.cancelled",
          "work.result",
          "work.progress",
          "work.progress_text",
          ENDED,
          FAILED_BY,
          DELETE_AT);

  private QueueShape() {}
}
