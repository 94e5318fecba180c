package dev.morphium.server.replication.raft.snapshot;

import static dev.morphium.engine.log.LogValue.named;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.signal.ProgressMeter.Unit;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.DiskInput;
import dev.morphium.server.disk.DiskOutput;
import dev.morphium.server.disk.NumberedName;
import dev.morphium.server.disk.RestingDisk;
import dev.morphium.server.encoding.DecodingException;
import dev.morphium.server.snapshot.SnapshotReader;
import dev.morphium.server.snapshot.SnapshotWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The snapshots of a member that keeps its log on the disk: each in a file that is there as a whole
 * or not at all, before the log is shortened on its strength. Two are kept, so that one may turn
 * out to be broken.
 */
public final class SnapshotFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotFiles.class);
  private static final NumberedName NAME = new NumberedName("snapshot-", ".poppy");
  private static final String ASIDE = ".new";
  private static final int LONGEST_META = 1 << 20;

  private final Disk disk;
  private final Path directory;
  private final Consumer<IOException> failed;
  private volatile boolean stopped;

  /**
   * The snapshots in a directory, which is made when it is not there.
   *
   * @param failed is told when one that has come from another member cannot be written: without it
   *     this member cannot go on
   */
  public SnapshotFiles(Disk disk, Path directory, Consumer<IOException> failed) throws IOException {
    this.disk = disk;
    this.directory = directory;
    this.failed = failed;
    disk.createDirectories(directory);
    for (String name : disk.list(directory)) {
      if (name.endsWith(NAME.suffix() + ASIDE)) {
        disk.delete(directory.resolve(name));
      }
    }
  }

  /** The entries that the snapshots are of, the newest first. */
  public List<Long> indices() throws IOException {
    List<Long> indices = new ArrayList<>();
    for (String name : disk.list(directory)) {
      if (NAME.matches(name)) {
        indices.addFirst(NAME.number(name));
      }
    }
    return indices;
  }

  private Path path(long index) {
    return directory.resolve(NAME.of(index));
  }

  /**
   * Reads the newest snapshot that is whole.
   *
   * @param least of which entry it is at least: those before lead nowhere
   * @return null when there is none
   * @throws CorruptDataException when there are some, and none is whole
   */
  public @Nullable HeldSnapshot newest(long least) throws IOException {
    CorruptDataException first = null;
    for (long index : indices()) {
      if (index >= least) {
        try {
          return read(index);
        } catch (CorruptDataException e) {
          LOG.error("{}; trying another way", named("error", e.getMessage()));
          first = first == null ? e : first;
        }
      }
    }
    if (first != null) {
      throw first;
    }
    return null;
  }

  private HeldSnapshot read(long index) throws IOException {
    try (DiskFile file = disk.open(path(index))) {
      DiskInput bytes = new DiskInput(file);
      DataInputStream data = new DataInputStream(bytes);
      int length = data.readInt();
      if (length < 0 || length > LONGEST_META) {
        throw new CorruptDataException("it does not begin as such files do");
      }
      int checksum = data.readInt();
      byte[] meta = data.readNBytes(length);
      if (meta.length != length || checksum != checksum(meta)) {
        throw new CorruptDataException("its checksum is wrong");
      }
      ProgressMeter meter = new ProgressMeter("recovery of " + path(index), Unit.BYTES);
      meter.begin("reading the snapshot", file.size());
      Root root =
          SnapshotReader.read(
              data, new StoredFilters(), (documents, stream) -> meter.reached(stream));
      return new HeldSnapshot(SnapshotMeta.parseFrom(meta), root);
    } catch (IOException | DecodingException e) {
      throw new CorruptDataException(
          "the snapshot " + path(index) + " cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Writes a snapshot; when this returns, it is on the disk.
   *
   * @throws InterruptedIOException when it was told to stop
   */
  void write(HeldSnapshot snapshot) throws IOException {
    long index = snapshot.meta().getLastIncludedIndex();
    Path aside = directory.resolve(path(index).getFileName() + ASIDE);
    try (DiskFile file = new RestingDisk(disk, () -> stopped).create(aside)) {
      DiskOutput output = new DiskOutput(file);
      DataOutputStream data = new DataOutputStream(output);
      byte[] meta = snapshot.meta().toByteArray();
      data.writeInt(meta.length);
      data.writeInt(checksum(meta));
      data.write(meta);
      SnapshotWriter.write(snapshot.root(), data);
      data.flush();
      output.flush();
      file.force();
    } catch (IOException e) {
      disk.delete(aside);
      throw e;
    }
    disk.rename(aside, path(index));
    disk.syncDirectory(directory);
    List<Long> all = indices();
    for (long old : all.subList(Math.min(2, all.size()), all.size())) {
      disk.delete(path(old));
    }
  }

  /** Writes a snapshot that has come from another member. */
  void receive(HeldSnapshot snapshot) throws IOException {
    try {
      write(snapshot);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      failed.accept(
          new IOException("cannot write a snapshot to " + directory + ": " + e.getMessage(), e));
      throw e;
    }
  }

  /** Puts one snapshot in the place of all others. */
  public void replaceAll(@Nullable HeldSnapshot only) throws IOException {
    for (long index : indices()) {
      disk.delete(path(index));
    }
    disk.syncDirectory(directory);
    if (only != null) {
      write(only);
    }
  }

  /** Gives up what is being written. */
  public void stop() {
    stopped = true;
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
