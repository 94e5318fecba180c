package dev.morphium.spring.connection;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The connection string of a database in a container, whose environment says who may log in. */
final class ContainerAddress {
  /** The port inside of the container. */
  static final int PORT = 27017;

  /** The images whose containers are databases of Morphium. */
  static final List<String> IMAGES = List.of("mongo", "poppy");

  private ContainerAddress() {}

  /**
   * What clients connect with: as the first user of MongoDB's image or of Poppy's, if there is one.
   *
   * @param environment the variables of the container
   */
  static String of(String host, int port, Map<String, ? extends @Nullable String> environment) {
    String user = variable(environment, "INITDB_ROOT_USERNAME");
    String password = variable(environment, "INITDB_ROOT_PASSWORD");
    String database = environment.get("MONGO_INITDB_DATABASE");
    boolean login = user != null && password != null;
    return "mongodb://%s%s:%d/%s?directConnection=true%s"
        .formatted(
            login ? escaped(user) + ":" + escaped(password) + "@" : "",
            host,
            port,
            database == null ? "test" : database,
            login ? "&authSource=admin" : "");
  }

  private static @Nullable String variable(
      Map<String, ? extends @Nullable String> environment, String name) {
    String mongo = environment.get("MONGO_" + name);
    return mongo == null ? environment.get("POPPY_" + name) : mongo;
  }

  private static String escaped(@Nullable String text) {
    return URLEncoder.encode(String.valueOf(text), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
