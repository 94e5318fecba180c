package dev.morphium.internal.pool.topology;

import dev.morphium.driver.ReadPreference;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyDescription;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The message of a server selection timeout: what was looked for, and the topology there was. */
final class SelectionFailure {
  private SelectionFailure() {}

  static String message(
      TopologyDescription description, ServerRequirement need, long waitedMillis) {
    String incompatibility = description.incompatibility();
    if (incompatibility != null) {
      return incompatibility;
    }
    return "no %s after %d ms; %s%s with %s. %s"
        .formatted(
            wanted(need),
            waitedMillis,
            description.type().words(),
            description.setName() == null ? "" : " " + description.setName(),
            description.servers().isEmpty()
                ? "no server at all"
                : description.servers().stream()
                    .map(ServerDescription::inWords)
                    .collect(Collectors.joining(", ")),
            advice(description, need));
  }

  /** The first error that a server is unusable for; null when there is none. */
  static @Nullable Throwable cause(TopologyDescription description) {
    for (ServerDescription server : description.servers()) {
      if (server.error() != null) {
        return server.error();
      }
    }
    return null;
  }

  private static String wanted(ServerRequirement need) {
    if (need.write()) {
      return "primary to write to";
    }
    ReadPreference preference = need.preference();
    if (preference.mode() == ReadPreference.Mode.PRIMARY) {
      return "primary to read from";
    }
    return preference.equals(ReadPreference.PRIMARY_PREFERRED)
        ? "server to read from"
        : "server for the read preference " + preference.document().toJson();
  }

  private static String advice(TopologyDescription description, ServerRequirement need) {
    if (description.servers().stream().allMatch(ServerDescription::isUnknown)) {
      return "Check that the servers run, and that this machine can reach them by these names and"
          + " ports (or make serverSelectionTimeoutMS longer than a restart takes).";
    }
    if (need.primaryOnly()) {
      return "A replica set elects a primary when a majority of its members can talk to each other;"
          + " reads that may be a little older can use another read preference.";
    }
    return "No member fits: check the tags and the maximum staleness, or use a read preference that"
        + " falls back to the primary.";
  }
}
