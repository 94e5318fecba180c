package dev.morphium.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.transfer.DumpTask;
import dev.morphium.server.dump.transfer.RestoreTask;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dumps and restores reach servers through the pooled driver. */
class TransferOverTheWireTest {
  private static final ServerSettings NETWORK = ServerSettings.of(List.of("127.0.0.1"), 0, 1);
  private static final int COUNT = 12_000;

  @TempDir Path directory;

  private static BsonDocument run(Driver driver, String database, BsonDocument command) {
    return driver.execute(Command.of(database, command)).orThrow().document();
  }

  private static int count(Driver driver) {
    return run(driver, "db", new BsonDocument("count", new BsonString("many")))
        .getNumber("n")
        .intValue();
  }

  @Test
  void whatOneServerHasComesToAnother() throws IOException {
    List<String> told = new ArrayList<>();
    Path dump = directory.resolve("dump");
    try (PoppyServer from = PoppyServer.start(NETWORK);
        PoppyServer to = PoppyServer.start(NETWORK);
        Driver source = Drivers.connect(from.connectionString());
        Driver target = Drivers.connect(to.connectionString())) {
      fill(source);
      DumpTask.run(source, new DumpTask.Request(dump, false, false, null, null), told::add);
      assertThat(told).endsWith("dumped 2 collections with 12001 documents to " + dump);
      DumpSummary summary = Dumps.summary(dump);
      assertThat(summary.clusterTime()).isPositive(); // all of one moment
      assertThat(summary.manifest().documents()).isEqualTo(COUNT + 2);
      RestoreTask.Request request = new RestoreTask.Request(dump, false, List.of());
      assertThat(RestoreTask.run(target, request, told::add)).isZero();
      assertThat(count(target)).isEqualTo(COUNT);
      assertThat(hash(target)).isEqualTo(hash(source));
    }
  }

  private static BsonDocument hash(Driver driver) {
    return run(driver, "db", new BsonDocument("dbHash", new BsonInt32(1)))
        .getDocument("collections");
  }

  private static void fill(Driver source) {
    BsonArray documents = new BsonArray();
    for (int i = 0; i < COUNT; i++) {
      documents.add(
          new BsonDocument("_id", new BsonInt32(COUNT - i))
              .append("text", new BsonString("x".repeat(i % 100))));
    }
    run(
        source,
        "db",
        new BsonDocument("insert", new BsonString("many")).append("documents", documents));
    run(source, "db", BsonDocument.parse("{insert: 'one', documents: [{_id: 1}]}"));
    run(
        source,
        "db",
        BsonDocument.parse("{createIndexes: 'many', indexes: [{key: {text: 1}, name: 't'}]}"));
  }
}
