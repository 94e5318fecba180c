package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.util.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Where a snapshot is got: {@code poppy://host:port/name}.
 *
 * @param endpoint the member that has it
 * @param name its name there
 */
record SnapshotAddress(Endpoint endpoint, String name) {
  private static final String SCHEME = "poppy://";

  static String of(String address, String name) {
    return SCHEME + address + "/" + name;
  }

  /** Reads an address; null when it is none. */
  static @Nullable SnapshotAddress parse(String text) {
    int slash = text.lastIndexOf('/');
    int colon = text.lastIndexOf(':', slash);
    if (!text.startsWith(SCHEME) || colon < SCHEME.length() || slash < colon) {
      return null;
    }
    try {
      int port = Integer.parseInt(text.substring(colon + 1, slash));
      return new SnapshotAddress(
          new Endpoint(text.substring(SCHEME.length(), colon), port), text.substring(slash + 1));
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
