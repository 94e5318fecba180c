package dev.morphium.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetTest {
  @ParameterizedTest
  @CsvSource({
    "mongodb://127.0.0.1:4711, 127.0.0.1, 4711",
    "mongodb://somewhere/database?a=b, somewhere, 27017",
    "'mongodb://me:secret@one:1,two:2/?x=y', one, 1",
  })
  void theFirstAddressCounts(String uri, String host, int port) throws Exception {
    Target target = Target.of(uri);
    assertThat(target.host()).isEqualTo(host);
    assertThat(target.port()).isEqualTo(port);
  }
}
