package dev.morphium.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Reply;
import java.time.Duration;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class InMemoryDeadlineTest {
  private static final int MAX_TIME_MS_EXPIRED = 50;
  private static final String SESSION =
      "lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}";

  @Test
  void aWriteThatATransactionHoldsUpEndsAtItsDeadline() {
    try (InMemoryDriver driver = new InMemoryDriver()) {
      driver.execute(command("{insert: 'things', documents: [{_id: 1, n: 0}]}")).orThrow();
      driver
          .execute(
              command(
                  "{update: 'things', updates: [{q: {_id: 1}, u: {$set: {n: 1}}}], "
                      + SESSION
                      + ", txnNumber: {$numberLong: '1'}, startTransaction: true, autocommit:"
                      + " false}"))
          .orThrow();
      Command other =
          command("{update: 'things', updates: [{q: {_id: 1}, u: {$set: {n: 2}}}]}")
              .until(Deadline.after(Duration.ofMillis(50)));
      Reply reply = driver.execute(other);
      assertThat(reply.ok()).isFalse();
      assertThat(reply.document().getInt32("code").getValue()).isEqualTo(MAX_TIME_MS_EXPIRED);
    }
  }

  @Test
  void aCommandWithTimeLeftRunsAsUsual() {
    try (InMemoryDriver driver = new InMemoryDriver()) {
      Command ping = command("{ping: 1, maxTimeMS: 60000}");
      assertThat(driver.execute(ping.until(Deadline.after(Duration.ofHours(1)))).ok()).isTrue();
    }
  }

  private static Command command(String json) {
    return Command.of("test", BsonDocument.parse(json));
  }
}
