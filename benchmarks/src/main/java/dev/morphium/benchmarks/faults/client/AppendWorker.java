package dev.morphium.benchmarks.faults.client;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.push;

import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.TransactionOptions;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.UpdateOptions;
import dev.morphium.benchmarks.faults.history.History;
import dev.morphium.benchmarks.faults.history.OperationOutcome;
import dev.morphium.benchmarks.faults.history.Span;
import dev.morphium.benchmarks.faults.history.Transaction;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.bson.Document;

/** Appends to lists and reads them, in transactions with snapshots. */
public final class AppendWorker extends Worker {
  private static final int MOST_STEPS = 4;
  private static final int COMMITS = 6;

  private final int client;
  private final MongoClient mongo;
  private final MongoCollection<Document> lists;
  private final TransactionOptions options;
  private final Keys keys;
  private final History history;
  private final RandomGenerator random;

  public AppendWorker(
      int client,
      MongoClient mongo,
      String database,
      WriteConcern concern,
      Keys keys,
      History history,
      RandomGenerator random,
      AtomicBoolean stopped,
      long pauseMillis) {
    super(stopped, pauseMillis);
    this.client = client;
    this.mongo = mongo;
    this.lists = mongo.getDatabase(database).getCollection("lists");
    this.options =
        TransactionOptions.builder()
            .readConcern(ReadConcern.SNAPSHOT)
            .writeConcern(concern)
            .build();
    this.keys = keys;
    this.history = history;
    this.random = random;
  }

  @Override
  protected void step() {
    List<Step> planned = new ArrayList<>();
    int steps = random.nextInt(1, MOST_STEPS + 1);
    for (int i = 0; i < steps; i++) {
      String key = keys.choose(random);
      planned.add(
          random.nextBoolean() ? Step.append(key, history.number()) : Step.read(key, List.of()));
    }
    run(planned);
  }

  /** Runs one transaction; what it read takes the place of what was planned. */
  public void run(List<Step> planned) {
    List<Step> done = new ArrayList<>();
    long invoked = history.now();
    OperationOutcome outcome = OperationOutcome.FAILED;
    try (ClientSession session = mongo.startSession()) {
      session.startTransaction(options);
      for (Step step : planned) {
        done.add(run(session, step));
      }
      outcome = commit(session);
    } catch (MongoException e) {
      // it never came to the commit
      if (done.size() < planned.size()) {
        done.addAll(
            planned.subList(done.size(), planned.size()).stream().filter(Step::isAppend).toList());
      }
    }
    history.add(
        new Transaction(history.number(), client, done, Span.of(invoked, history.now(), outcome)));
  }

  private Step run(ClientSession session, Step step) {
    if (step.isAppend()) {
      lists.updateOne(
          session,
          eq("_id", step.key()),
          push("values", step.value()),
          new UpdateOptions().upsert(true));
      return step;
    }
    Document found = lists.find(session, eq("_id", step.key())).first();
    return Step.read(step.key(), found == null ? List.of() : found.getList("values", Long.class));
  }

  /** Commits until it is known whether it is; the same commit may be asked for again and again. */
  private static OperationOutcome commit(ClientSession session) {
    for (int tried = 0; tried < COMMITS; tried++) {
      try {
        session.commitTransaction();
        return OperationOutcome.OK;
      } catch (MongoException e) {
        if (!e.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)) {
          return e.hasErrorLabel(MongoException.TRANSIENT_TRANSACTION_ERROR_LABEL)
              ? OperationOutcome.FAILED
              : OperationOutcome.UNKNOWN;
        }
      }
    }
    return OperationOutcome.UNKNOWN;
  }
}
