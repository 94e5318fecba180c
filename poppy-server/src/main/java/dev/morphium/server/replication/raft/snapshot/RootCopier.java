package dev.morphium.server.replication.raft.snapshot;

import static dev.morphium.engine.log.LogValue.named;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.error.RaftError;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotCopier;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotReader;
import dev.morphium.engine.replication.InitialSync;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The initial sync of a member: gets the snapshot of another one, and makes a root of it, on a
 * thread of its own.
 */
final class RootCopier extends SnapshotCopier {
  private static final Logger LOG = LoggerFactory.getLogger(RootCopier.class);

  private final SnapshotAddress from;
  private final SnapshotSource source;
  private final String address;
  private final Keeper kept;
  private final InitialSync sync;
  private final Thread thread;
  private volatile @Nullable HeldSnapshotReader reader;

  /** Keeps a snapshot that has come. */
  @FunctionalInterface
  interface Keeper {
    void keep(HeldSnapshot snapshot) throws IOException;
  }

  RootCopier(
      SnapshotAddress from, SnapshotSource source, String address, Keeper kept, InitialSync sync) {
    this.from = from;
    this.source = source;
    this.address = address;
    this.kept = kept;
    this.sync = sync;
    thread = Thread.ofPlatform().name("poppy-snapshot-copy").daemon(true).unstarted(this::receive);
  }

  private void receive() {
    sync.begin(from.endpoint().toString());
    try {
      SnapshotSource.Received received = source.get(from.endpoint(), from.name(), sync::copied);
      HeldSnapshot snapshot =
          new HeldSnapshot(SnapshotMeta.parseFrom(received.meta()), received.root());
      kept.keep(snapshot);
      sync.succeeded();
      reader = new HeldSnapshotReader(snapshot, address);
    } catch (IOException | RuntimeException e) {
      LOG.warn(
          "the data of {} could not be copied: {}",
          named("remote", from.endpoint()),
          named("error", e.getMessage()));
      sync.failed(String.valueOf(e.getMessage()));
      setError(RaftError.EINTERNAL, "%s", String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      sync.failed("given up");
      setError(RaftError.ECANCELED, "given up");
    } catch (Error e) {
      sync.failed(String.valueOf(e));
      setError(RaftError.EINTERNAL, "an error");
      throw e;
    }
  }

  @Override
  public void cancel() {
    thread.interrupt();
  }

  @Override
  public void join() throws InterruptedException {
    thread.join();
  }

  @Override
  public void start() {
    thread.start();
  }

  @Override
  public @Nullable SnapshotReader getReader() {
    return reader;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
