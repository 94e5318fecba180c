package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.server.disk.StorageUnavailableException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The task behind {@code poppy restore}: inserts a dump into a server, as mongorestore does.
 * Source: MongoDB Database Tools, "mongorestore".
 */
public final class RestoreTask {
  private static final int NAMESPACE_EXISTS = 48;
  private static final int NAMESPACE_NOT_FOUND = 26;

  /** What old servers had among the options of a collection, and new ones refuse. */
  private static final Set<String> FORGOTTEN = Set.of("autoIndexId", "flags", "temp", "uuid");

  private static final BsonDocument SIMPLE = new BsonDocument("locale", new BsonString("simple"));

  private final RemoteServer remote;
  private final Request request;
  private final TransferListener listener;
  private final TransferProgress progress;

  /**
   * What is to be restored.
   *
   * @param from a directory, or an archive
   * @param drop whether collections that are there are dropped first
   * @param includes patterns of namespaces; all when there are none
   * @param excludes patterns of namespaces that are left out
   * @param renames what the collections are called where they are restored
   * @param parallel how many collections of a directory are restored at the same time
   */
  public record Request(
      Path from,
      boolean drop,
      List<String> includes,
      List<String> excludes,
      List<NamespaceRename> renames,
      int parallel) {
    /** A restore of what patterns include. */
    public Request(Path from, boolean drop, List<String> includes) {
      this(from, drop, includes, List.of(), List.of(), DumpTask.USUAL_PARALLEL);
    }
  }

  private RestoreTask(Driver driver, Request request, TransferListener listener) {
    remote = new RemoteServer(driver);
    this.request = request;
    this.listener = listener;
    progress = new TransferProgress(listener, "restoring");
  }

  /**
   * Restores a dump. Nothing is changed when the dump is not as it was written.
   *
   * @param listener is told how far it is, and what is not as it could be
   * @return how many documents the server did not take
   * @throws dev.morphium.server.disk.CorruptDataException when the dump cannot be used
   * @throws StorageUnavailableException when the dump cannot be read
   * @throws IOException when it fails
   */
  public static long run(Driver driver, Request request, TransferListener listener)
      throws IOException {
    try {
      return new RestoreTask(driver, request, listener).run();
    } catch (FileSystemException e) {
      throw StorageUnavailableException.file("the dump " + request.from(), e);
    }
  }

  private long run() throws IOException {
    if (!Files.exists(request.from())) {
      throw StorageUnavailableException.file(
          "the dump " + request.from(), new IOException("it is not there"));
    }
    DumpSource dump =
        Files.isDirectory(request.from())
            ? new DirectorySource(request.from())
            : new ArchiveSource(request.from());
    dump.check();
    if (dump.hasOplog()) {
      listener.tell(
          "what was changed during the dump (its oplog) is not replayed;"
              + " mongorestore --oplogReplay does that");
    }
    DumpSource source = new RenamedSource(dump, wanted(dump), request.renames());
    List<DumpedCollection> wanted = source.collections();
    if (!request.drop()) {
      new TimeSeriesTargets(remote).check(wanted);
    }
    RestoredAccounts accounts = new RestoredAccounts(remote, request.drop());
    InsertBatches.Totals totals = new InsertBatches.Totals();
    try {
      restore(source, wanted, accounts, totals);
    } catch (IOException | RuntimeException e) {
      accounts.abandon(e);
      throw e;
    }
    accounts.dropTemporary();
    tellResult(wanted, totals);
    return totals.failed();
  }

  private void restore(
      DumpSource source,
      List<DumpedCollection> wanted,
      RestoredAccounts accounts,
      InsertBatches.Totals totals)
      throws IOException {
    accounts.begin(wanted);
    progress.expect(source.bytes(wanted));
    for (DumpedCollection collection : wanted) {
      if (!collection.metadata().isView() && !RestoredAccounts.isAccounts(collection)) {
        create(collection);
      }
    }
    if (source.readsInParallel()) {
      ParallelCollections.each(
          request.parallel(),
          wanted,
          () -> collection -> documents(source, List.of(collection), accounts, totals));
    } else {
      documents(source, wanted, accounts, totals);
    }
    accounts.merge();
    for (DumpedCollection collection : wanted) {
      if (RestoredAccounts.isAccounts(collection)) {
        continue;
      }
      if (collection.metadata().isView()) {
        create(collection);
      } else {
        indexes(collection);
      }
    }
  }

