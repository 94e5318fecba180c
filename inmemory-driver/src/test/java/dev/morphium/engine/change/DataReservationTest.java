package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** What is made beside the writer lane has its room in the data budget. */
class DataReservationTest {
  private static final long MIB = 1 << 20;
  private static final Namespace THINGS = Namespace.of("db", "things");
  private static final int FULL = 14031;

  @Test
  void whatIsReservedIsNotThereForWrites() {
    Storage storage = Storage.inMemory();
    storage.budget().configure(() -> 10 * MIB, () -> 100, () -> 0, () -> {});
    try (DataReservation room = storage.room()) {
      room.grow(9 * MIB);
      assertThatThrownBy(() -> room.grow(2 * MIB)).isInstanceOf(CommandException.class);
      assertThatThrownBy(() -> insert(storage)).isInstanceOf(CommandException.class);
    }
    insert(storage);
    try (DataReservation room = storage.room()) {
      assertThatThrownBy(() -> room.grow(9 * MIB)).isInstanceOf(CommandException.class);
    }
  }

  private static void insert(Storage storage) {
    Document large = Document.parse("{_id: 1, text: '" + "x".repeat(3 << 20) + "'}");
    storage.write(batch -> batch.existingOrNew(THINGS).insert(large));
  }

  @Test
  void transactionReservesWhatItWritesAndGivesItBack() {
    try (Engine engine = new Engine(EngineSettings.inMemory("test", List.of(), "test:0"))) {
      run(engine, "admin", "{setParameter: 1, dataMemoryLimitBytes: " + 8 * MIB + "}").orThrow();
      run(engine, "db", "{create: 'things'}").orThrow();
      String more = ", startTransaction: true";
      Reply reply;
      int written = 0;
      do {
        String document = "{_id: " + written++ + ", text: '" + "x".repeat(1 << 18) + "'}";
        String insert = "{insert: 'things', documents: [" + document + "]" + ofTransaction(more);
        reply = run(engine, "db", insert);
        more = "";
      } while (reply.ok() && !reply.document().containsKey("writeErrors") && written < 100);
      assertThat(reply.code()).as(reply.document().toJson()).isEqualTo(FULL);
      assertThat(written).isBetween(20, 40);
      run(engine, "admin", "{abortTransaction: 1" + ofTransaction(""));
      run(
              engine,
              "db",
              "{insert: 'things', documents: [{_id: 1, text: '" + "x".repeat(4 << 20) + "'}]}")
          .orThrow();
    }
  }

  private static String ofTransaction(String more) {
    return ", lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}},"
        + " txnNumber: {$numberLong: '1'}, autocommit: false"
        + more
        + "}";
  }

  private static Reply run(Engine engine, String database, String json) {
    return engine.execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL);
  }
}
