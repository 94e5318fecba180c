package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexEditor;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A root in the making, and the effects that make it: what operations in the writer lane (or one
 * transaction for itself) work on.
 *
 * <p>A batch is torn while an edit is under way, and for good when the edit does not end, because
 * an error came in its middle: then it is fit for nothing but to be dropped, whole. Not for several
 * threads.
 */
public final class WriteBatch {
  private static final Document INDEX_BUILT =
      new DocumentBuilder().append("msg", "index build finished").build();

  private final Root base;
  private final WorkingRoot working;
  private final Supplier<UUID> ids;
  private final @Nullable DataBudget budget;
  private final List<Effect> effects = new ArrayList<>();
  private final List<Runnable> undo = new ArrayList<>();
  private long earliestTime;
  private long documentBytes;
  private boolean torn;

  /**
   * @param base what the batch begins with
   * @param ids gives new collections their identities
   */
  public WriteBatch(Root base, Supplier<UUID> ids) {
    this(base, ids, null);
  }

  /**
   * @param budget the writer lane's, which takes what grows into account; then collections are
   *     refused, too, while an index is built on them: unique keys could not be checked. What a
   *     transaction does for itself is checked and charged when it commits
   */
  WriteBatch(Root base, Supplier<UUID> ids, @Nullable DataBudget budget) {
    this.budget = budget;
    this.base = base;
    this.working = new WorkingRoot(base);
    this.ids = ids;
  }

  /** What the batch began with. */
  public Root base() {
    return base;
  }

  /** How many times the batch reserves: one for each effect, also within a transaction. */
  long times() {
    long times = 0;
    for (Effect effect : effects) {
      times +=
          effect instanceof Effect.CommitTransaction transaction
              ? Math.max(1, transaction.effects().size())
              : 1;
    }
    return times;
  }

  /**
   * Everything as it is now, with what this batch has changed; the base itself when that is
   * nothing. What is changed afterwards is copied anew, so do not ask for it after every change.
   */
  public Root root() {
    checkWhole();
    return working.seal(base.position(), base.clusterTime());
  }

  /**
   * The collection with this name, or null.
   *
   * @throws IndexBuildInProgress in the writer lane, while an index of it is built
   */
  public @Nullable WritableCollection collection(Namespace namespace) {
    return writable(working.collection(namespace));
  }

  /**
   * The collection with this identity, or null.
   *
   * @throws IndexBuildInProgress in the writer lane, while an index of it is built
   */
  public @Nullable WritableCollection collection(UUID id) {
    return writable(working.collection(id));
  }

  private @Nullable WritableCollection writable(@Nullable WorkingCollection collection) {
    checkBuilt(collection);
    return collection == null ? null : new WritableCollection(this, collection);
  }

  private void checkBuilt(@Nullable WorkingCollection collection) {
    if (budget != null && collection != null && collection.isBuilding()) {
      throw new IndexBuildInProgress(collection.namespace());
    }
  }

  /**
   * Ends the oldest index build of a collection, if it is still this one.
   *
   * @param startMillis since when the index is used, in milliseconds since 1970
   */
  @SuppressWarnings("ReferenceEquality") // a definition tells builds of equal indexes apart
  void finishIndex(UUID id, IndexBuild build, long startMillis) {
    WorkingCollection collection = working.collection(id);
    if (collection == null
        || !collection.isBuilding()
        || collection.building().getFirst() != build.definition()) {
      return;
    }
    List<IndexDefinition> inProgress = collection.building();
    List<IndexEditor> before = List.copyOf(collection.indexes());
    String namespace = collection.namespace().toString();
    IndexState index = build.finish(namespace, collection.seal().records().tree());
    index.usage().startedAt(startMillis);
    beginEdit();
    collection.finishIndex(index);
    made(new Effect.Note(INDEX_BUILT), () -> collection.restoreIndexes(before, inProgress));
  }

