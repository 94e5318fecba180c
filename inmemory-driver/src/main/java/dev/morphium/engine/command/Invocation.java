package dev.morphium.engine.command;

import dev.morphium.driver.Deadline;
import dev.morphium.engine.change.CommitDependencies;
import dev.morphium.engine.change.CreationNotes;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.audit.AuditNote;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.transaction.SessionTransactions;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.StatementNotes;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call of a command: which one, on which database, with which arguments, by whom. */
public final class Invocation {
  private static final int MOST_SESSION = 256;

  private final CommandSpec spec;
  private final String database;
  private final Arguments arguments;
  private final ClientContext client;
  private final CommitDependencies dependencies = new CommitDependencies();
  private DataAccess access;
  private @Nullable RetryableWrite retryable;
  private @Nullable SessionTransactions transactions;
  private boolean failed;
  private boolean mayBlock;
  private boolean movedClusterTime;
  private boolean changeStream;
  private boolean integerOk;
  private long atClusterTime = -1;
  private Deadline deadline = Deadline.NONE;
  private @Nullable Operation operation;
  private Privileges privileges = Privileges.ALL;
  private Supplier<Privileges> currentPrivileges = () -> Privileges.ALL;
  private List<Privilege> needed = List.of();
  private @Nullable Document session;
  private boolean isWithoutSession;
  private @Nullable List<Namespace> created;
  private final List<AuditNote> auditNotes = new ArrayList<>(0);
  private @Nullable Namespace namespace;

  public Invocation(
      CommandSpec spec,
      String database,
      Arguments arguments,
      ClientContext client,
      DataAccess access) {
    this.access = access;
    this.spec = spec;
    this.database = database;
    this.arguments = arguments;
    this.client = client;
  }

  /** The command is to be done by then, whatever its fields say. */
  public void until(Deadline moment) {
    deadline = moment;
  }

  /** The moment that the caller in this process waits for; no field of the command. */
  Deadline deadline() {
    return deadline;
  }

  /** What the client may do; everything where access control does not concern it. */
  public Privileges privileges() {
    return privileges;
  }

  /**
   * The client may do this and nothing else.
   *
   * @param now finds what it may do at a later moment
   */
  public void runWith(Privileges held, Supplier<Privileges> now) {
    privileges = held;
    currentPrivileges = now;
  }

  /** After a wait: what the client may do now, since its roles may have changed. */
  public void refreshPrivileges() {
    privileges = currentPrivileges.get();
  }

  /** The privileges that the command was found to need; empty when that was not computed. */
  public List<Privilege> needs() {
    return needed;
  }

  public void needs(List<Privilege> found) {
    needed = found;
  }

  /** Whether the users who have logged in are those, or access control does not matter. */
  public boolean isOf(List<UserName> users) {
    return privileges == Privileges.ALL || client.authentication().users().equals(users);
  }

  public CommandSpec spec() {
    return spec;
  }

  public String database() {
    return database;
  }

  public Arguments arguments() {
    return arguments;
  }

  public Document body() {
    return arguments.body();
  }

  /** The command as logs and lists of operations show it: without its secrets. */
  public Document shown() {
    return spec.fields().shown(body());
  }

  public ClientContext client() {
    return client;
  }

  /** The data that the command reads and writes: all, or what its transaction sees. */
  public DataAccess access() {
    return access;
  }

  /** Applies a change to the newest state of the data. */
  public void change(Consumer<WriteBatch> operation) {
    access.write(
        batch -> {
          operation.accept(batch);
          return true;
        });
  }

  public void runOn(DataAccess data) {
    List<Namespace> noted = created;
    access = noted == null ? data : new CreationNotes(data, noted);
  }

  /** From now on the collections are noted that the command creates. */
  public void noteCreations() {
    created = new ArrayList<>();
  }

  /** Has the audit trail told of one event more, if there is one. */
  public void note(AuditNote note) {
    if (created != null) {
      auditNotes.add(note);
    }
  }

  /** The events that the command has noted. */
  public List<AuditNote> auditNotes() {
    return auditNotes;
  }

  /** The collections that the command has created; none when they are not noted. */
  public List<Namespace> created() {
    List<Namespace> noted = created;
    return noted == null ? List.of() : noted;
  }

  /** The try of a retryable write that the command is, or null. */
  public @Nullable RetryableWrite retryable() {
    return retryable;
  }

  /** Remembers what the command's statements do, if it may be tried again. */
  public StatementNotes notes() {
    return retryable == null ? StatementNotes.NONE : retryable;
  }

