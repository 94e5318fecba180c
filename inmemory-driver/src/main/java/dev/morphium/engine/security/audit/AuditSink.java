package dev.morphium.engine.security.audit;

/**
 * The sink of the audit trail, such as a file, which takes its events; safe for several threads.
 */
@FunctionalInterface
public interface AuditSink {
  /** Keeps nothing. */
  AuditSink NONE = event -> {};

  /** An event has happened. */
  void record(AuditEvent event);
}
