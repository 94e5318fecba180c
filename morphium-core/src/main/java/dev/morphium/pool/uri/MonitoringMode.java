package dev.morphium.pool.uri;

/**
 * How a monitor learns of changes. Source: MongoDB manual, "Connection String Options", {@code
 * serverMonitoringMode}.
 */
public enum MonitoringMode {
  /** Streaming, except where functions are run for moments only and nobody can wait. */
  AUTO,
  /** The server tells changes at once, where it can. */
  STREAM,
  /** The monitor asks at intervals. */
  POLL
}
