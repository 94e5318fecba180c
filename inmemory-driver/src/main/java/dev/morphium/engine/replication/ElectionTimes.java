package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/**
 * The election timeout and the heartbeat interval of a set's members, as clients see them in the
 * settings of its configuration.
 *
 * @param electionTimeoutMillis how long without news of the primary until another one is elected
 * @param heartbeatIntervalMillis how often the primary tells the others that it is there
 */
public record ElectionTimes(int electionTimeoutMillis, int heartbeatIntervalMillis) {
  /** What a set of one member shows, which elects nobody. */
  public static final ElectionTimes USUAL = new ElectionTimes(10_000, 2000);

  /** What clients see of the settings that cannot be changed while a set runs. */
  public Document settings() {
    return new DocumentBuilder()
        .append("chainingAllowed", true)
        .append("heartbeatIntervalMillis", heartbeatIntervalMillis)
        .append("heartbeatTimeoutSecs", 10)
        .append("electionTimeoutMillis", electionTimeoutMillis)
        .append("catchUpTimeoutMillis", -1)
        .append("catchUpTakeoverDelayMillis", 30_000)
        .startDocument("getLastErrorDefaults")
        .append("w", 1)
        .append("wtimeout", 0)
        .end()
        .build();
  }
}
