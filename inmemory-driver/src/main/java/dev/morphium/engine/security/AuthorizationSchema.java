package dev.morphium.engine.security;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/**
 * The authorization schema: the version of the form in which users and roles are stored, told by
 * the document {@code authSchema} of {@code admin.system.version} as soon as there are any.
 * MongoDB's tools dump users only from a server that has it, and restore them only from a dump that
 * has it.
 *
 * <p>Source: MongoDB 8.0; MongoDB Database Tools, "mongorestore", option {@code
 * --restoreDbUsersAndRoles}. MongoDB 8.1 and later do without.
 */
public final class AuthorizationSchema {
  /** Where the document is. */
  public static final Namespace PLACE = Namespace.of("admin", "system.version");

  /** The version that a server of this kind has, and its parameter {@code authSchemaVersion}. */
  public static final int VERSION = ServerParameters.AUTHORIZATION_SCHEMA;

  private static final String ID = "authSchema";

  private AuthorizationSchema() {}

  /** Writes the document, unless it is there. */
  public static void write(WriteBatch batch) {
    SystemDocuments versions = new SystemDocuments(batch.existingOrNew(PLACE));
    if (versions.find(ID) == null) {
      Document document =
          new DocumentBuilder().append("_id", ID).append("currentVersion", VERSION).build();
      versions.insert(document);
    }
  }
}
