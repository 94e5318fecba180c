package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.DriverException.CommandFailed;
import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.internal.broadcast.store.Broadcasts;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.Indexes;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.JobStore;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.MessageStore;
import dev.morphium.messaging.internal.work.model.Renewal;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Messages in a collection of a MongoDB, or of anything that is like one. */
public final class MorphiumMessageStore implements MessageStore {
  /** What a server leaves a transaction unless somebody sets it otherwise, and half as much. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofSeconds(90);

  private static final Duration SLOWEST_WRITE = Duration.ofSeconds(5);

  private static final int UNKNOWN_COMMAND = 59;

  private final CollectionGateway messages;
  private final MessageCodec codec;
  private final ServerClock clock;
  private final Claims claims;
  private final Insertions insertions;
  private final Settlements settlements;
  private final Promotion promotion;
  private final MalformedMessages misshapen;
  private final Broadcasts announcements;
  private final Capabilities limits;
  private final MorphiumJobStore jobs;

  /**
   * @param collection the queue's collection
   * @param instance who writes here, for the sake of failures that nobody else can tell
   * @param retention how long messages are kept whose work has ended
   * @param nanoTime counts nanoseconds
   */
  public MorphiumMessageStore(
      Morphium morphium,
      String collection,
      String instance,
      Retention retention,
      LongSupplier nanoTime) {
    this(morphium, collection, instance, retention, () -> serverTime(morphium), nanoTime);
  }

  /**
   * @param serverTime asks the server what time it is
   */
  public MorphiumMessageStore(
      Morphium morphium,
      String collection,
      String instance,
      Retention retention,
      Supplier<Instant> serverTime,
      LongSupplier nanoTime) {
    Namespace namespace = new Namespace(morphium.database(), collection);
    limits = morphium.driver().capabilities();
    messages = new CollectionGateway(morphium.runner(), limits, namespace);
    codec = new MessageCodec(morphium.mapper());
    clock = new ServerClock(serverTime, nanoTime);
    DeadLettering burial =
        new DeadLettering(messages, morphium.mapper(), clock, retention, instance);
    claims = new Claims(messages, codec, clock, burial);
    Dependencies dependencies = new Dependencies(messages, clock, burial);
    insertions = new Insertions(messages, codec, clock, dependencies);
    settlements = new Settlements(messages, clock, burial, dependencies, retention);
    promotion = new Promotion(messages, burial, dependencies, clock, retention);
    misshapen = new MalformedMessages(messages, burial);
    jobs = new MorphiumJobStore(messages, codec, clock, burial, dependencies);
    announcements = new Broadcasts(messages, codec);
  }

  @Override
  public void prepare() {
    messages.createIndexes(Indexes.all());
  }

  @Override
  public void insert(List<Message> sent) {
    insertions.insert(sent);
  }

  /** What can be asked of work here from outside. */
  public JobStore jobs() {
    return jobs;
  }

  /** A message of its document. */
  public @Nullable Message read(BsonDocument document) {
    return codec.read(document);
  }

  @Override
  public ClaimResult claim(Claim claim) {
    return claims.claim(claim);
  }

  @Override
  public boolean isReady(Claim claim) {
    return claims.isReady(claim);
  }

  @Override
  public ClaimResult recall(Claim claim) {
    return claims.recall(claim);
  }

  @Override
  public Set<String> busyKeys(Claim claim) {
    return Set.copyOf(claims.busyKeys(claim));
  }

  @Override
  public Renewal renew(Collection<Lease> leases, Duration extension) {
    Instant until = clock.now().plus(extension);
    List<UpdateStatement> statements = new ArrayList<>();
    List<ObjectId> ids = new ArrayList<>();
    for (Lease lease : leases) {
      Update<BsonDocument> later = Update.of(BsonDocument.class).set(Fields.DUE, until);
      statements.add(new UpdateStatement(Settlements.held(lease), later));
      ids.add(lease.message());
    }
    messages.updateEach(statements);
    return stillHeld(leases, ids, until);
  }

