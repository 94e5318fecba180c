package dev.morphium.spring.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is made of a container's variables. */
class ContainerAddressTest {
  @Test
  void nobodyLogsInWhereNoUserIsSaid() {
    assertThat(ContainerAddress.of("localhost", 32768, Map.of("POPPY_NO_AUTH", "true")))
        .isEqualTo("mongodb://localhost:32768/test?directConnection=true");
  }

  @Test
  void theFirstUserOfBothImagesIsUnderstood() {
    for (String image : new String[] {"MONGO_", "POPPY_"}) {
      assertThat(
              ContainerAddress.of(
                  "db",
                  1,
                  Map.of(
                      image + "INITDB_ROOT_USERNAME", "ann",
                      image + "INITDB_ROOT_PASSWORD", "p@ss/ word")))
          .isEqualTo(
              "mongodb://ann:p%40ss%2F%20word@db:1/test?directConnection=true&authSource=admin");
    }
  }

  @Test
  void theDatabaseIsThatOfTheImage() {
    assertThat(ContainerAddress.of("db", 1, Map.of("MONGO_INITDB_DATABASE", "shop")))
        .isEqualTo("mongodb://db:1/shop?directConnection=true");
  }
}
