package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Driver;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.RealDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The task behind {@code poppy dump}: reads a server's data into a dump, as mongodump does. Source:
 * MongoDB Database Tools, "mongodump".
 */
public final class DumpTask {
  /** The default of {@code --numParallelCollections}, for dump and restore. */
  public static final int USUAL_PARALLEL = 4;

  private final RemoteServer remote;
  private final Request request;
  private final TransferListener listener;
  private final TransferProgress progress;
  private final LongAdder written = new LongAdder();

  /**
   * What is to be dumped, and where to.
   *
   * @param out a directory, or a file for an archive
   * @param archive whether everything goes into one file
   * @param compressed whether it is gzipped
   * @param database the only database; null for all
   * @param collection the only collection of that database; null for all
   * @param includes patterns of namespaces; all when there are none
   * @param excludes patterns of namespaces that are left out
   * @param query only documents that match it are dumped; null for all
   * @param parallel how many collections are dumped to a directory at the same time
   */
  public record Request(
      Path out,
      boolean archive,
      boolean compressed,
      @Nullable String database,
      @Nullable String collection,
      List<String> includes,
      List<String> excludes,
      @Nullable BsonDocument query,
      int parallel) {
    /** What an archive is called that goes to standard output. */
    public static final Path STANDARD_OUTPUT = Path.of("-");

    /** A dump of all documents of a database, a collection, or everything. */
    public Request(
        Path out,
        boolean archive,
        boolean compressed,
        @Nullable String database,
        @Nullable String collection) {
      this(
          out,
          archive,
          compressed,
          database,
          collection,
          List.of(),
          List.of(),
          null,
          USUAL_PARALLEL);
    }

    boolean isStream() {
      return archive && out.equals(STANDARD_OUTPUT);
    }
  }

  private DumpTask(Driver driver, Request request, TransferListener listener) {
    remote = new RemoteServer(driver);
    this.request = request;
    this.listener = listener;
    progress = new TransferProgress(listener, "dumping");
  }

  /**
   * Writes a dump.
   *
   * @param listener is told how far it is, and what is not as it could be
   * @throws dev.morphium.server.disk.StorageUnavailableException when the dump cannot be written
   *     there
   * @throws IOException when it fails; then there is no dump
   */
  public static void run(Driver driver, Request request, TransferListener listener)
      throws IOException {
    run(driver, request, listener, new RealDisk());
  }

  /** The same, to a disk of any kind. */
  static void run(Driver driver, Request request, TransferListener listener, Disk disk)
      throws IOException {
    try {
      new DumpTask(driver, request, listener).run(disk);
    } catch (ServerException e) {
      throw e;
    } catch (IOException e) {
      throw DumpWriteFailure.of(request, e);
    }
  }

  private void run(Disk disk) throws IOException {
    DumpTarget target =
        request.archive()
            ? new ArchiveTarget(
                request.isStream()
                    ? ArchivePlace.standardOutput()
                    : ArchivePlace.file(disk, request.out()),
                request.compressed())
            : new DirectoryTarget(
                disk, request.out(), request.compressed(), System.currentTimeMillis());
    try {
      List<DumpedCollection> all = collections();
      if (all.isEmpty()) {
        throw new ServerException("the server has nothing of what is to be dumped");
      }
      target.begin(all, remote.version());
      progress.expect(request.query() == null ? size(all) : 0);
      SnapshotReads reads =
          new SnapshotReads(remote, UUID.randomUUID(), request.query(), progress::tell);
      documents(all, reads, target);
      reads.end();
      target.finish(reads.clusterTime());
      listener.tell(
          "dumped %s with %s to %s"
              .formatted(
                  Plural.collections(all.stream().filter(DumpTask::isRestored).count()),
                  Plural.documents(written.sum()),
                  request.isStream() ? "standard output" : request.out()));
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
    all.removeIf(
        each -> !NamePattern.selects(request.includes(), request.excludes(), each.namespace()));
    all.sort(Comparator.comparingInt(DumpTask::turn));
    return all;
  }

  /** mongorestore reads the users of an archive before it reads anything else. */
  private static int turn(DumpedCollection collection) {
    return SystemNames.isOfAccounts(collection) ? 0 : collection.metadata().isView() ? 2 : 1;
  }

  /** About how many bytes of documents they have; 0 when the server does not tell. */
  private long size(List<DumpedCollection> all) throws IOException {
    long size = 0;
    for (DumpedCollection collection : all) {
      if (!collection.metadata().isView()) {
        size += remote.size(collection.database(), collection.name());
      }
    }
    return size;
  }

  /** One collection sets the moment of all others. */
  private void documents(List<DumpedCollection> all, SnapshotReads reads, DumpTarget target)
      throws IOException {
    int first = 0;
    while (first < all.size() && !reads.hasBegun()) {
      documents(all.get(first++), reads, target);
    }
    ParallelCollections.each(
        target.takesInParallel() ? request.parallel() : 1,
        all.subList(first, all.size()),
        () -> new Reader(reads.others(), target));
  }

  /** Dumps one collection after the other. */
  private final class Reader implements ParallelCollections.Worker {
    private final SnapshotReads reads;
    private final DumpTarget target;

    Reader(SnapshotReads reads, DumpTarget target) {
      this.reads = reads;
      this.target = target;
    }

    @Override
    public void take(DumpedCollection collection) throws IOException {
      documents(collection, reads, target);
    }

    @Override
    public void end() throws IOException {
      reads.end();
    }
  }

  private void documents(DumpedCollection collection, SnapshotReads reads, DumpTarget target)
      throws IOException {
    if (collection.metadata().isView()) {
      target.view(collection);
    } else if (collection.metadata().isTimeSeries()) {
      DumpedMeasurements packed = new DumpedMeasurements(collection);
      target.documents(
          packed.buckets(),
          out -> written(collection, packed.write(counted(collection, reads), out)));
    } else {
      target.documents(
          collection,
          out -> {
            long[] count = new long[1];
            counted(collection, reads)
                .read(
                    (bytes, offset, length) -> {
                      out.write(bytes, offset, length);
                      count[0]++;
                    });
            return written(collection, count[0]);
          });
    }
  }

  /**
   * Counts documents as a restore does: the buckets of a time series, and nothing of the server.
   */
  private long written(DumpedCollection collection, long count) {
    if (isRestored(collection)) {
      written.add(count);
    }
    return count;
  }

  private static boolean isRestored(DumpedCollection collection) {
    return !SystemNames.isOwn(collection.database(), collection.name());
  }

  /** The documents of a collection, which are counted as they are read. */
  private DumpedMeasurements.Source counted(DumpedCollection collection, SnapshotReads reads) {
    return taker ->
        reads.read(
            collection,
            (bytes, offset, length) -> {
              taker.take(bytes, offset, length);
              progress.document(collection.namespace(), length);
            });
  }
}
