package dev.morphium.server.disk;

import java.io.IOException;

/** Tells that another process works in a directory. */
public final class DirectoryLockedException extends IOException {
  private static final long serialVersionUID = 1;

  public DirectoryLockedException(String message) {
    super(message);
  }
}
