package dev.morphium.server.disk;

import java.io.IOException;

/** The data directory is locked by another process: MongoDB's error {@code DBPathInUse}. */
public final class DirectoryLockedException extends IOException {
  private static final long serialVersionUID = 1;

  public DirectoryLockedException(String message) {
    super(message);
  }
}
