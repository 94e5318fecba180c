package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSettingsTest {
  @ParameterizedTest
  @CsvSource({"1, 2, 1", "2, 2, 1", "3, 3, 1", "8, 8, 4"})
  void membersLeaveHalfOfTheProcessorsToTheLog(int processors, int alone, int member) {
    ServerSettings settings = ServerSettings.of(List.of("127.0.0.1"), 0, processors);
    assertThat(settings.networkThreads()).isEqualTo(alone);
    assertThat(settings.amongMembers().networkThreads()).isEqualTo(member);
    assertThat(settings.amongMembers().workerThreads()).isEqualTo(settings.workerThreads());
  }
}
