package dev.morphium.spring.connection;

import dev.morphium.spring.MorphiumConnectionDetails;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.testcontainers.containers.Container;

/** Connects to a container of Testcontainers with {@code @ServiceConnection}: mongo or poppy. */
final class ContainerConnection
    extends ContainerConnectionDetailsFactory<Container<?>, MorphiumConnectionDetails> {
  ContainerConnection() {
    super(ContainerAddress.IMAGES);
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
      Container<?> container = getContainer();
      return ContainerAddress.of(
          container.getHost(),
          container.getMappedPort(ContainerAddress.PORT),
          container.getEnvMap());
    }
  }
}
