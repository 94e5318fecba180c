package dev.morphium.engine.unicode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.CommandException;
import org.junit.jupiter.api.Test;

class UnicodeLibraryTest {
  @Test
  void isFoundWhereItIs() {
    UnicodeLibrary.require("a collation");
    assertThat(UnicodeLibrary.isPresent(UnicodeLibraryTest.class.getClassLoader())).isTrue();
    assertThat(UnicodeLibrary.isPresent(ClassLoader.getPlatformClassLoader())).isFalse();
  }

  @Test
  void namesTheArtifactThatIsMissing() {
    assertThatThrownBy(() -> UnicodeLibrary.require("a collation", false))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(238))
        .hasMessageContaining("a collation needs the library com.ibm.icu:icu4j");
  }
}
