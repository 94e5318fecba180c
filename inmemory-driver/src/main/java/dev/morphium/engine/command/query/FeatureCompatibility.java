package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.VirtualCollection;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.UUID;

/**
 * The feature compatibility version, and its document in {@code admin.system.version}, where
 * applications look for it.
 *
 * <p>There is one version, so that the document is not stored: it is read beside those that are.
 * Source: MongoDB manual, "setFeatureCompatibilityVersion".
 */
public final class FeatureCompatibility {
  /** The version. */
  public static final String VERSION = "8.0";

  private static final Namespace NAMESPACE = new Namespace("admin", "system.version");
  private static final UUID ID = new UUID(0, 1);
  private static final Document DOCUMENT =
      new DocumentBuilder()
          .append("_id", "featureCompatibilityVersion")
          .append("version", VERSION)
          .build();

  private FeatureCompatibility() {}

  /** The collection {@code admin.system.version} with the document. */
  public static VirtualCollection collection() {
    return VirtualCollection.beside(NAMESPACE, ID, () -> DOCUMENT);
  }
}
