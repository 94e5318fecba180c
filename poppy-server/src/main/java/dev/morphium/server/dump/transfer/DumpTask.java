package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Driver;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.RealDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The task behind {@code poppy dump}: reads a server's data into a dump, as mongodump does. Source:
 * MongoDB Database Tools, "mongodump".
 */
public final class DumpTask {
  private final RemoteServer remote;
  private final Request request;
  private final Consumer<String> tell;
  private final TransferProgress progress;

  /**
   * What is to be dumped, and where to.
   *
   * @param out a directory, or a file for an archive
   * @param archive whether everything goes into one file
   * @param compressed whether it is gzipped
   * @param database the only database; null for all
   * @param collection the only collection of that database; null for all
   */
  public record Request(
      Path out,
      boolean archive,
      boolean compressed,
      @Nullable String database,
      @Nullable String collection) {}

  private DumpTask(Driver driver, Request request, Consumer<String> tell) {
    remote = new RemoteServer(driver);
    this.request = request;
    this.tell = tell;
    progress = new TransferProgress(tell, System::nanoTime);
  }

  /**
   * Writes a dump.
   *
   * @param tell takes lines that tell how far it is, and what is not as it could be
   * @throws dev.morphium.server.disk.StorageUnavailableException when the dump cannot be written
   *     there
   * @throws IOException when it fails; then there is no dump
   */
  public static void run(Driver driver, Request request, Consumer<String> tell) throws IOException {
    run(driver, request, tell, new RealDisk());
  }

  /** The same, to a disk of any kind. */
  static void run(Driver driver, Request request, Consumer<String> tell, Disk disk)
      throws IOException {
    try {
      new DumpTask(driver, request, tell).run(disk);
    } catch (ServerException e) {
      throw e;
    } catch (IOException e) {
      throw DumpWriteFailure.of(request, e);
    }
  }

  private void run(Disk disk) throws IOException {
    DumpTarget target =
        request.archive()
            ? new ArchiveTarget(disk, request.out(), request.compressed())
            : new DirectoryTarget(
                disk, request.out(), request.compressed(), System.currentTimeMillis());
    try {
      List<DumpedCollection> all = collections();
      if (all.isEmpty()) {
        throw new ServerException("the server has nothing of what is to be dumped");
      }
      target.begin(all, remote.version());
      SnapshotReads reads = new SnapshotReads(remote, UUID.randomUUID(), tell);
      for (DumpedCollection collection : all) {
        if (!collection.metadata().isView()) {
          documents(collection, reads, target);
        }
      }
      reads.end();
      target.finish(reads.clusterTime());
      tell.accept(
          "dumped %s with %s to %s"
              .formatted(
                  Plural.collections(all.size()),
                  Plural.documents(progress.documents()),
                  request.out()));
    } catch (IOException | RuntimeException e) {
      target.abandon();
      throw e;
    }
  }

  private List<DumpedCollection> collections() throws IOException {
    List<DumpedCollection> all = new ArrayList<>();
    String only = request.database();
    for (String database : only == null ? remote.databases() : List.of(only)) {
      if (!SystemNames.isOwnDatabase(database)) {
        all.addAll(remote.collections(database));
      }
    }
    all.removeIf(each -> request.collection() != null && !each.name().equals(request.collection()));
    return all;
  }

  private void documents(DumpedCollection collection, SnapshotReads reads, DumpTarget target)
      throws IOException {
    long before = progress.documents();
    target.documents(
        collection,
        out -> {
          reads.read(
              collection,
              (bytes, offset, length) -> {
                out.write(bytes, offset, length);
                progress.document("dumping", collection.namespace());
              });
          return progress.documents() - before;
        });
  }
}
