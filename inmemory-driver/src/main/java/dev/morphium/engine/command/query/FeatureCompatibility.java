package dev.morphium.engine.command.query;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.image.CollectionBuilder;
import dev.morphium.engine.image.IndexImage;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.UUID;

/**
 * The feature compatibility version, and the document of {@code admin.system.version} in which
 * applications look for it.
 *
 * <p>There is one version, so that the document is not stored: it is found where nothing else is.
 * Source: MongoDB manual, "setFeatureCompatibilityVersion".
 */
public final class FeatureCompatibility {
  /** The version. */
  public static final String VERSION = "8.0";

  private static final Namespace NAMESPACE = new Namespace("admin", "system.version");
  private static final UUID ID = new UUID(0, 1);

  private FeatureCompatibility() {}

  private static CollectionState collection() {
    IndexDefinition id =
        CollectionState.empty(ID, NAMESPACE, Document.EMPTY).idIndex().definition();
    CollectionBuilder builder =
        new CollectionBuilder(
            ID, NAMESPACE, Document.EMPTY, 2, List.of(new IndexImage(id, new long[0])));
    builder.add(
        1,
        new DocumentBuilder()
            .append("_id", "featureCompatibilityVersion")
            .append("version", VERSION)
            .finish());
    return builder.build();
  }

  /** What is read at a namespace where nothing is stored; an absent collection in most cases. */
  static CollectionState orElse(Namespace namespace, CollectionState absent) {
    return namespace.equals(NAMESPACE) ? collection() : absent;
  }
}
