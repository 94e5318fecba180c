package dev.morphium.messaging.internal.store;

import dev.morphium.bson.BsonBytes;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.exception.WriteException;
import dev.morphium.internal.write.StatementBatches;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.write.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

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

  private static final OperationOptions STEP = SAFE.with(PATIENCE);

  /** From the primary, whatever the settings say: steps follow from what was just written. */
  private static final OperationOptions READ =
      OperationOptions.DEFAULT.with(ReadPreference.PRIMARY).with(PATIENCE);

  private static final Decoder<BsonDocument> COPIES =
      (bytes, offset, length) -> {
        BsonDocument copy = new BsonDocument();
        copy.putAll(new RawBsonDocument(bytes, offset, length));
        return copy;
      };

  private final CommandRunner runner;
  private final StatementBatches batches;
  private final Namespace namespace;

  /** Where those begin that are written one by one, so that each comes first some time. */
  private final AtomicInteger turn = new AtomicInteger();

  public CollectionGateway(CommandRunner runner, Capabilities limits, Namespace namespace) {
    this.runner = runner;
    this.namespace = namespace;
    batches = new StatementBatches(runner, limits);
  }

  /** Runs a command whose first field names it. */
  public BsonDocument write(String command, BsonDocument rest) {
    return runner.run(new Operation.RunCommand(namespace.database(), named(command, rest), SAFE));
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

  public WriteResult update(List<BsonDocument> statements) {
    return batches.run(new Operation.Update(namespace, STEP), bytes(statements), false);
  }

  /** Changes all that fit; those that somebody's transaction holds keep up no others. */
  public WriteResult updateMany(BsonDocument filter, Object update) {
    try {
      return together(this::updates, List.of(changeAll(filter, update)));
    } catch (RuntimeException failure) {
      if (!isHeldUp(failure)) {
        throw failure;
      }
    }
    BsonDocument ids = Bson.document("filter", filter, "limit", PAGE);
    List<BsonDocument> statements = new ArrayList<>();
    for (BsonDocument found : find(ids.append("projection", Bson.document(Fields.ID, 1)))) {
      BsonDocument one = filter.clone();
      one.put(Fields.ID, found.get(Fields.ID));
      statements.add(changeAll(one, update));
    }
    return oneByOne(this::updates, statements);
  }

  private static BsonDocument changeAll(BsonDocument filter, Object update) {
    return Bson.document("q", filter, "u", update, "multi", true);
  }

  /** Changes each of some; those that somebody's transaction holds keep up no others. */
  public WriteResult updateEach(List<BsonDocument> statements) {
    return each(this::updates, statements);
  }

  /** Deletes each of some; those that somebody's transaction holds keep up no others. */
  public WriteResult deleteEach(List<BsonDocument> statements) {
    return each(this::deletes, statements);
  }

  private WriteResult each(Header header, List<BsonDocument> statements) {
    try {
      return together(header, statements);
    } catch (RuntimeException failure) {
      if (!isHeldUp(failure)) {
        throw failure;
      }
      return oneByOne(header, statements);
    }
  }

  private WriteResult together(Header header, List<BsonDocument> statements) {
    return batches.run(header.with(TOGETHER), bytes(statements), false);
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
  private WriteResult oneByOne(Header header, List<BsonDocument> statements) {
    WriteResult result = WriteResult.NOTHING;
    int heldUp = 0;
    int begin = turn.get();
    for (int i = 0; i < statements.size() && heldUp < MOST_HELD_UP; i++) {
      BsonDocument statement = statements.get(Math.floorMod(begin + i, statements.size()));
      OperationOptions how = heldUp < FEW ? ALONE : BRIEFLY;
      turn.incrementAndGet();
      try {
        List<byte[]> one = List.of(BsonBytes.of(statement));
        result = result.plus(batches.run(header.with(how), one, false));
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

  public WriteResult delete(List<BsonDocument> statements) {
    return batches.run(new Operation.Delete(namespace, STEP), bytes(statements), false);
  }

  /** The document as it was found, or as it is now; null when there was none. */
  public @Nullable BsonDocument findAndModify(BsonDocument rest) {
    BsonDocument command = named("findAndModify", rest);
    Operation operation = new Operation.FindAndModify(namespace.database(), command, STEP);
    return runner.run(operation).get("value") instanceof BsonDocument found ? found : null;
  }

  public <T> List<T> find(BsonDocument rest, Decoder<T> decoder) {
    BsonDocument find = named("find", rest);
    return runner.open(new Operation.Find(namespace.database(), find, READ), decoder).toList();
  }

  /** Documents as their bytes, for whoever decodes them himself; they cannot be changed. */
  public List<BsonDocument> findRaw(BsonDocument rest) {
    return find(
        rest,
        (bytes, offset, length) ->
            new RawBsonDocument(Arrays.copyOfRange(bytes, offset, offset + length)));
  }

  public List<BsonDocument> find(BsonDocument rest) {
    return find(rest, COPIES);
  }

  /** The documents that a pipeline makes. */
  public List<BsonDocument> aggregate(List<BsonDocument> pipeline) {
    BsonDocument stages = new BsonDocument("pipeline", new BsonArray(pipeline));
    BsonDocument whole = named("aggregate", stages.append("cursor", new BsonDocument()));
    return runner.open(new Operation.Aggregate(namespace.database(), whole, READ), COPIES).toList();
  }

  private BsonDocument named(String command, BsonDocument rest) {
    BsonDocument whole = new BsonDocument(command, new BsonString(namespace.collection()));
    whole.putAll(rest);
    return whole;
  }

  private static List<byte[]> bytes(List<BsonDocument> statements) {
    return statements.stream().map(BsonBytes::of).toList();
  }
}
