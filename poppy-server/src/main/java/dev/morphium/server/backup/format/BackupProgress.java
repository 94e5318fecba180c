package dev.morphium.server.backup.format;

import java.io.IOException;

/** Is told how far a backup has come, and may hold it up or stop it. */
@FunctionalInterface
public interface BackupProgress {
  /** Nobody is told. */
  BackupProgress NONE = (done, all, transferred) -> {};

  /**
   * A part is about to be stored, or was read.
   *
   * @param done bytes up to its end
   * @param all bytes in all
   * @param transferred how many bytes go over the line for it; 0 when it is there already
   * @throws IOException to stop
   */
  void reached(long done, long all, long transferred) throws IOException;
}
