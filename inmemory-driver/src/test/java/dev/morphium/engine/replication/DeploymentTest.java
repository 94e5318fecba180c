package dev.morphium.engine.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeploymentTest {
  @Test
  void aSetHasANameOfPlainCharacters() {
    assertThat(new Deployment("orders-1.eu_west", null).setName()).isEqualTo("orders-1.eu_west");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a/b", "a&w=1", "ü"})
  void anotherNameIsRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Deployment(name, null))
        .withMessage(
            "the name of a replica set has letters, digits, '_', '-' and '.', unlike '"
                + name
                + "'");
  }
}
