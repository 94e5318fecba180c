package dev.morphium.messaging.internal.store;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.Pipelines;
import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.WriteException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.internal.write.StatementBatches;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.DocumentCollection;
import dev.morphium.query.Query;
import dev.morphium.query.filter.Filters;
import dev.morphium.update.Update;
import dev.morphium.write.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** A collection of a queue, and the few commands that are sent to it. */
public final class CollectionGateway {
  private static final OperationOptions SAFE = OperationOptions.DEFAULT.with(WriteConcern.MAJORITY);

  /**
   * For how long the steps of work are waited for, however patient the settings are: over a
   * connection that is dead without anybody saying so no answer comes, and leases would be renewed
   * meanwhile for work that nobody ends.
   */
  public static final Duration PATIENCE = Duration.ofSeconds(15);

  /** For how long many are written together before each is tried by itself. */
  private static final OperationOptions TOGETHER = SAFE.with(Duration.ofSeconds(2));

  private static final OperationOptions ALONE = SAFE.with(Duration.ofMillis(250));

  /** When several are held up there may be many: the rest is not waited for as long. */
  private static final OperationOptions BRIEFLY = SAFE.with(Duration.ofMillis(60));

  private static final int FEW = 8;
  private static final int MOST_HELD_UP = 60;
  private static final int PAGE = 500;
  private static final Set<Integer> HELD_UP = Set.of(24, 50, 112);

  /** From the primary, whatever the settings say: steps follow from what was just written. */
  private static final OperationOptions STEP = SAFE.with(ReadPreference.PRIMARY).with(PATIENCE);

  private final CommandRunner runner;
  private final StatementBatches batches;
  private final Namespace namespace;
  private final DocumentCollection documents;

  /** Values are stored as everywhere, whatever an application's own mapper makes of them. */
  private final Mapper mapper = Mapper.builder().build();

  /** Where those begin that are written one by one, so that each comes first some time. */
  private final AtomicInteger turn = new AtomicInteger();

  public CollectionGateway(CommandRunner runner, Capabilities limits, Namespace namespace) {
    this.runner = runner;
    this.namespace = namespace;
    batches = new StatementBatches(runner, limits);
    documents = new DocumentCollection(runner, mapper, namespace, STEP);
  }

  /** A query of documents; an empty filter is one of all. */
  public Query<BsonDocument> where(BsonDocument filter) {
    return documents.query().filter(filter.isEmpty() ? Filters.everything() : Filters.raw(filter));
  }

  /** An aggregation of documents. */
  public Pipeline<BsonDocument, BsonDocument> matching(BsonDocument filter) {
    return Pipelines.<BsonDocument, BsonDocument>of(
            runner, namespace, documents.mapping(), mapper::mapping, BsonDocument.class)
        .readPreference(ReadPreference.PRIMARY)
        .timeout(PATIENCE)
        .match(Filters.raw(filter));
  }

  /** Creates the indexes that are not there. */
  public void createIndexes(List<IndexDefinition> indexes) {
    BsonArray all = new BsonArray();
    indexes.forEach(index -> all.add(index.document()));
    BsonDocument command =
        new BsonDocument("createIndexes", new BsonString(namespace.collection()));
    command.append("indexes", all);
    runner.run(new Operation.RunCommand(namespace.database(), command, SAFE));
  }

  /**
   * @param ordered whether the first that is refused keeps the rest from being stored
   */
  public void insert(List<byte[]> documents, boolean ordered) {
    batches.run(new Operation.Insert(namespace, SAFE), documents, ordered);
  }

  /** Inserts each one that can be, also after one that cannot. */
  public void insertEach(List<byte[]> documents) {
    insert(documents, false);
  }

  public WriteResult update(List<UpdateStatement> statements) {
    return batches.run(new Operation.Update(namespace, STEP), encoded(statements), false);
  }

  /** Changes all that fit; those that somebody's transaction holds keep up no others. */
  public WriteResult updateMany(BsonDocument filter, Update<BsonDocument> update) {
    try {
      return together(this::updates, encoded(List.of(UpdateStatement.many(filter, update))));
    } catch (RuntimeException failure) {
      if (!isHeldUp(failure)) {
        throw failure;
      }
    }
    List<UpdateStatement> statements = new ArrayList<>();
    for (BsonDocument found : where(filter).project(Fields.ID).limit(PAGE).asList()) {
      BsonDocument one = filter.clone();
      one.put(Fields.ID, found.get(Fields.ID));
      statements.add(UpdateStatement.many(one, update));
    }
    return oneByOne(this::updates, encoded(statements));
  }

  /** Changes each of some; those that somebody's transaction holds keep up no others. */
  public WriteResult updateEach(List<UpdateStatement> statements) {
    return each(this::updates, encoded(statements));
  }

  /** Deletes one document for each filter; a write conflict of one holds up no other. */
  public WriteResult deleteEach(List<BsonDocument> filters) {
    return each(this::deletes, deleting(filters));
  }

  private WriteResult each(Header header, List<byte[]> statements) {
    try {
      return together(header, statements);
    } catch (RuntimeException failure) {
      if (!isHeldUp(failure)) {
        throw failure;
      }
      return oneByOne(header, statements);
    }
  }

  private WriteResult together(Header header, List<byte[]> statements) {
    return batches.run(header.with(TOGETHER), statements, false);
  }

  private Operation.Statements updates(OperationOptions how) {
    return new Operation.Update(namespace, how);
  }

  private Operation.Statements deletes(OperationOptions how) {
    return new Operation.Delete(namespace, how);
  }

  /** A write without statements yet. */
  @FunctionalInterface
  private interface Header {
    Operation.Statements with(OperationOptions how);
  }

  /**
   * Writes each by itself, and passes over those that take long: a client that is gone may have
   * left a transaction open, which holds what it wrote until the server gives it up. When very many
   * are held up the others are left to the next time, which begins with them.
   */
  private WriteResult oneByOne(Header header, List<byte[]> statements) {
    WriteResult result = WriteResult.NOTHING;
    int heldUp = 0;
    int begin = turn.get();
    for (int i = 0; i < statements.size() && heldUp < MOST_HELD_UP; i++) {
      byte[] statement = statements.get(Math.floorMod(begin + i, statements.size()));
      OperationOptions how = heldUp < FEW ? ALONE : BRIEFLY;
      turn.incrementAndGet();
      try {
        result = result.plus(batches.run(header.with(how), List.of(statement), false));
      } catch (RuntimeException failure) {
        heldUp++;
        if (!isHeldUp(failure)) {
          throw failure;
        }
      }
    }
    return result;
  }

  private static boolean isHeldUp(RuntimeException failure) {
    return switch (failure) {
      case DriverException.TimedOut ignored -> true;
      case DriverException.CommandFailed failed -> HELD_UP.contains(failed.code());
      case WriteException failed ->
          !failed.errors().isEmpty()
              && failed.errors().stream().allMatch(error -> HELD_UP.contains(error.code()));
      default -> false;
    };
  }

  /** Deletes one document of each filter. */
  public WriteResult delete(List<BsonDocument> filters) {
    return batches.run(new Operation.Delete(namespace, STEP), deleting(filters), false);
  }

  private List<byte[]> encoded(List<UpdateStatement> statements) {
    return statements.stream().map(one -> one.encoded(documents.mapping())).toList();
  }

  private static List<byte[]> deleting(List<BsonDocument> filters) {
    return filters.stream()
        .map(filter -> BsonBytes.of(Bson.document("q", filter, "limit", 1)))
        .toList();
  }
}
