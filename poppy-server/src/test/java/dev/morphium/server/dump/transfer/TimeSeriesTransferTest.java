package dev.morphium.server.dump.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measurements are restored once, or not at all. */
class TimeSeriesTransferTest {
  private static final String CREATE = "{create: 'series', timeseries: {timeField: 't'}}";

  private final Driver source = new InMemoryDriver();
  private final Driver target = new InMemoryDriver();

  @TempDir Path directory;

  @BeforeEach
  void dump() throws IOException {
    run(source, CREATE);
    run(source, "{insert: 'series', documents: [{_id: 1, t: {$date: 1000}}]}");
    run(source, "{insert: 'a', documents: [{_id: 1}]}");
    DumpTask.run(
        source,
        new DumpTask.Request(directory.resolve("dump"), false, false, null, null),
        line -> {});
  }

  @AfterEach
  void close() {
    source.close();
    target.close();
  }

  private static BsonDocument run(Driver driver, String command) {
    return driver.execute(Command.of("db", BsonDocument.parse(command))).orThrow().document();
  }

  private void restore(boolean drop, String... includes) throws IOException {
    RestoreTask.run(
        target,
        new RestoreTask.Request(directory.resolve("dump"), drop, List.of(includes)),
        line -> {});
  }

  private List<BsonValue> batch(String command) {
    return run(target, command).getDocument("cursor").getArray("firstBatch").getValues();
  }

  @Test
  void measurementsAreNotRestoredBesideOthersAndNothingElseIsEither() throws IOException {
    run(target, CREATE);
    run(target, "{insert: 'series', documents: [{_id: 2, t: {$date: 2000}}]}");
    assertThatThrownBy(() -> restore(false))
        .hasMessageContaining("the time series db.series has measurements already")
        .hasMessageContaining("Nothing was changed")
        .hasMessageContaining("--drop");
    assertThat(batch("{find: 'series'}"))
        .containsExactly(BsonDocument.parse("{t: {$date: 2000}, _id: 2}"));
    assertThat(batch("{find: 'a'}")).isEmpty();
    restore(false, "db.a");
    assertThat(batch("{find: 'a'}")).hasSize(1);
    restore(true);
    assertThat(batch("{find: 'series'}"))
        .containsExactly(BsonDocument.parse("{t: {$date: 1000}, _id: 1}"));
  }

  @Test
  void aTimeSeriesWithoutMeasurementsTakesThemOnce() throws IOException {
    run(target, CREATE);
    restore(false);
    assertThat(batch("{find: 'series'}")).hasSize(1);
    assertThatThrownBy(() -> restore(false)).hasMessageContaining("has measurements already");
    assertThat(batch("{find: 'series'}")).hasSize(1);
  }

  @Test
  void aTimeSeriesThatIsThereUnderTheNameOfACollectionCountsToo() {
    run(target, "{create: 'a', timeseries: {timeField: 't'}}");
    run(target, "{insert: 'a', documents: [{t: {$date: 1000}}]}");
    assertThatThrownBy(() -> restore(false))
        .hasMessageContaining("the time series db.a has measurements already");
  }
}
