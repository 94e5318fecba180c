package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotWriter;
import com.google.protobuf.Message;
import dev.morphium.engine.change.Root;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A snapshot in the making: the machine gives the root, and the library says where it stands. */
public final class HeldSnapshotWriter extends SnapshotWriter {
  private final Consumer<HeldSnapshot> kept;
  private @Nullable Root root;
  private @Nullable SnapshotMeta meta;

  HeldSnapshotWriter(Consumer<HeldSnapshot> kept) {
    this.kept = kept;
  }

  /** The data. */
  public void hold(Root data) {
    root = data;
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
  public boolean saveMeta(SnapshotMeta known) {
    meta = known;
    return true;
  }

  @Override
  public boolean addFile(String fileName, @Nullable Message fileMeta) {
    throw new UnsupportedOperationException("a snapshot has no files");
  }

  @Override
  public boolean removeFile(String fileName) {
    throw new UnsupportedOperationException("a snapshot has no files");
  }

  @Override
  public void close() {
    close(false);
  }

  @Override
  public void close(boolean keepDataOnError) {
    if (isOk() && root != null && meta != null) {
      kept.accept(new HeldSnapshot(meta, root));
    }
  }

  @Override
  public String getPath() {
    return "memory";
  }

  @Override
  public Set<String> listFiles() {
    return Set.of();
  }

  @Override
  public @Nullable Message getFileMeta(String fileName) {
    return null;
  }
}
