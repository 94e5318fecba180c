package dev.morphium.pool.uri;

/**
 * The monitoring mode of a server: whether a monitor streams {@code hello} or polls. Source:
 * MongoDB manual, "Connection String Options", {@code serverMonitoringMode}.
 */
public enum MonitoringMode {
  /**
   * Streaming, except in serverless functions, whose processes are frozen between calls: polling
   * there.
   */
  AUTO,
  /** The server tells changes at once, where it can. */
  STREAM,
  /** The monitor asks at intervals. */
  POLL
}
