package dev.morphium.spring.connection;

import dev.morphium.spring.MorphiumConnectionDetails;
import java.util.List;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.testcontainers.containers.Container;

/** Connects to a container of Testcontainers with {@code @ServiceConnection}: mongo or poppy. */
final class ContainerConnection
    extends ContainerConnectionDetailsFactory<Container<?>, MorphiumConnectionDetails> {
  private static final int PORT = 27017;

  ContainerConnection() {
    super(List.of("mongo", "poppy"));
  }

  @Override
  protected MorphiumConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<Container<?>> source) {
    return new Details(source);
  }

  private static final class Details extends ContainerConnectionDetails<Container<?>>
      implements MorphiumConnectionDetails {
    Details(ContainerConnectionSource<Container<?>> source) {
      super(source);
    }

    @Override
    public String connectionString() {
      return "mongodb://%s:%d/test?directConnection=true"
          .formatted(getContainer().getHost(), getContainer().getMappedPort(PORT));
    }
  }
}