  private Renewal stillHeld(Collection<Lease> leases, List<ObjectId> ids, Instant until) {
    Set<Lease> lost = new HashSet<>(leases);
    Set<Lease> cancelled = new HashSet<>();
    Set<Lease> late = new HashSet<>();
    BsonDocument them = document(Fields.ID, document("$in", Bson.array(ids)));
    them.append(Fields.STATE, Bson.value(State.LEASED));
    for (BsonDocument found :
        messages.where(them).project(Fields.LEASE, Fields.CANCELLED, Fields.DUE).asList()) {
      BsonDocument work = Bson.work(found);
      if (work.isObjectId("lease")) {
        ObjectId id = found.getObjectId(Fields.ID).getValue();
        Lease lease = new Lease(id, work.getObjectId("lease").getValue());
        if (lost.remove(lease)) {
          if (work.getBoolean("cancelled", Bson.FALSE).getValue()) {
            cancelled.add(lease);
          }
          if (work.isDateTime("due") && work.getDateTime("due").getValue() < until.toEpochMilli()) {
            late.add(lease);
          }
        }
      }
    }
    return new Renewal(lost, cancelled, late);
  }

  @Override
  public Set<Lease> settle(List<Settlement> ended) {
    return settlements.settle(ended);
  }

  @Override
  public boolean settle(Settlement ended) {
    return settlements.settle(ended);
  }

  @Override
  public long promote() {
    clock.adjust();
    announcements.place();
    return promotion.promote();
  }

  @Override
  public long buryMisshapen() {
    return misshapen.bury();
  }

  @Override
  public @Nullable Instant nextDue() {
    return promotion.nextDue();
  }

  @Override
  public BroadcastPage announcements(String topic, Position after, int limit) {
    if (!limits.changeStreams()) {
      announcements.place();
    }
    return announcements.after(topic, after, limit);
  }

  @Override
  public List<Position> announced(String topic, Position since, int limit) {
    return announcements.known(topic, since, limit);
  }

  @Override
  public List<Message> find(Collection<ObjectId> ids) {
    return announcements.find(ids);
  }

  @Override
  public Duration hidden() {
    return limits.transactions() ? LONGEST_TRANSACTION : SLOWEST_WRITE;
  }

  @Override
  public boolean progress(Lease lease, double part, @Nullable String text) {
    Update<BsonDocument> change =
        Update.of(BsonDocument.class).set(Fields.PROGRESS, part).set(Fields.PROGRESS_TEXT, text);
    return messages.where(Settlements.held(lease)).updateOne(change).matched() > 0;
  }

  @Override
  public @Nullable Message find(ObjectId message) {
    BsonDocument found = messages.where(document(Fields.ID, message)).get();
    return found == null ? null : codec.decode(found);
  }

  @Override
  public Set<Lease> cancelled(Collection<Lease> leases) {
    List<ObjectId> ids = leases.stream().map(Lease::message).toList();
    return stillHeld(leases, ids, Instant.EPOCH).cancelled();
  }

  @Override
  public Instant now() {
    return clock.now();
  }

  private static Instant serverTime(Morphium morphium) {
    BsonDocument reply;
    try {
      reply = greeted(morphium, "hello");
    } catch (CommandFailed failure) {
      if (failure.code() != UNKNOWN_COMMAND) {
        throw failure;
      }
      reply = greeted(morphium, "isMaster");
    }
    return Instant.ofEpochMilli(reply.getDateTime("localTime").getValue());
  }

  /** Asks the primary, and not for ever: everything that is due waits for the answer. */
  private static BsonDocument greeted(Morphium morphium, String greeting) {
    BsonDocument command = new BsonDocument(greeting, new BsonInt32(1));
    OperationOptions how = OperationOptions.DEFAULT.with(CollectionGateway.PATIENCE);
    return morphium.runner().run(new Operation.RunCommand("admin", command, how));
  }
}
