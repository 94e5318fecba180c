package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DriversTest {
  @Test
  void missingSchemeIsNamed() {
    assertThatThrownBy(() -> Drivers.connect("localhost:27017"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("begins with a scheme");
  }

  @Test
  void unknownSchemeSaysWhatThereIs() {
    assertThatThrownBy(() -> Drivers.connect("nosuch://host/?password=secret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no driver for nosuch://")
        .hasMessageContaining("none at all")
        .hasMessageNotContaining("secret");
  }
}
