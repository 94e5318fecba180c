package dev.morphium.engine.command.administration;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.concern.ConfigDocuments;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cluster parameters: settings of a whole set, kept in {@code config.clusterParameters} as
 * mongod keeps them, and so replicated, in the journal and in dumps.
 *
 * <p>Source: MongoDB manual, "Cluster Parameters".
 */
public final class ClusterParameters {
  private static final ConfigDocuments PLACE = ConfigDocuments.of("clusterParameters");
  private static final String TIME = "clusterParameterTime";
  private static final TimestampValue NEVER = new TimestampValue(0);
  private static final Map<String, ClusterParameter> KNOWN =
      Map.of(
          "changeStreamOptions", ClusterParameter.changeStreamOptions(),
          "changeStreams", ClusterParameter.changeStreams(),
          "defaultMaxTimeMS", ClusterParameter.defaultMaxTime(),
          "pauseMigrationsDuringMultiUpdates", ClusterParameter.pauseMigrations());

  private ClusterParameters() {}

  /** The names of all. */
  static Collection<String> names() {
    return KNOWN.keySet().stream().sorted().toList();
  }

  /**
   * The value of one, with its name and the time of its last change.
   *
   * @throws CommandException 4 when there is no such parameter
   */
  static Document get(Root root, String name) {
    ClusterParameter parameter = known(name);
    Document stored = PLACE.find(root, name);
    if (stored != null) {
      return stored;
    }
    DocumentBuilder out = new DocumentBuilder().append("_id", name);
    return out.appendAll(parameter.initial()).append(TIME, NEVER).build();
  }

  /** What is stored of one; null when it was never set. */
  static @Nullable Document stored(Root root, String name) {
    return PLACE.find(root, name);
  }

  /** The collection in which they are. */
  static Namespace place() {
    return PLACE.place();
  }

  private static ClusterParameter known(String name) {
    ClusterParameter parameter = KNOWN.get(name);
    if (parameter == null) {
      throw new CommandException(ErrorCode.NO_SUCH_KEY, "Unknown server parameter: " + name);
    }
    return parameter;
  }

  /**
   * Sets one.
   *
   * @throws CommandException with the server's codes when there is no such parameter, or the value
   *     is none of its
   */
  static void set(DataAccess target, String name, Document given, TimestampValue time) {
    ClusterParameter parameter = known(name);
    Document value = parameter.check(given);
    PLACE.change(
        target,
        name,
        before -> {
          DocumentBuilder out = new DocumentBuilder().append("_id", name);
          for (Element element : value.elements()) {
            out.append(element.name(), element.value());
          }
          return out.append(TIME, time).build();
        });
  }
}
