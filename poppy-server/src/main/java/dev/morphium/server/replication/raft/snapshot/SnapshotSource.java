package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.engine.change.Root;
import java.io.IOException;

/** Gets snapshots of other members. */
@FunctionalInterface
public interface SnapshotSource {
  /**
   * Gets a snapshot; ends when the thread is interrupted.
   *
   * @param endpoint the member that has it
   * @param name its name there
   * @param progress told how many bytes of documents have come, and of how many; 0 when that is not
   *     known
   * @throws IOException when it does not come, or not whole
   */
  Received get(Endpoint endpoint, String name, Progress progress)
      throws IOException, InterruptedException;

  /** A callback for the progress of getting. */
  @FunctionalInterface
  interface Progress {
    void copied(long bytes, long total);
  }

  /** The data, and which entry of the log has left them so: a {@code SnapshotMeta} in bytes. */
  record Received(byte[] meta, Root root) {}
}
