package dev.morphium.server.replication.raft.machine;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.snapshot.SnapshotReader;
import dev.morphium.server.snapshot.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Clients that write to a simulated set while it loses leaders, members and messages, and what must
 * be true of it: members are equal at equal entries, what was acknowledged is there, what was
 * refused is not, and a change stream that is resumed again and again, on any member, has every
 * change once and in order.
 */
final class LogSimulation implements AutoCloseable {
  private static final Namespace PLACE = Namespace.of("db", "c");
  private static final int MEMBERS = 3;
  private static final int IDS = 60;

  private final Random random;
  private final SimulatedRaft raft;
  private final Set<Integer> present = new HashSet<>();
  private final Set<Integer> acknowledged = new HashSet<>();
  private final Set<Integer> refused = new HashSet<>();
  private final List<String> changes = new ArrayList<>();
  private final List<String> streamed = new ArrayList<>();
  private @Nullable String token;
  private @Nullable Root snapshot;
  private int snapshotIndex;
  private int operations;
  private int answered;

  LogSimulation(long seed) {
    random = new Random(seed);
    raft = new SimulatedRaft(random);
    for (int i = 0; i < MEMBERS; i++) {
      raft.members.add(new SimulatedMember(i, raft));
    }
    raft.members
        .getFirst()
        .storage
        .addListener((before, batch, after) -> changes.addAll(described(batch)));
  }

  /** Takes so many steps, lets everything come to rest, and looks whether all is as it must be. */
  void run(int steps) {
    token = stream(raft.members.getFirst(), "").getDocument("postBatchResumeToken").toJson();
    raft.elect(raft.members.getFirst());
    for (int i = 0; i < steps; i++) {
      step();
    }
    raft.elect(raft.members.getFirst());
    raft.settle();
    int before = answered;
    for (int i = 0; i < 5; i++) {
      write(raft.members.getFirst());
    }
    raft.settle();
    require(answered == before + 5, "writes are answered when there is no more trouble");
    check();
  }

  private void step() {
    SimulatedMember any = raft.members.get(random.nextInt(MEMBERS));
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5 -> write(random.nextInt(10) == 0 ? any : leading(any));
      case 6, 7, 8 -> raft.takeHanded();
      case 9, 10, 11 -> raft.commit();
      case 12, 13, 14 -> any.apply(raft.committed.size());
      case 15, 16 -> any.event();
      case 17 -> raft.tellLate();
      case 18 -> follow(any);
      default -> {
        if (random.nextInt(3) == 0) {
          trouble(any);
        }
      }
    }
  }

  private void trouble(SimulatedMember any) {
    switch (random.nextInt(6)) {
      case 0, 1 -> raft.elect(any);
      case 2 -> raft.stepDown();
      case 3 -> {
        snapshotIndex = any.applied;
        snapshot = copy(any.storage.root());
      }
      default -> replace(any);
    }
  }

  /** A member starts again, or is so far behind that it gets a snapshot; the first one never is. */
  private void replace(SimulatedMember any) {
    Root root = snapshot;
    if (root == null || any.number == 0) {
      return;
    }
    if (random.nextBoolean()) {
      if (raft.leader == any) {
        raft.stepDown();
      }
      any.restart(root, snapshotIndex);
    } else if (raft.leader != any && any.events.isEmpty() && any.applied < snapshotIndex) {
      any.load(root, snapshotIndex);
    }
  }

  private static Root copy(Root root) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SnapshotWriter.write(root, bytes);
      return SnapshotReader.read(
          new ByteArrayInputStream(bytes.toByteArray()),
          new StoredFilters(),
          (records, count) -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SimulatedMember leading(SimulatedMember otherwise) {
    return raft.members.stream().filter(member -> member.leads).findFirst().orElse(otherwise);
  }

  private void write(SimulatedMember member) {
    int id = random.nextInt(IDS);
    int operation = ++operations;
    Document document =
        new DocumentBuilder().append("_id", id).append("by", operation).build().compact();
    member
        .storage
        .submit(
            batch -> {
              batch.existingOrNew(PLACE).insert(document);
              return true;
            })
        .whenComplete((done, failure) -> answer(id, operation, failure));
  }

  private void answer(int id, int operation, @Nullable Throwable failure) {
    answered++;
    if (failure == null) {
      acknowledged.add(operation);
    } else if (failure instanceof CommandException known) {
      if (known.code().equals(ErrorCode.NOT_WRITABLE_PRIMARY)) {
        refused.add(operation);
      } else if (known.code().equals(ErrorCode.of(11000))) {
        present.add(id);
      }
    }
  }

  private static List<String> described(ChangeBatch batch) {
    List<String> described = new ArrayList<>();
    for (Effect effect : batch.effects()) {
      if (effect instanceof Effect.InsertRecord insert) {
        described.add(String.valueOf(number(Document.of(insert.document()), "by")));
      }
    }
    return described;
  }

  /** Resumes the stream on a member, which may be behind or have no history so far back. */
  private void follow(SimulatedMember member) {
    BsonDocument cursor = stream(member, "resumeAfter: " + token);
    if (cursor.isEmpty()) {
      return;
    }
    for (BsonValue event : cursor.getArray("firstBatch")) {
      BsonDocument inserted = event.asDocument().getDocument("fullDocument");
      streamed.add(String.valueOf(inserted.getInt32("by").getValue()));
      token = event.asDocument().getDocument("_id").toJson();
    }
  }

  private static BsonDocument stream(SimulatedMember member, String resume) {
    BsonDocument reply =
        member.run(
            "{aggregate: 'c', cursor: {batchSize: 10}, pipeline: [{$changeStream: {%s}},"
                    .formatted(resume)
                + " {$match: {operationType: 'insert'}}],"
                + " $readPreference: {mode: 'secondaryPreferred'}}");
    return reply.getDocument("cursor", new BsonDocument());
  }

  private void check() {
    Map<Integer, Integer> documents = documents(raft.members.getFirst().storage.root());
    require(documents.values().containsAll(acknowledged), "what was acknowledged is there");
    require(documents.keySet().containsAll(present), "what was said to be there is there");
    require(
        documents.values().stream().noneMatch(refused::contains), "what was refused is not there");
    for (SimulatedMember member : raft.members) {
      require(documents(member.storage.root()).equals(documents), "all members are equal");
    }
    for (int before = -1; before != streamed.size(); ) {
      before = streamed.size();
      follow(raft.members.getFirst());
    }
    require(
        streamed.equals(changes), "the stream has everything once: " + streamed + " " + changes);
  }

  private static void require(boolean truth, String what) {
    if (!truth) {
      throw new AssertionError("not true: " + what);
    }
  }

  private static Map<Integer, Integer> documents(Root root) {
    Map<Integer, Integer> documents = new HashMap<>();
    CollectionState collection = root.collection(PLACE);
    if (collection != null) {
      RecordCursor cursor = collection.records().cursor();
      for (boolean more = cursor.first(); more; more = cursor.next()) {
        Document document = Document.of(cursor.document());
        documents.put(number(document, "_id"), number(document, "by"));
      }
    }
    return documents;
  }

  private static int number(Document document, String field) {
    return (int) ((NumberValue) document.get(field)).longValue();
  }

  @Override
  public void close() {
    raft.members.forEach(SimulatedMember::close);
  }
}
