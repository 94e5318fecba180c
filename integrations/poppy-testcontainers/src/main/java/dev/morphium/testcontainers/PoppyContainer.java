package dev.morphium.testcontainers;

import java.time.Duration;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * A container of Testcontainers with a Poppy in memory, which needs no login.
 *
 * <pre>{@code
 * @Container static PoppyContainer poppy = new PoppyContainer("poppy:0.1.0");
 * …
 * MongoClients.create(poppy.getConnectionString("shop"));
 * }</pre>
 *
 * <p>The image is that of {@code packages/image}: one JVM, ready when it says so in its log. With
 * Spring Boot, {@code @ServiceConnection} connects a Morphium to it.
 */
public final class PoppyContainer extends GenericContainer<PoppyContainer> {
  /** The port inside of the container. */
  public static final int PORT = 27017;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * A container that is not started yet.
   *
   * @param image the image, for instance {@code poppy:0.1.0}
   */
  public PoppyContainer(String image) {
    this(DockerImageName.parse(image));
  }

  /** A container that is not started yet. */
  @SuppressWarnings("this-escape") // this is how containers are set up
  public PoppyContainer(DockerImageName image) {
    super(image);
    withExposedPorts(PORT);
    withEnv("POPPY_NO_AUTH", "true");
    waitingFor(Wait.forLogMessage("(?s).* is ready: .*", 1).withStartupTimeout(PATIENCE));
  }

  /** What a client connects with, once it is started. */
  public String getConnectionString() {
    return getConnectionString("test");
  }

  /** What a client of a database connects with, once it is started. */
  public String getConnectionString(String database) {
    return "mongodb://%s:%d/%s?directConnection=true"
        .formatted(getHost(), getMappedPort(PORT), database);
  }
}
