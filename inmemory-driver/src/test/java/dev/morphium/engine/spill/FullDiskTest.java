package dev.morphium.engine.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The disk of the temporary files is full: really, on a small file system. */
class FullDiskTest {
  private static final int OUT_OF_DISK_SPACE = 14031;
  private static final int DOCUMENTS = 3_000;
  private static final String SORT = "{find: 'c', sort: {v: 1}, batchSize: %d}";

  @TempDir Path folder;

  /** An engine with 3 MB of documents, which sorts 100 kB in memory. */
  private Engine engine() {
    Engine engine =
        new Engine(
            EngineSettings.inMemory("test", List.of(), "test:0")
                .withMemory(new MemorySettings(64L << 20, new SpillSettings(folder, 1L << 30))));
    List<BsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add(
          BsonDocument.parse(
              "{_id: %d, v: %d, s: '%s'}".formatted(i, i * 7919 % 3001, "x".repeat(1_000))));
    }
    Command insert = Command.of("test", BsonDocument.parse("{insert: 'c'}"));
    engine.execute(insert.withSequence("documents", documents), ClientContext.LOCAL).orThrow();
    run(
            engine,
            "admin",
            "{setParameter: 1, internalQueryMaxBlockingSortMemoryUsageBytes: 100000,"
                + " internalDocumentSourceGroupMaxMemoryBytes: 100000}")
        .orThrow();
    return engine;
  }

  private static Reply run(Engine engine, String database, String json) {
    return engine.execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL);
  }

  private static Reply run(Engine engine, String json) {
    return run(engine, "test", json);
  }

  private static List<Integer> values(BsonArray batch) {
    return batch.stream().map(each -> each.asDocument().getInt32("v").getValue()).toList();
  }

  private static void assertNothingIsHeld(Engine engine) {
    assertThat(engine.memory().budget().used()).isZero();
    assertThat(engine.memory().directory().usedBytes()).isZero();
    assertThat(engine.memory().directory().openFiles()).isZero();
  }

  private static void assertOutOfSpace(Reply reply) {
    assertThat(reply.code()).isEqualTo(OUT_OF_DISK_SPACE);
    assertThat(reply.codeName()).isEqualTo("OutOfDiskSpace");
    assertThat(reply.document().getString("errmsg").getValue())
        .contains("No disk space left for the temporary files of commands in ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "find: 'c', sort: {v: 1}",
        "aggregate: 'c', cursor: {}, pipeline: [{$set: {w: '$v'}}, {$sort: {w: 1}}]",
        "aggregate: 'c', cursor: {}, pipeline: [{$group: {_id: '$v', p: {$push: '$s'}}}]",
        "aggregate: 'c', cursor: {}, pipeline: [{$bucketAuto: {groupBy: '$v', buckets: 3}},"
            + " {$lookup: {from: 'c', pipeline: [{$sort: {v: 1}}], as: 'a'}}]"
      })
  void aCommandThatSpillsIsToldAndGivesItsRoomBack(String fields) throws IOException {
    try (SmallDisk disk = SmallDisk.mount(folder, "size=1m");
        Engine engine = engine()) {
      assertOutOfSpace(run(engine, "{" + fields + "}"));
      assertNothingIsHeld(engine);
      assertThat(Files.getFileStore(disk.path()).getUsableSpace()).isGreaterThan(1_000_000);
    }
  }

  @Test
  void othersGoOnAndTheNextOneSpillsWhenThereIsRoom() throws IOException {
    try (SmallDisk disk = SmallDisk.mount(folder, "size=6m");
        Engine engine = engine()) {
      BsonDocument cursor =
          run(engine, SORT.formatted(2)).orThrow().document().getDocument("cursor");
      disk.fill("filler");
      assertOutOfSpace(run(engine, SORT.formatted(DOCUMENTS + 1)));
      assertThat(run(engine, "{insert: 'd', documents: [{_id: 1}]}").ok()).isTrue();
      assertThat(run(engine, "{find: 'c', filter: {_id: 3}, sort: {v: 1}}").ok()).isTrue();
      String more =
          "{getMore: {$numberLong: '%d'}, collection: 'c'}"
              .formatted(cursor.getInt64("id").getValue());
      BsonDocument rest = run(engine, more).orThrow().document().getDocument("cursor");
      assertThat(rest.getInt64("id").getValue()).isZero();
      assertThat(values(rest.getArray("nextBatch")))
          .hasSize(DOCUMENTS - 2)
          .isSortedAccordingTo(Comparator.naturalOrder());
      assertNothingIsHeld(engine);
      Files.delete(disk.path().resolve("filler"));
      BsonDocument again =
          run(engine, SORT.formatted(DOCUMENTS + 1)).orThrow().document().getDocument("cursor");
      assertThat(values(again.getArray("firstBatch")))
          .hasSize(DOCUMENTS)
          .isSortedAccordingTo(Comparator.naturalOrder());
      assertNothingIsHeld(engine);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void namesThatNoFileCanHaveAreToldTheSame(int inodes) throws IOException {
    try (SmallDisk disk = SmallDisk.mount(folder, "size=6m,nr_inodes=" + inodes);
        Engine engine = engine()) {
      assertOutOfSpace(run(engine, SORT.formatted(DOCUMENTS + 1)));
      assertNothingIsHeld(engine);
      assertThat(run(engine, "{find: 'c'}").ok()).isTrue();
      assertThat(disk.path()).isDirectory();
    }
  }
}