  /** Appends which statements earlier tries had done. */
  public void appendRetried(DocumentBuilder reply) {
    if (retryable != null) {
      retryable.append(reply);
    }
  }

  public void retryAs(RetryableWrite write) {
    retryable = write;
  }

  /** Whether the command is part of a transaction. */
  public boolean isInTransaction() {
    return arguments.has(GenericFields.AUTOCOMMIT);
  }

  /** Whether the command runs on a thread that may block, and not on a network thread. */
  public boolean mayBlock() {
    return mayBlock;
  }

  public void mayBlock(boolean allowed) {
    mayBlock = allowed;
  }

  /** What the command's answer rests on. */
  public CommitDependencies dependencies() {
    return dependencies;
  }

  /** Whether the command has had the cluster time go on to the one that it waits for. */
  public boolean hasMovedClusterTime() {
    return movedClusterTime;
  }

  public void moveClusterTime() {
    movedClusterTime = true;
  }

  /** A statement failed: what the transaction did before is not to be kept either. */
  public void failTransaction() {
    failed = true;
  }

  public boolean hasFailed() {
    return failed;
  }

  /** The transactions of the command's session, while it works with a transaction number. */
  public SessionTransactions transactions() {
    if (transactions == null) {
      throw new IllegalStateException(spec.name() + " has no transaction number");
    }
    return transactions;
  }

  public @Nullable SessionTransactions sessionTransactions() {
    return transactions;
  }

  /** Whether the command opens or reads a change stream. */
  public boolean isChangeStream() {
    return changeStream;
  }

  /** The command turned out to open or read a change stream. */
  public void readChangeStream() {
    changeStream = true;
  }

  /** What the labels of the command's errors depend on. */
  public ErrorLabels.Context labelContext() {
    return new ErrorLabels.Context(
        transactionNumber() >= 0,
        isInTransaction(),
        spec.is(CommandFlag.ENDS_TRANSACTION),
        changeStream);
  }

  /** The reply's {@code ok} is to be an int, not a double, as in few replies of MongoDB. */
  public void answerIntegerOk() {
    integerOk = true;
  }

  public boolean answersIntegerOk() {
    return integerOk;
  }

  /** The command reads the data as they were at this cluster time. */
  public void readAt(long clusterTime) {
    atClusterTime = clusterTime;
  }

  /**
   * The cluster time of the data that a read with concern {@code snapshot} sees, for its reply:
   * missing for other reads, and in transactions.
   */
  public Value atClusterTime() {
    return atClusterTime < 0 || isInTransaction()
        ? Constant.MISSING
        : new TimestampValue(atClusterTime);
  }

  public void workIn(@Nullable SessionTransactions session) {
    transactions = session;
  }

  /** The number of the command's transaction or retryable write; -1 when it has none. */
  public long transactionNumber() {
    return arguments.int64(GenericFields.TRANSACTION_NUMBER, -1);
  }

  /** Ignores the field {@code lsid}: a client without a login has no session of its own. */
  public void ignoreSession() {
    isWithoutSession = true;
  }

  /** The session the command came in: its id, with the user's digest where one is; or null. */
  public @Nullable Document session() {
    Document known = session;
    if (known == null && !isWithoutSession) {
      Document given = arguments.document(GenericFields.SESSION);
      if (given != null && given.length() > MOST_SESSION) { // it is kept for half an hour
        throw new CommandException(ErrorCode.BAD_VALUE, "lsid has more than an id and a uid");
      }
      known = given == null ? null : client.authentication().owned(given);
      session = known;
    }
    return known;
  }

  public void runAs(Operation started) {
    operation = started;
  }

  /** The running operation that this call became. */
  public Operation operation() {
    Operation started = operation;
    if (started == null) {
      throw new IllegalStateException(spec.name() + " does not run yet");
    }
    return started;
  }

  /**
   * The namespace that the command's own field names in the command's database.
   *
   * @throws CommandException 73 when the value is no string, empty, or no name a collection can
   *     have
   */
  public Namespace namespace() {
    Namespace known = namespace;
    if (known == null) {
      if (!(arguments.first() instanceof StringValue name)) {
        throw new CommandException(
            ErrorCode.INVALID_NAMESPACE,
            "collection name has invalid type " + arguments.first().type().alias());
      }
      known = Namespace.of(database, name.value());
      namespace = known;
    }
    return known;
  }
}
