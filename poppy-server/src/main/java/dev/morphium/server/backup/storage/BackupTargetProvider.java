package dev.morphium.server.backup.storage;

import java.io.IOException;
import java.net.URI;

/** A service that opens backup targets whose URI has a certain scheme. */
public interface BackupTargetProvider {
  /** The scheme, such as {@code s3}. */
  String scheme();

  /**
   * Opens a target.
   *
   * @throws IllegalArgumentException when the URI says something that it does not know
   */
  BackupTarget open(URI place) throws IOException;
}
