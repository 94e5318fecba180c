package dev.morphium.server.dump.layout;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNamesTest {
  @ParameterizedTest
  @CsvSource({
    "orders, orders",
    "cafés, caf%C3%A9s",
    "a/b c, a%2Fb%20c",
    "100%, 100%25",
    "a.b-c_d~e$f&g+h:i=j@k, a.b-c_d~e$f&g+h:i=j@k",
    "x;y?z#, x%3By%3Fz%23",
    "'日本', %E6%97%A5%E6%9C%AC"
  })
  void namesAreEscapedAsInPathsOfAddresses(String name, String escaped) {
    assertThat(FileNames.escape(name)).isEqualTo(escaped);
    assertThat(FileNames.unescape(escaped)).isEqualTo(name);
    assertThat(FileNames.isCut(escaped)).isFalse();
  }

  @Test
  void longNamesAreCutAndToldApartByAHash() {
    String name = "x".repeat(239);
    String escaped = FileNames.escape(name);
    assertThat(escaped).hasSize(238).startsWith("x".repeat(208) + "%24");
    assertThat(FileNames.isCut(escaped)).isTrue();
    assertThat(FileNames.escape(name + "y")).isNotEqualTo(escaped).hasSize(238);
    assertThat(FileNames.escape("x".repeat(238))).isEqualTo("x".repeat(238));
  }

  @Test
  void whatIsNoEscapedNameIsTold() {
    assertThat(FileNames.unescape("50%")).isNull();
    assertThat(FileNames.unescape("%G0")).isNull();
  }

  @Test
  void filesLieInTheFolderOfTheirDatabase() {
    assertThat(FileNames.documents("shop", "a/b", false)).isEqualTo("shop/a%2Fb.bson");
    assertThat(FileNames.metadata("shop", "a", true)).isEqualTo("shop/a.metadata.json.gz");
  }
}