  /**
   * The collection with this name.
   *
   * @throws CommandException 26 when there is none
   */
  public WritableCollection existing(Namespace namespace) {
    WritableCollection collection = collection(namespace);
    if (collection == null) {
      throw new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "ns does not exist: " + namespace);
    }
    return collection;
  }

  /** The collection with this name, made without options when there is none. */
  public WritableCollection existingOrNew(Namespace namespace) {
    WritableCollection collection = collection(namespace);
    return collection == null ? createCollection(namespace, Document.EMPTY) : collection;
  }

  /**
   * Makes a collection with its index on {@code _id}.
   *
   * @throws CommandException 48 when there is one with this name, 13297 when there is a database
   *     whose name differs only in upper and lower case
   */
  public WritableCollection createCollection(Namespace namespace, Document options) {
    return createCollection(ids.get(), namespace, options);
  }

  /** The same with an identity that was given before. */
  public WritableCollection createCollection(UUID id, Namespace namespace, Document options) {
    if (working.exists(namespace)) {
      throw new CommandException(
          ErrorCode.NAMESPACE_EXISTS, "Collection " + namespace + " already exists.");
    }
    checkCase(namespace.database());
    Effect.CreateCollection create = new Effect.CreateCollection(id, namespace, options.compact());
    applyToCatalog(create);
    return existing(namespace);
  }

  /**
   * Drops a collection with its records and indexes.
   *
   * @throws CommandException 26 when there is none with this name
   */
  public void dropCollection(Namespace namespace) {
    applyToCatalog(new Effect.DropCollection(existing(namespace).id()));
  }

  /**
   * Gives a collection another name, perhaps in another database.
   *
   * @param dropTarget whether a collection that has the name already is dropped
   * @throws CommandException 26 when there is no such collection, 48 when the name is taken, 20
   *     when both names are one
   */
  public void renameCollection(Namespace from, Namespace to, boolean dropTarget) {
    WorkingCollection source = working.collection(from);
    if (source == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND, "Source collection " + from + " does not exist");
    }
    if (from.equals(to)) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "Can't rename a collection to itself");
    }
    WorkingCollection target = working.collection(to);
    checkBuilt(source);
    checkBuilt(target);
    if (target != null && !dropTarget) {
      throw new CommandException(ErrorCode.NAMESPACE_EXISTS, "target namespace exists");
    }
    checkCase(to.database());
    beginEdit();
    undo.add(() -> source.rename(from));
    apply(new Effect.RenameCollection(source.id(), to, target == null ? null : target.id()));
  }

  /** Drops a database with its collections. @return whether there was one */
  public boolean dropDatabase(String database) {
    List<CollectionState> collections = root().collections(database);
    collections.forEach(collection -> dropCollection(collection.namespace()));
    if (collections.isEmpty()) {
      return false;
    }
    applyToCatalog(new Effect.DropDatabase(database));
    return true;
  }

  /** What is remembered of a session by now. */
  public SessionRecord session(SessionId session) {
    return working.session(session);
  }

  /** Remembers that statements of a retryable write were done in this batch. */
  public void recordStatements(SessionId session, long number, ExecutedStatements statements) {
    applyToCatalog(new Effect.RecordStatements(session, number, statements));
  }

  /** Forgets sessions, and what they have written. */
  public void forgetSessions(List<SessionId> sessions) {
    applyToCatalog(new Effect.ForgetSessions(sessions));
  }

  /**
   * Runs an operation as the commit of a transaction: everything it does becomes one effect, and
   * the session remembers it.
   *
   * @param wallMillis the clock, in milliseconds since 1970
   */
  public void commitTransaction(
      SessionId session, long number, long wallMillis, Runnable operation) {
    int start = effects.size();
    operation.run();
    List<Effect> done = effects.subList(start, effects.size());
    Effect commit = new Effect.CommitTransaction(session, number, wallMillis, done);
    beginEdit();
    done.clear();
    WorkingRoot.Mark mark = working.mark();
    working.remember(session, working.session(session).committed(number, wallMillis));
    made(commit, () -> working.restore(mark));
  }

  /** Whether all that a commit was prepared for is as it was then. */
  public boolean isCurrent(PreparedCommit commit) {
    for (PreparedCommit.Touched touched : commit.collections()) {
      CollectionState before = touched.before();
      if (before == null ? working.exists(touched.after().namespace()) : !working.isStill(before)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Does all that a commit has prepared, which must be {@link #isCurrent}.
   *
   * @throws CommandException 14031 when there is no room for it, 13297 as {@link #createCollection}
   */
  public void install(PreparedCommit commit) {
    for (PreparedCommit.Touched touched : commit.collections()) {
      checkCase(touched.after().namespace().database());
      charge(touched.after().namespace(), touched.growth());
    }
    WorkingRoot.Mark mark = working.mark();
    beginEdit();
    commit.collections().forEach(touched -> working.install(touched.after()));
    undo.add(() -> working.restore(mark, commit.collections()));
    commit.effects().forEach(this::note);
    torn = false;
  }

  /** Writes a message that changes no data; the cluster time goes on. */
  public void note(Document message) {
    beginEdit();
    made(new Effect.Note(message), () -> {});
  }

  /** Makes sure that the batch has this cluster time at least. */
  public void noEarlierThan(long clusterTime) {
    earliestTime = Math.max(earliestTime, clusterTime);
  }

  /**
   * Runs an operation so that nothing remains of it when it throws; what came before it stays. When
   * it cannot be taken back, because an error came in the middle of an edit, the batch is torn.
   *
   * @throws RuntimeException what the operation throws
   */
  public <R extends @Nullable Object> R attempt(WriteOperation<R> operation) {
    checkWhole();
    Savepoint before = savepoint();
    boolean done = false;
    try {
      R result = operation.run(this);
      done = true;
      return result;
    } finally {
      if (!done && !torn) {
        rollback(before);
      }
    }
  }

  /** A moment of the batch that it can be taken back to. */
  public record Savepoint(int effects, int undo, long documentBytes) {}

  public Savepoint savepoint() {
    return new Savepoint(effects.size(), undo.size(), documentBytes);
  }

  /** Takes everything back that was done since. */
  public void rollback(Savepoint before) {
    beginEdit();
    for (int i = undo.size() - 1; i >= before.undo; i--) {
      undo.remove(i).run();
    }
    effects.subList(before.effects, effects.size()).clear();
    documentBytes = before.documentBytes;
    torn = false;
  }

  /** Whether an edit was begun and has not ended. */
  boolean isTorn() {
    return torn;
  }

  private void checkWhole() {
    if (torn) {
      throw new IllegalStateException("an error has left the batch torn");
    }
  }

  /** What the batch has changed since, in order. */
  public List<Effect> effectsSince(Savepoint before) {
    return effects(before.effects);
  }

  /** What the batch has changed so far, in order. */
  public List<Effect> effects() {
    checkWhole();
    return List.copyOf(effects);
  }

  /** What the batch has changed since it had so many effects. */
  public List<Effect> effects(int from) {
    return List.copyOf(effects.subList(from, effects.size()));
  }

  /** How many effects the batch has. */
  public int size() {
    return effects.size();
  }

  /** About how many bytes of documents the batch carries to other members. */
  long documentBytes() {
    return documentBytes;
  }

  /** From now on nothing of what was done can be taken back. */
  public void keep() {
    undo.clear();
  }

  /**
   * Takes a change into account, before it is made.
   *
   * @param growth how many bytes more the data take
   * @throws CommandException 14031 when there is no room for them
   */
  void charge(Namespace namespace, long growth) {
    if (budget != null && growth > 0) {
      budget.charge(namespace, working.dataSize(), growth);
    }
  }

  /** An edit begins, and ends when it is noted as {@link #made}. */
  void beginEdit() {
    checkWhole();
    torn = true;
  }

  /** Notes a change that was made, and how it is taken back. */
  void made(Effect effect, Runnable back) {
    undo.add(back);
    note(effect);
    torn = false;
  }

  private void note(Effect effect) {
    effects.add(effect);
    if (effect instanceof Effect.InsertRecord insert) {
      documentBytes += insert.document().length;
    } else if (effect instanceof Effect.UpdateRecord update) {
      documentBytes += update.document().length;
    }
  }

  Root seal(long position, long clusterTime) {
    checkWhole();
    return working.seal(position, clusterTime);
  }

  /** The batch will not have an earlier cluster time than this one. */
  long earliestTime() {
    return earliestTime;
  }

  private void applyToCatalog(Effect effect) {
    beginEdit();
    apply(effect);
  }

  private void apply(Effect effect) {
    WorkingRoot.Mark mark = working.mark();
    working.apply(effect);
    made(effect, () -> working.restore(mark));
  }

  private void checkCase(String database) {
    if (working.hasDatabase(database)) {
      return;
    }
    for (String existing : root().databases()) {
      if (existing.equalsIgnoreCase(database)) {
        throw new CommandException(
            13297,
            "db already exists with different case already have: [%s] trying to create [%s]"
                .formatted(existing, database));
      }
    }
  }
}
