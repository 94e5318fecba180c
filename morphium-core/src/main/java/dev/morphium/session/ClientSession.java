package dev.morphium.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * A session: what ties commands of one caller together, whatever connection they use.
 *
 * <p>It orders them (causal consistency), numbers its retryable writes, and holds the state of its
 * transaction. Not for several threads at once. Source: MongoDB manual, "Server Sessions".
 */
public final class ClientSession implements AutoCloseable {
  private final ServerSessions home;
  private final ServerSession server;
  private final Purpose purpose;
  private final boolean causal;
  private @Nullable BsonTimestamp operationTime;
  private TransactionState state = TransactionState.NONE;
  private TransactionOptions options = TransactionOptions.DEFAULT;
  private long transactionNumber;
  private @Nullable RuntimeException firstFailure;
  private final Map<Object, Runnable> afterCommit = new LinkedHashMap<>();
  private final Deque<Runnable> afterAbort = new ArrayDeque<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** The owner of a session. */
  public enum Purpose {
    /** One operation of a caller who gave no session. */
    ONE_OPERATION,
    /** One transaction of a caller who gave no session. */
    ONE_TRANSACTION,
    /** A caller who asked for it, and closes it. */
    CALLER
  }

  ClientSession(ServerSessions home, ServerSession server, Purpose purpose, boolean causal) {
    this.home = home;
    this.server = server;
    this.purpose = purpose;
    this.causal = causal;
  }

  /** The value of a command's {@code lsid}. */
  public BsonDocument id() {
    return server.id();
  }

  /** Whether it lives for one operation only. */
  public boolean isImplicit() {
    return purpose == Purpose.ONE_OPERATION;
  }

  /** The owner of the session. */
  public Purpose purpose() {
    return purpose;
  }

  /** The moment of the newest operation that the server acknowledged; null before the first. */
  public @Nullable BsonTimestamp operationTime() {
    return operationTime;
  }

  /** Makes the reads of a causally consistent session see everything up to a moment. */
  public void advanceOperationTime(BsonTimestamp time) {
    BsonTimestamp known = operationTime;
    if (known == null || known.compareTo(time) < 0) {
      operationTime = time;
    }
  }

  /** The moment that a read has to see; null when any moment will do. */
  public @Nullable BsonTimestamp afterClusterTime() {
    return causal ? operationTime : null;
  }

  /** Whether its reads see its earlier writes, on whatever node. */
  public boolean isCausal() {
    return causal;
  }

  /** The state of its newest transaction. */
  public TransactionState state() {
    return state;
  }

  /** The options of its newest transaction. */
  public TransactionOptions options() {
    return options;
  }

  /**
   * Starts a transaction; the server hears of it with the next command.
   *
   * @throws IllegalStateException when one is running
   */
  public void startTransaction(TransactionOptions how) {
    requireOpen();
    if (state.isActive()) {
      throw new IllegalStateException(
          "this session already has a transaction that is running: commit or abort it first");
    }
    options = how;
    afterCommit.clear();
    afterAbort.clear();
    firstFailure = null;
    transactionNumber = server.nextTransactionNumber();
    state = TransactionState.STARTING;
  }

  /** The number for a write that the server applies once however often it is sent. */
  public long nextRetryableWrite() {
    requireOpen();
    return server.nextTransactionNumber();
  }

  /** The number of its newest transaction; 0 before the first. */
  public long transactionNumber() {
    return transactionNumber;
  }

  /** Notes that a command is part of the transaction; whether it is the first. */
  public boolean joinTransaction() {
    boolean first = state == TransactionState.STARTING;
    state = TransactionState.IN_PROGRESS;
    return first;
  }

  /** Notes that an operation failed: the server aborts the running transaction then. */
  public void noteFailure(RuntimeException failure) {
    if (state.isActive() && firstFailure == null) {
      firstFailure = failure;
    }
  }

  /** What failed first in the newest transaction; null when nothing did. */
  public @Nullable RuntimeException firstFailure() {
    return firstFailure;
  }

  /** Whether it was started there. */
  public boolean isOf(ServerSessions sessions) {
    return home == sessions;
  }

  /** Notes that the end of the transaction was asked for. */
  public void endTransaction(TransactionState end) {
    state = end;
  }

  /**
   * Does something after the commit of the running transaction was asked for, whatever came of it.
   *
   * @param key of two actions with equal keys only the first is done
   */
  public void afterCommit(Object key, Runnable action) {
    afterCommit.putIfAbsent(key, action);
  }

  /** Does what was left for the time after the commit. */
  public void committed() {
    List.copyOf(afterCommit.values()).forEach(Runnable::run);
  }

  /** Does something when nothing of the running transaction stays, the latest action first. */
  public void afterAbort(Runnable action) {
    afterAbort.push(action);
  }

  /** Does what was left for the case that nothing of the transaction stays. */
  public void aborted() {
    List<Runnable> actions = List.copyOf(afterAbort);
    afterAbort.clear();
    actions.forEach(Runnable::run);
  }

  /** Forgets an ended transaction, because a command outside of it comes next. */
  public void forgetEndedTransaction() {
    if (!state.isActive()) {
      state = TransactionState.NONE;
    }
  }

  /** Marks the session as dirty: the network failed, so that its state on the server is unknown. */
  public void markDirty() {
    server.markDirty();
  }

  private void requireOpen() {
    if (closed.get()) {
      throw new IllegalStateException("this session is closed");
    }
  }

  /** Whether it was closed, and is of no use any more. */
  public boolean isClosed() {
    return closed.get();
  }

  /** Frees the session; a transaction that is running has to be ended before. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      home.giveBack(server);
    }
  }
}