  private void documents(
      DumpSource source,
      List<DumpedCollection> wanted,
      RestoredAccounts accounts,
      InsertBatches.Totals totals)
      throws IOException {
    InsertBatches inserts = new InsertBatches(remote, totals, progress::tell);
    source.documents(
        wanted,
        (collection, document) -> {
          inserts.add(accounts.target(collection), document);
          progress.document(collection.namespace(), document.length);
        });
    inserts.flush();
  }

  private void tellResult(List<DumpedCollection> wanted, InsertBatches.Totals inserts) {
    listener.tell(
        "restored %s with %s from %s%s"
            .formatted(
                Plural.collections(
                    wanted.stream().filter(each -> !SystemNames.isBuckets(each.name())).count()),
                Plural.documents(inserts.inserted()),
                request.from(),
                inserts.failed() == 0
                    ? ""
                    : "; %s not taken"
                        .formatted(Plural.of(inserts.failed(), "document was", "documents were"))));
  }

  private List<DumpedCollection> wanted(DumpSource source) throws IOException {
    List<DumpedCollection> wanted = new ArrayList<>();
    for (DumpedCollection collection : source.collections()) {
      if (!SystemNames.isOwn(collection.database(), collection.name())
          && NamePattern.selects(
              request.includes(), request.excludes(), SystemNames.chosen(collection))) {
        wanted.add(collection);
      }
    }
    if (wanted.isEmpty()) {
      throw new IOException(request.from() + " has nothing of what is to be restored");
    }
    return wanted;
  }

  private void create(DumpedCollection collection) throws IOException {
    BsonString name = new BsonString(collection.name());
    if (SystemNames.isBuckets(collection.name())) {
      return; // they come and go with their time series
    }
    if (request.drop()) {
      Reply dropped =
          remote.execute(Command.of(collection.database(), new BsonDocument("drop", name)));
      if (dropped.code() != NAMESPACE_NOT_FOUND) {
        RemoteServer.checked(dropped, "drop of " + collection.namespace());
      }
    }
    if (collection.name().startsWith("system.")) {
      return;
    }
    BsonDocument create = new BsonDocument("create", name);
    collection
        .metadata()
        .options()
        .forEach(
            (option, value) -> {
              if (!FORGOTTEN.contains(option)) {
                create.append(option, value);
              }
            });
    Reply created = remote.execute(Command.of(collection.database(), create));
    if (created.code() == NAMESPACE_EXISTS) {
      listener.tell(collection.namespace() + " is there already, and stays with its options");
    } else {
      RemoteServer.checked(created, "create of " + collection.namespace());
    }
  }

  private void indexes(DumpedCollection collection) throws IOException {
    BsonArray indexes = new BsonArray();
    for (BsonDocument index : collection.metadata().indexes()) {
      if (!isImplied(index)) {
        BsonDocument spec = index.clone();
        spec.remove("ns");
        if (collection.metadata().hasCollation() && !spec.containsKey("collation")) {
          spec.append("collation", SIMPLE); // without it, it would be that of the collection
        }
        indexes.add(spec);
      }
    }
    if (!indexes.isEmpty()) {
      listener.tell(
          "building %s of %s"
              .formatted(Plural.of(indexes.size(), "index", "indexes"), collection.namespace()));
      remote.run(
          collection.database(),
          new BsonDocument("createIndexes", new BsonString(collection.name()))
              .append("indexes", indexes));
    }
  }

  /** Whether a collection has the index without being asked for it. */
  private static boolean isImplied(BsonDocument index) {
    BsonDocument key = index.getDocument("key", new BsonDocument());
    return index.containsKey("clustered") || key.size() == 1 && key.containsKey("_id");
  }
}
