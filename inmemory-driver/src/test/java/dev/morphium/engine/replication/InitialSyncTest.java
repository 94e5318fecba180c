package dev.morphium.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.signal.BackgroundWork;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class InitialSyncTest {
  private final BackgroundWork background = new BackgroundWork();
  private final AtomicLong millis = new AtomicLong(1000);
  private final InitialSync sync = new InitialSync(background, millis::get);

  private Document status() {
    DocumentBuilder reply = new DocumentBuilder();
    sync.append(reply);
    return reply.build();
  }

  private static Document expected(String json) {
    return Document.parse("{initialSyncStatus: " + json + "}");
  }

  @Test
  void withoutOneThereIsNoStatus() {
    assertThat(status()).isEqualTo(Document.EMPTY);
  }

  @Test
  void anAttemptIsListedWhileItRunsAndHasASizeAsSoonAsThatIsTold() {
    sync.begin("a:1");
    millis.set(1500);
    assertThat(status())
        .isEqualTo(
            expected(
                """
                {failedInitialSyncAttempts: 0, initialSyncStart: {$date: {$numberLong: '1000'}},
                  totalInitialSyncElapsedMillis: {$numberLong: '500'},
                  approxTotalBytesCopied: {$numberLong: '0'}, syncSource: 'a:1',
                  initialSyncAttempts: []}
                """));
    sync.copied(100, 400);
    assertThat(background.running())
        .singleElement()
        .satisfies(meter -> assertThat(meter.subject()).isEqualTo("initial sync from a:1"))
        .satisfies(
            meter -> assertThat(meter.progress().message()).isEqualTo("copying data: 100/400 25%"));
    assertThat(status().get("initialSyncStatus").toString())
        .contains("approxTotalDataSize", "remainingInitialSyncEstimatedMillis");
  }

  @Test
  void attemptsThatFailedAreToldUntilTheNextInitialSync() {
    sync.begin("a:1");
    millis.set(1200);
    sync.failed("it ends too early");
    assertThat(background.running()).isEmpty();
    millis.set(2000);
    sync.begin("b:2");
    sync.copied(400, 400);
    millis.set(2300);
    sync.succeeded();
    assertThat(background.running()).isEmpty();
    assertThat(status())
        .isEqualTo(
            expected(
                """
                {failedInitialSyncAttempts: 1, initialSyncStart: {$date: {$numberLong: '1000'}},
                  initialSyncEnd: {$date: {$numberLong: '2300'}},
                  initialSyncElapsedMillis: {$numberLong: '1300'},
                  totalInitialSyncElapsedMillis: {$numberLong: '1300'},
                  approxTotalDataSize: {$numberLong: '400'},
                  approxTotalBytesCopied: {$numberLong: '400'},
                  initialSyncAttempts: [
                    {durationMillis: {$numberLong: '200'}, status: 'it ends too early',
                      syncSource: 'a:1'},
                    {durationMillis: {$numberLong: '300'}, status: 'OK', syncSource: 'b:2'}]}
                """));
    sync.begin("a:1");
    assertThat(status().get("initialSyncStatus").toString()).doesNotContain("it ends too early");
  }
}
