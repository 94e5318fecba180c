package dev.morphium.replay;

import dev.morphium.engine.replication.Deployment;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** A kind of server that cases are replayed on, and what it offers. */
enum ReplayTopology {
  STANDALONE(
      "standalone",
      Deployment.standalone(),
      Set.of("unforced_compact", "reindex", "local_rename", "validate_repair")),
  REPLICA_SET(
      "replica_set",
      Deployment.replicaSet(),
      Set.of(
          "change_streams",
          "transactions",
          "cluster_admin",
          "cluster_time",
          "cluster_read_concern",
          "quorum_write_concern",
          "oplog",
          "replication"));

  private final String text;
  private final Deployment deployment;
  private final Set<String> abilities;

  ReplayTopology(String text, Deployment deployment, Set<String> abilities) {
    this.text = text;
    this.deployment = deployment;
    this.abilities = abilities;
  }

  /** The topology that a command line names. */
  static ReplayTopology of(String text) {
    return Arrays.stream(values())
        .filter(topology -> topology.text.equals(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("--topology takes standalone or replica_set"));
  }

  Deployment deployment() {
    return deployment;
  }

  /** Whether a server of this kind has all that a case requires, and nothing that it excludes. */
  boolean concerns(Map<String, Object> head) {
    return !(head.get("requires") instanceof Map<?, ?> requires)
        || requires.entrySet().stream()
            .allMatch(entry -> entry.getValue().equals(abilities.contains(entry.getKey())));
  }

  /** What stands before an id in a list of cases that fail here and pass elsewhere. */
  String mark() {
    return text + ": ";
  }
}
