package dev.morphium.engine.command;

/**
 * What the server has received from its clients and sent to them since the start.
 *
 * @param bytesIn bytes received, compressed as they came
 * @param bytesOut bytes sent, compressed as they went
 * @param requests messages received
 */
public record NetworkTraffic(long bytesIn, long bytesOut, long requests) {
  /** That of an engine within a process, which no network leads to. */
  public static final NetworkTraffic NONE = new NetworkTraffic(0, 0, 0);
}
