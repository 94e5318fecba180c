package dev.morphium.engine.replication;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The deployment that a server presents itself as: a replica set of which it is the only member, or
 * a standalone server.
 *
 * <p>Drivers use transactions, retryable writes, change streams and causal consistency with replica
 * sets only. Source: MongoDB manual, "Replication" and "hello".
 *
 * @param setName the name of the replica set; null for a standalone server
 * @param advertised the host and port that clients are told to use; null when each client is told
 *     the address that it has reached the server at
 */
public record Deployment(@Nullable String setName, @Nullable String advertised) {
  /** The name of a replica set that was given none. */
  public static final String DEFAULT_SET_NAME = "poppy";

  private static final Pattern SET_NAME = Pattern.compile("[A-Za-z0-9_.-]+");

  /**
   * @throws IllegalArgumentException when no set can be called so
   */
  public Deployment {
    if (setName != null && !isSetName(setName)) {
      throw new IllegalArgumentException(
          "the name of a replica set has letters, digits, '_', '-' and '.', unlike '"
              + setName
              + "'");
    }
  }

  /** Whether a set can be called so, which its name in connection strings and files asks for. */
  public static boolean isSetName(String name) {
    return SET_NAME.matcher(name).matches();
  }

  /** A server without replication. */
  public static Deployment standalone() {
    return new Deployment(null, null);
  }

  /** A replica set of one member under the usual name. */
  public static Deployment replicaSet() {
    return new Deployment(DEFAULT_SET_NAME, null);
  }

  /** What a server is unless told otherwise. */
  public static Deployment usual() {
    return replicaSet();
  }

  /** Whether the server is a replica set, and offers what only replica sets offer. */
  public boolean isReplicated() {
    return setName != null;
  }

  /**
   * The address that a client is told to use.
   *
   * @param reached the address it has reached the server at
   */
  public String member(String reached) {
    return advertised != null ? advertised : reached;
  }
}
