package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.cli.option.OptionReader;
import dev.morphium.server.net.ClientLimits;
import dev.morphium.server.net.ServerSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionOptionsTest {
  private static ServerSettings limited(long openFiles, String... words) {
    ConnectionOptions options = new ConnectionOptions();
    new OptionReader(options.all()).read(words);
    return options.limit(ServerSettings.of(List.of("127.0.0.1"), 0, 1), openFiles);
  }

  @Test
  void openFilesAreALimitOfTheirOwn() {
    assertThat(limited(0).maxConnections()).isEqualTo(ServerSettings.USUAL_CONNECTIONS);
    assertThat(limited(1024).maxConnections()).isEqualTo(816);
    assertThat(limited(1024, "--maxConns", "5000").maxConnections()).isEqualTo(816);
    assertThat(limited(1024, "--max-connections", "500").maxConnections()).isEqualTo(500);
    assertThat(limited(1 << 20).maxConnections()).isEqualTo(ServerSettings.USUAL_CONNECTIONS);
  }

  @Test
  void whatIsNotGivenIsAsUsual() {
    ClientLimits limits =
        limited(0, "--max-connections-per-address", "7", "--client-memory=3").limits();
    assertThat(limits.perAddress()).isEqualTo(7);
    assertThat(limits.silenceMillis()).isEqualTo(ClientLimits.USUAL_SILENCE_MILLIS);
    assertThat(limits.requestBytes()).isEqualTo(3 << 20);
    assertThat(limits.replyBytes()).isEqualTo(3 << 20);
    assertThat(limited(0, "--client-silence", "9").limits().silenceMillis()).isEqualTo(9000);
  }

  @Test
  void budgetsAreAShareOfTheHeapAndHoldOneMessageAtLeast() {
    assertThat(ClientLimits.ofHeap(64L << 20).requestBytes()).isEqualTo(64L << 20);
    assertThat(ClientLimits.ofHeap(8L << 30).replyBytes()).isEqualTo(1L << 30);
  }
}
