package dev.morphium.spring.connection;

import dev.morphium.spring.MorphiumConnectionDetails;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

/** Connects to a service of Docker Compose: mongo or poppy. */
final class ComposeConnection
    extends DockerComposeConnectionDetailsFactory<MorphiumConnectionDetails> {
  private static final int PORT = 27017;
  private static final String USER = "MONGO_INITDB_ROOT_USERNAME";
  private static final String PASSWORD = "MONGO_INITDB_ROOT_PASSWORD";

  ComposeConnection() {
    super(new String[] {"mongo", "poppy"});
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
      String user = service.env().get(USER);
      String login = user == null ? "" : user + ":" + password(service.env().get(PASSWORD)) + "@";
      String database = service.env().getOrDefault("MONGO_INITDB_DATABASE", "test");
      uri =
          "mongodb://%s%s:%d/%s?directConnection=true%s"
              .formatted(
                  login,
                  service.host(),
                  service.ports().get(PORT),
                  database,
                  login.isEmpty() ? "" : "&authSource=admin");
    }

    private static String password(@Nullable String said) {
      return said == null ? "" : said;
    }

    @Override
    public String connectionString() {
      return uri;
    }
  }
}
