package dev.morphium.server.replication.raft.snapshot;

import static dev.morphium.engine.log.LogValue.named;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.util.Endpoint;
import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.Root;
import dev.morphium.server.replication.raft.rpc.ChannelInput;
import dev.morphium.server.replication.raft.rpc.ChannelOutput;
import dev.morphium.server.replication.raft.rpc.PeerConnector;
import dev.morphium.server.replication.raft.rpc.PeerServer;
import dev.morphium.server.snapshot.SnapshotReader;
import dev.morphium.server.snapshot.SnapshotWriter;
import io.netty.channel.ChannelHandlerContext;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transfer of snapshots between members (Raft's InstallSnapshot), on connections of its own.
 *
 * <p>Whoever wants one names it; the other side sends which entry of the log it is of and then all
 * data, as fast as they are read.
 */
public final class SnapshotStreams implements SnapshotSource, PeerServer.SnapshotSender {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotStreams.class);
  private static final int LONGEST_META = 1 << 20;

  private final PeerConnector connector;
  private static final long CATCH_UP_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Function<String, @Nullable HeldSnapshot> held;
  private final AtomicInteger sending = new AtomicInteger();
  private volatile long needed = System.nanoTime();

  /**
   * @param held gives this member's snapshot of a name; null when it is gone
   */
  public SnapshotStreams(PeerConnector connector, Function<String, @Nullable HeldSnapshot> held) {
    this.connector = connector;
    this.held = held;
  }

  @Override
  public Received get(Endpoint endpoint, String name, Progress progress)
      throws IOException, InterruptedException {
    try (ChannelInput input = ChannelInput.open(connector, endpoint)) {
      input.send(name);
      DataInputStream data = new DataInputStream(input);
      int length = data.readInt();
      if (length < 0 || length > LONGEST_META) {
        throw new IOException("the member at " + endpoint + " no longer has the snapshot " + name);
      }
      byte[] meta = data.readNBytes(length);
      long size = SnapshotSize.of(SnapshotMeta.parseFrom(meta));
      Root root =
          SnapshotReader.read(
              data,
              new StoredFilters(),
              (bytes, stream) -> {
                progress.copied(bytes, size);
                if (Thread.interrupted()) {
                  Thread.currentThread().interrupt();
                  throw new IllegalStateException("the copy was given up");
                }
              });
      return new Received(meta, root);
    }
  }

  /**
   * Whether another member gets a snapshot, or got one a moment ago and needs what the log has
   * behind it.
   */
  public boolean areNeeded() {
    return sending.get() > 0 || System.nanoTime() - needed < 0;
  }

  @Override
  public void accept(ChannelHandlerContext context) {
    ChannelOutput.serve(context, "poppy-snapshot-send", this::send);
  }

  private void send(String name, ChannelOutput output) throws IOException {
    HeldSnapshot snapshot = held.apply(name);
    DataOutputStream data = new DataOutputStream(output);
    if (snapshot == null) {
      data.writeInt(-1);
      data.flush();
      return;
    }
    sending.incrementAndGet();
    try {
      byte[] meta = SnapshotSize.with(snapshot.meta(), snapshot.root()).toByteArray();
      data.writeInt(meta.length);
      data.write(meta);
      SnapshotWriter.write(snapshot.root(), data);
      data.flush();
      needed = System.nanoTime() + CATCH_UP_NANOS;
    } finally {
      sending.decrementAndGet();
    }
    LOG.info(
        "sent the data as of batch {} to {}; what came later follows",
        named("position", snapshot.root().position()),
        named("remote", output.remoteAddress()));
  }
}
