package dev.morphium.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.CommandTraits;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.KnownCommand.Role;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ClientSession;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

class CommandEncoderTest {
  private static final Namespace C = new Namespace("db", "c");
  private static final List<OperationOptions> OPTIONS =
      List.of(
          OperationOptions.DEFAULT,
          OperationOptions.DEFAULT.with(ReadPreference.SECONDARY).with(ReadConcern.LOCAL),
          OperationOptions.DEFAULT.with(ReadPreference.PRIMARY).with(WriteConcern.MAJORITY),
          OperationOptions.DEFAULT.with(WriteConcern.UNACKNOWLEDGED),
          OperationOptions.DEFAULT.with(new WriteConcern(new BsonInt32(0), true, 0)));

  private final ServerSessions sessions = new ServerSessions(System::nanoTime);

  /** Nothing is decided by other traits than the bytes have. */
  @Test
  void theTraitsThatAreToldAreThoseOfTheBytes() {
    for (Operation operation : operations()) {
      for (OperationOptions options : OPTIONS) {
        for (boolean transaction : new boolean[] {false, true}) {
          try (ClientSession session = sessions.explicit(false)) {
            if (transaction) {
              session.startTransaction(TransactionOptions.DEFAULT);
            }
            boolean numbered = operation.isRetryableWrite();
            Command told =
                CommandEncoder.encode(operation, options, session, numbered, Deadline.NONE);
            Command bytes =
                new Command(told.database(), told.bytes(), 0, told.length(), told.sequences());
            assertThat(told.traits()).as("%s", told.body()).isEqualTo(bytes.traits());
          }
        }
      }
    }
  }

  private static List<Operation> operations() {
    OperationOptions usual = OperationOptions.DEFAULT;
    List<Operation> all = new ArrayList<>();
    all.add(new Operation.Find("db", parse("{find: 'c', filter: {autocommit: 1}}"), usual));
    all.add(new Operation.Find("db", parse("{find: 'c', maxTimeMS: 5}"), usual));
    all.add(new Operation.Count("db", parse("{count: 'c'}"), usual));
    all.add(new Operation.Distinct("db", parse("{distinct: 'c', key: 'a'}"), usual));
    all.add(aggregate("[{$match: {}}]"));
    all.add(aggregate("[{$match: {}}, {$out: 'd'}]"));
    all.add(aggregate("[{$merge: {into: 'd'}}]"));
    all.add(aggregate("[{$out: 'd'}, {$match: {}}]"));
    all.add(new Operation.Insert(C, usual));
    all.add(new Operation.Update(C, usual).with(parse("{update: 'c', updates: []}")));
    all.add(new Operation.Delete(C, usual).with(parse("{delete: 'c', deletes: []}")));
    all.add(new Operation.FindAndModify("db", parse("{findAndModify: 'c'}"), usual));
    all.add(new Operation.GetMore("db", parse("{getMore: 7, collection: 'c'}"), false));
    all.add(new Operation.RunCommand("db", parse("{ping: 1}"), usual));
    all.add(new Operation.RunCommand("db", parse("{killCursors: 'c', cursors: [7]}"), usual));
    all.add(new Operation.RunCommand("db", parse("{create: 'c'}"), usual));
    return all;
  }

  @Test
  void aCommandOfAUserKeepsTheConcernsThatItHas() {
    OperationOptions majority = OperationOptions.DEFAULT.with(WriteConcern.MAJORITY);
    BsonDocument own =
        parse("{insert: 'c', documents: [{_id: 1}], writeConcern: {w: 1}, lsid: {id: 1}}");
    try (ClientSession session = sessions.explicit(false)) {
      BsonDocument sent = sent(new Operation.RunCommand("db", own, majority), majority, session);
      assertThat(sent.getDocument("writeConcern").getInt32("w").getValue()).isEqualTo(1);
      assertThat(sent.get("lsid")).isEqualTo(session.id());
      assertThat(sent.keySet()).doesNotHaveDuplicates().startsWith("insert", "documents");
      Operation ping = new Operation.RunCommand("db", parse("{ping: 1}"), majority);
      assertThat(sent(ping, majority, session)).doesNotContainKey("writeConcern");
      assertThat(own).containsEntry("lsid", parse("{id: 1}"));
    }
  }

  @Test
  void onlyTheFirstCommandOfATransactionStartsIt() {
    try (ClientSession session = sessions.explicit(false)) {
      session.startTransaction(
          new TransactionOptions(ReadConcern.SNAPSHOT, WriteConcern.MAJORITY, null));
      OperationOptions options =
          OperationOptions.DEFAULT.with(WriteConcern.MAJORITY).with(ReadConcern.LOCAL);
      BsonDocument first = sent(new Operation.Insert(C, options), options, session);
      BsonDocument second = sent(aggregate("[]"), options, session);
      assertThat(first).containsKey("startTransaction").doesNotContainKey("writeConcern");
      assertThat(first.getDocument("readConcern").get("level"))
          .isEqualTo(new BsonString("snapshot"));
      assertThat(second).doesNotContainKeys("startTransaction", "readConcern");
      assertThat(second.get("txnNumber")).isEqualTo(first.get("txnNumber"));
    }
  }

  @Test
  void aPipelineWithAnOutputGoesToThePrimary() {
    Operation output = aggregate("[{$out: 'd'}]");
    OperationOptions options = OPTIONS.get(1);
    CommandTraits traits =
        CommandEncoder.encode(output, options, null, false, Deadline.NONE).traits();
    assertThat(traits.role()).isEqualTo(Role.WRITE);
    assertThat(traits.readPreference()).isNull();
    assertThat(traits.isRetryableRead()).isFalse();
  }

  private static BsonDocument sent(
      Operation operation, OperationOptions options, ClientSession session) {
    return CommandEncoder.encode(operation, options, session, false, Deadline.NONE).body();
  }

  private static Operation aggregate(String pipeline) {
    return new Operation.Aggregate(
        "db",
        parse("{aggregate: 'c', pipeline: " + pipeline + ", cursor: {}}"),
        OperationOptions.DEFAULT);
  }

  private static BsonDocument parse(String json) {
    return BsonDocument.parse(json);
  }
}
