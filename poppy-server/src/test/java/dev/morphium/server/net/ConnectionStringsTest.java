package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.mongodb.ConnectionString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionStringsTest {
  @Test
  void theDriverReadsWhatIsWritten() {
    ConnectionString read =
        new ConnectionString(ConnectionStrings.of("a:1,b:2", "shop-1_ü", "replicaSet=poppy"));
    assertThat(read.getHosts()).containsExactly("a:1", "b:2");
    assertThat(read.getDatabase()).isEqualTo("shop-1_ü");
    assertThat(read.getRequiredReplicaSetName()).isEqualTo("poppy");
    assertThat(ConnectionStrings.of("a:1", "", "directConnection=true"))
        .isEqualTo("mongodb://a:1/?directConnection=true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "a?b", "a b", "a.b", "$a", "a%20", "a#b", "a@b", "a:b", "a&b"})
  void whatWouldBeReadOtherwiseIsRefused(String database) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConnectionStrings.of("a:1", database, "directConnection=true"))
        .withMessageContaining("'" + database + "'");
  }
}
