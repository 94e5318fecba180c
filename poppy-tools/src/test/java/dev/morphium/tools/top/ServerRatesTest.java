package dev.morphium.tools.top;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ServerRatesTest {
  private static final long TWO_SECONDS = 2_000_000_000L;

  private static ServerSample sample(long nanos, int inserts, int latency, String top) {
    return ServerSample.of(
        nanos,
        BsonDocument.parse(
            "{opcounters: {insert: %d}, opLatencies: {writes: {ops: %d, latency: %d}}, network: {bytesIn: %d}, dataMemory: {usedBytes: 1048576}, connections: {current: 3}}"
                .formatted(inserts, inserts, latency, inserts * 1024)),
        BsonDocument.parse("{totals: {note: 'x', " + top + "}}"));
  }

  private static String used(String name, int total, int write) {
    return "'%s': {total: {time: %d}, readLock: {time: %d}, writeLock: {time: %d}}"
        .formatted(name, total, total - write, write);
  }

  private final ServerRates rates =
      new ServerRates(
          sample(0, 10, 0, used("a.idle", 5000, 0) + "," + used("a.busy", 1000, 500)),
          sample(
              TWO_SECONDS,
              30,
              50_000,
              used("a.idle", 5000, 0)
                  + ","
                  + used("a.busy", 7000, 2500)
                  + ","
                  + used("a.new", 30_000, 0)));

  @Test
  void countersAreToldBySecond() {
    assertThat(ServerRates.header().length()).isLessThan(120);
    assertThat(rates.row().strip().split(" {2,}"))
        .containsExactly(
            "10", "0", "0", "0", "0", "0", "0.00", "2.50", "1.0 MiB", "10.0 KiB", "0 B", "3", "0");
    assertThat(rates.table(10))
        .containsExactly(
            " total ms   read ms  write ms  collection",
            "     15.0      15.0       0.0  a.new",
            "      3.0       2.0       1.0  a.busy");
    assertThat(rates.table(1)).hasSize(2);
  }

  @Test
  void aDocumentHasTheSame() {
    BsonDocument document = rates.document(0, "h:1", 1);
    assertThat(document.getDouble("insert").getValue()).isEqualTo(10);
    assertThat(document.getDouble("writeLatencyMillis").getValue()).isEqualTo(2.5);
    assertThat(document.getArray("collections"))
        .containsExactly(
            BsonDocument.parse(
                "{collection: 'a.new', totalMillis: 15.0, readMillis: 15.0, writeMillis: 0.0}"));
  }
}
