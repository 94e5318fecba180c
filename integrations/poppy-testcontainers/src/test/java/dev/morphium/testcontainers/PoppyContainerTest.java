package dev.morphium.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.Morphium;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

/** A container is started and answers, where there is Docker and the image. */
class PoppyContainerTest {
  private static final String IMAGE = System.getProperty("poppy.image", "");

  @Test
  void isSetUp() {
    try (PoppyContainer container = new PoppyContainer("poppy:0.1.0")) {
      assertThat(container.getExposedPorts()).isEqualTo(List.of(PoppyContainer.PORT));
      assertThat(container.getEnvMap()).containsEntry("POPPY_NO_AUTH", "true");
    }
  }

  @Test
  void answers() {
    assumeTrue(!IMAGE.isEmpty(), "skipped: -Dpoppy.image=poppy:0.1.0 names an image to start");
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(), "skipped: there is no Docker here");
    try (PoppyContainer container = new PoppyContainer(IMAGE)) {
      container.start();
      try (Morphium morphium = Morphium.connect(container.getConnectionString("shop"))) {
        assertThat(
                morphium
                    .runCommand("admin", new BsonDocument("ping", new BsonInt32(1)))
                    .isNumber("ok"))
            .isTrue();
      }
    }
  }
}
