package dev.morphium.pool.topology;

/**
 * The kind of deployment that the servers together make. Source: "Server Discovery and Monitoring"
 * specification, "TopologyType".
 */
public enum TopologyType {
  /** No server has answered yet. */
  UNKNOWN("deployment of unknown kind"),
  /** One server that is used whatever it is. */
  SINGLE("single server"),
  /** A replica set whose primary is not known. */
  REPLICA_SET_NO_PRIMARY("replica set without a known primary"),
  /** A replica set with its primary. */
  REPLICA_SET_WITH_PRIMARY("replica set"),
  /** Routers of a sharded cluster. */
  SHARDED("sharded cluster");

  private final String words;

  TopologyType(String words) {
    this.words = words;
  }

  /** Whether it is a replica set. */
  public boolean isReplicaSet() {
    return this == REPLICA_SET_NO_PRIMARY || this == REPLICA_SET_WITH_PRIMARY;
  }

  /** The type in words, for messages. */
  public String words() {
    return words;
  }
}
