package dev.morphium.server.replication.raft.snapshot;

import static dev.morphium.engine.log.LogValue.named;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.error.RaftError;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotWriter;
import com.google.protobuf.Message;
import dev.morphium.engine.change.Root;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A snapshot in the making: the machine gives the root, and the library says where it stands. */
public final class HeldSnapshotWriter extends SnapshotWriter {
  private static final Logger LOG = LoggerFactory.getLogger(HeldSnapshotWriter.class);

  private final Consumer<HeldSnapshot> kept;
  private @Nullable Root root;
  private @Nullable SnapshotMeta meta;
  private final @Nullable SnapshotFiles files;

  HeldSnapshotWriter(Consumer<HeldSnapshot> kept, @Nullable SnapshotFiles files) {
    this.kept = kept;
    this.files = files;
  }

  /**
   * Takes the data. If they are to be on the disk first, they are written on another thread.
   *
   * @param done told when that is done, or that it could not be
   */
  public void hold(Root data, Closure done) {
    root = data;
    if (files == null) {
      done.run(Status.OK());
    } else {
      Thread.ofPlatform().name("poppy-checkpoint").daemon(true).start(() -> write(data, done));
    }
  }

  private void write(Root data, Closure done) {
    HeldSnapshot snapshot = new HeldSnapshot(getCurrentMeta(), data);
    long started = System.nanoTime();
    try {
      Objects.requireNonNull(files).write(snapshot);
      LOG.info(
          "wrote a snapshot of entry {} in {} ms",
          named("index", snapshot.meta().getLastIncludedIndex()),
          named("durationMillis", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started)));
      done.run(Status.OK());
    } catch (InterruptedIOException stopped) {
      done.run(new Status(RaftError.ECANCELED, "the server stops"));
    } catch (IOException | RuntimeException e) {
      LOG.error(
          "cannot write a snapshot; the log is kept, and grows: {}",
          named("error", e.getMessage()));
      done.run(new Status(RaftError.EINTERNAL, "%s", String.valueOf(e.getMessage())));
    } catch (Error e) {
      done.run(new Status(RaftError.EINTERNAL, "an error"));
      throw e;
    }
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
