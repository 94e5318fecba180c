package dev.morphium.spring.connection;

import dev.morphium.spring.MorphiumConnectionDetails;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/** Connects to a service of Docker Compose: mongo or poppy. */
final class ComposeConnection
    extends DockerComposeConnectionDetailsFactory<MorphiumConnectionDetails> {
  ComposeConnection() {
    super(ContainerAddress.IMAGES.toArray(String[]::new));
  }

  @Override
  protected MorphiumConnectionDetails getDockerComposeConnectionDetails(
      DockerComposeConnectionSource source) {
    return new Details(source.getRunningService());
  }

  private static final class Details extends DockerComposeConnectionDetails
      implements MorphiumConnectionDetails {
    private final String uri;

    Details(RunningService service) {
      super(service);
      uri =
          ContainerAddress.of(
              service.host(), service.ports().get(ContainerAddress.PORT), service.env());
    }

    @Override
    public String connectionString() {
      return uri;
    }
  }
}
