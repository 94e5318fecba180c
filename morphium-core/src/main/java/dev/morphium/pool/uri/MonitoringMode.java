package dev.morphium.pool.uri;

/**
 * The monitoring mode of a server: whether a monitor streams {@code hello} or polls. Source:
 * MongoDB manual, "Connection String Options", {@code serverMonitoringMode}.
 */
public enum MonitoringMode {
  /** Streaming, except where functions are run for moments only and nobody can wait. */
  AUTO,
  /** The server tells changes at once, where it can. */
  STREAM,
  /** The monitor asks at intervals. */
  POLL
}
