package dev.morphium.internal.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.NoCache;
import dev.morphium.cache.CacheStatistics;
import dev.morphium.cache.NotingDriver;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.exception.MappingException;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.Query;
import dev.morphium.session.ClientSession;
import dev.morphium.settings.CacheSettings;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadCacheTest {
  @Cache
  @Entity
  static class Town {
    @Id int id;
    String name;
    List<String> streets = new ArrayList<>();

    Town() {}

    Town(int id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  @Entity
  @NoCache
  static class Village extends Town {}

  @Entity
  @Cache(clearOnWrite = false)
  record Country(@Id int id, String name) {}

  @Entity
  @Cache(maxEntries = 2, strategy = Cache.ClearStrategy.FIFO)
  record River(@Id int id, String name) {}

  @Entity
  @Cache(maxEntries = 0)
  record Nothing(@Id int id) {}

  private final NotingDriver driver = new NotingDriver();
  private final Morphium morphium =
      Morphium.builder(MorphiumSettings.of("inmemory:///test")).driver(driver).open();

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void aSecondReadIsAnsweredWithoutTheServer() {
    morphium.insert(new Town(1, "Rome"));
    Query<Town> rome = morphium.createQueryFor(Town.class).f("name").eq("Rome");
    for (int i = 0; i < 3; i++) {
      assertThat(rome.asList()).extracting(town -> town.id).containsExactly(1);
    }
    assertThat(driver.count("find")).isEqualTo(1);
    assertThat(morphium.cache().statistics(Town.class)).isEqualTo(new CacheStatistics(2, 1, 1, 0));
    assertThat(morphium.cache().statistics().hitRate()).isGreaterThan(0.6);
  }

  @Test
  void allKindsOfReadsAreKept() {
    morphium.insert(new Town(1, "Rome"));
    Query<Town> towns = morphium.createQueryFor(Town.class);
    List<Supplier<Object>> reads =
        List.of(
            () -> towns.findById(1).name,
            () -> towns.f("name").eq("Oslo").first(),
            () -> towns.countAll(),
            () -> towns.estimatedCount(),
            () -> towns.distinct("name"),
            () -> towns.f("name").ne("Oslo").exists(),
            () -> towns.f("id").gt(0).idList(),
            () -> towns.f("id").gt(0).asDocuments(),
            () -> towns.sort("name").stream().map(town -> town.name).toList());
    for (Supplier<Object> read : reads) {
      int before = driver.sent.size();
      Object first = read.get();
      assertThat(driver.sent.size()).isEqualTo(before + 1);
      assertThat(read.get()).isEqualTo(first);
      assertThat(driver.sent.size()).isEqualTo(before + 1);
    }
  }

  @Test
  void whatOneReaderChangesNobodyElseSees() {
    morphium.insert(new Town(1, "Rome"));
    Query<Town> towns = morphium.createQueryFor(Town.class);
    Town mine = towns.get();
    mine.name = "mine";
    mine.streets.add("Via Appia");
    Town yours = towns.get();
    assertThat(yours.name).isEqualTo("Rome");
    assertThat(yours.streets).isEmpty();
    BsonDocument document = towns.asDocuments().get(0);
    assertThat(towns.asDocuments().get(0)).isEqualTo(document);
  }

  @Test
  void everyWriteClears() {
    Query<Town> towns = morphium.createQueryFor(Town.class);
    List<Runnable> writes =
        List.of(
            () -> morphium.insert(new Town(1, "Rome")),
            () -> morphium.insertList(List.of(new Town(2, "Oslo"), new Town(3, "Bonn"))),
            () -> morphium.store(new Town(1, "Roma")),
            () -> towns.f("id").eq(1).set("name", "Lima"),
            () -> towns.f("id").eq(4).upsert(u -> u.set("name", "Bern")),
            () -> towns.f("id").eq(1).findOneAndUpdate(u -> u.set("name", "Kiev")),
            () -> morphium.with(new Town(1, "x")).set("name", "Riga"),
            () -> morphium.bulk(Town.class).insert(new Town(5, "Ulm")).execute(),
            () -> morphium.delete(new Town(5, "Ulm")),
            () -> towns.f("id").eq(4).delete(),
            () ->
                morphium.runCommand(
                    "test",
                    BsonDocument.parse(
                        "{update: 'town', updates: [{q: {_id: 2}, u: {$set: {name: 'Vaduz'}}}]}")),
            () ->
                morphium.runCommand(
                    "test",
                    BsonDocument.parse(
                        "{aggregate: 'river', pipeline: [{$merge: {into: 'town'}}], cursor: {}}")),
            () ->
                morphium.runCommand(
                    "test",
                    BsonDocument.parse(
                        "{aggregate: 'town', pipeline: [{$match: {_id: 1}}, {$out: 'town'}],"
                            + " cursor: {}}")),
            () -> morphium.dropCollection(Town.class));
    morphium.insert(new River(9, "Rhine"));
    List<String> before = names(towns);
    for (Runnable write : writes) {
      assertThat(names(towns)).isEqualTo(before);
      write.run();
      List<String> after = names(towns);
      assertThat(after).isNotEqualTo(before);
      before = after;
    }
  }

  @Test
  void transactionsClearAfterTheirCommitAndReadPastTheCache() {
    morphium.insert(new Town(1, "Rome"));
    Query<Town> towns = morphium.createQueryFor(Town.class);
    assertThat(names(towns)).containsExactly("Rome");
    morphium.startTransaction();
    morphium.insert(new Town(2, "Oslo"));
    assertThat(names(towns)).containsExactly("Oslo", "Rome");
    long finds = driver.count("find");
    assertThat(morphium.inSession(null, () -> names(towns))).containsExactly("Rome");
    assertThat(driver.count("find")).isEqualTo(finds);
    morphium.commitTransaction();
    assertThat(names(towns)).containsExactly("Oslo", "Rome");
    morphium.startTransaction();
    morphium.insert(new Town(3, "Bonn"));
    morphium.abortTransaction();
    finds = driver.count("find");
    assertThat(names(towns)).containsExactly("Oslo", "Rome");
    assertThat(driver.count("find")).isEqualTo(finds);
  }

  @Test
  void causalSessionsAndSettledReadsGoToTheServer() {
    Query<Town> towns = morphium.createQueryFor(Town.class);
    names(towns);
    try (ClientSession session = morphium.startSession()) {
      morphium.inSession(session, () -> names(towns));
      morphium.inSession(session, () -> names(towns));
    }
    assertThat(driver.count("find")).isEqualTo(3);
    towns.raw(BsonDocument.parse("{$expr: {$lt: [{$rand: {}}, 2]}}")).asList();
    towns.raw(BsonDocument.parse("{$expr: {$lt: [{$rand: {}}, 2]}}")).asList();
    assertThat(driver.count("find")).isEqualTo(5);
    assertThat(morphium.cache().statistics(Town.class).misses()).isEqualTo(1);
  }

  @Test
  void howAReadIsAskedIsPartOfTheKey() {
    Query<Town> towns = morphium.createQueryFor(Town.class);
    towns.asList();
    towns.readConcern(ReadConcern.MAJORITY).asList();
    towns.readPreference(ReadPreference.SECONDARY_PREFERRED).asList();
    assertThat(driver.count("find")).isEqualTo(3);
    towns.readPreference(ReadPreference.SECONDARY_PREFERRED).asList();
    assertThat(driver.count("find")).isEqualTo(3);
  }

  @Test
  void onlyWholeResultsAreKept() {
    morphium.insertList(List.of(new Town(1, "Rome"), new Town(2, "Oslo"), new Town(3, "Bonn")));
    Query<Town> towns = morphium.createQueryFor(Town.class).batchSize(1);
    try (ResultCursor<Town> cursor = towns.asCursor()) {
      assertThat(cursor.next().id).isEqualTo(1);
    }
    assertThat(morphium.cache().statistics(Town.class).size()).isZero();
    assertThat(towns.asList()).hasSize(3);
    assertThat(morphium.cache().statistics(Town.class).size()).isEqualTo(1);
    long batches = driver.count("getMore");
    assertThat(towns.asList()).extracting(town -> town.name).contains("Rome", "Oslo", "Bonn");
    try (ResultCursor<Town> cursor = towns.asCursor()) {
      assertThat(cursor.next().id).isEqualTo(1);
      assertThat(cursor.tryNext().id).isEqualTo(2);
      assertThat(cursor.stream()).extracting(town -> town.id).containsExactly(3);
      assertThatThrownBy(cursor::hasNext).isInstanceOf(IllegalStateException.class);
      assertThat(cursor.tryNext()).isNull();
    }
    assertThat(driver.count("getMore")).as("all batches are kept").isEqualTo(batches);
  }

  @Test
  void largeResultsAreNotKept() {
    Town large = new Town(1, "x".repeat(RecordedReplies.LARGEST));
    morphium.insert(large);
    assertThat(morphium.createQueryFor(Town.class).asList()).hasSize(1);
    assertThat(morphium.cache().statistics(Town.class).size()).isZero();
  }

  @Test
  void annotationsDecide() {
    morphium.createQueryFor(Village.class).asList();
    morphium.createQueryFor(Village.class).asList();
    assertThat(driver.count("find")).isEqualTo(2);
    assertThat(morphium.cache().statistics(Village.class)).isEqualTo(CacheStatistics.NOTHING);
    assertThat(morphium.findAll(Country.class)).isEmpty();
    morphium.insert(new Country(1, "Peru"));
    assertThat(morphium.findAll(Country.class)).isEmpty();
    morphium.cache().clear(Country.class);
    assertThat(morphium.findAll(Country.class)).hasSize(1);
    assertThatThrownBy(() -> morphium.findAll(Nothing.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("maxEntries = 0")
        .hasMessageContaining(Nothing.class.getName());
  }

  @Test
  void theOldestGoFirstWhenAsked() {
    Query<River> rivers = morphium.createQueryFor(River.class);
    for (int id = 1; id <= 3; id++) {
      rivers.findById(id);
    }
    assertThat(morphium.cache().statistics(River.class).evictions()).isEqualTo(1);
    long before = driver.count("find");
    rivers.findById(3);
    rivers.findById(2);
    assertThat(driver.count("find")).isEqualTo(before);
    rivers.findById(1);
    assertThat(driver.count("find")).isEqualTo(before + 1);
  }

  @Test
  void settingsCanSwitchItOff() {
    CacheSettings off = new CacheSettings(false, Duration.ofMinutes(1), 10, false);
    NotingDriver plain = new NotingDriver();
    try (Morphium other =
        Morphium.builder(MorphiumSettings.builder("inmemory:///test").cache(off).build())
            .driver(plain)
            .open()) {
      other.findAll(Town.class);
      other.findAll(Town.class);
      assertThat(plain.count("find")).isEqualTo(2);
    }
  }

  @Test
  void writesToAnotherTypeOfTheSameCollectionClearToo() {
    Query<Town> towns = morphium.createQueryFor(Town.class);
    assertThat(names(towns)).isEmpty();
    morphium.insert(new OtherTown(7, "Pisa"));
    assertThat(names(towns)).containsExactly("Pisa");
  }

  @Entity(collectionName = "town")
  record OtherTown(@Id int id, String name) {}

  private static List<String> names(Query<Town> towns) {
    return towns.sort("name").asList().stream().map(town -> town.name).toList();
  }
}
