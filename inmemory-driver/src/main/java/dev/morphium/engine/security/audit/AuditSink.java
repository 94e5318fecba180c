package dev.morphium.engine.security.audit;

/** Takes the events of the audit trail; safe for several threads. */
@FunctionalInterface
public interface AuditSink {
  /** Keeps nothing. */
  AuditSink NONE = event -> {};

  /** An event has happened. */
  void record(AuditEvent event);
}
