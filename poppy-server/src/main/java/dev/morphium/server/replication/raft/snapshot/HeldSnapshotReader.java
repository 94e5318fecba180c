package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotReader;
import com.google.protobuf.Message;
import dev.morphium.engine.change.Root;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A snapshot that is there, as the library reads it. */
public final class HeldSnapshotReader extends SnapshotReader {
  private final HeldSnapshot snapshot;
  private final String address;

  HeldSnapshotReader(HeldSnapshot snapshot, String address) {
    this.snapshot = snapshot;
    this.address = address;
  }

  /** The data. */
  public Root root() {
    return snapshot.root();
  }

  @Override
  public boolean init(@Nullable Void nothing) {
    return true;
  }

  @Override
  public void shutdown() {
    // a root needs no care
  }

  @Override
  public SnapshotMeta load() {
    return snapshot.meta();
  }

  /** Where others get it: the member's address and the snapshot's name. */
  @Override
  public String generateURIForCopy() {
    return SnapshotAddress.of(address, snapshot.name());
  }

  @Override
  public String getPath() {
    return snapshot.name();
  }

  @Override
  public Set<String> listFiles() {
    return Set.of();
  }

  @Override
  public @Nullable Message getFileMeta(String fileName) {
    return null;
  }

  @Override
  public void close() {
    // a root needs no care
  }
}
