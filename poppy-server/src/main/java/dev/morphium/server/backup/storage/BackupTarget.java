package dev.morphium.server.backup.storage;

import java.io.Closeable;
import java.io.IOException;
import java.util.SortedMap;

/**
 * A backup target: a store of objects under keys, as object storages are, that keeps backups off
 * the machine.
 *
 * <p>Objects are small enough for the memory, and are there as a whole or not at all. Messages of
 * exceptions say which place, and why. For one thread.
 */
public interface BackupTarget extends Closeable {
  /**
   * Stores an object, in place of one that has its key.
   *
   * @param key names with {@code /} between them
   * @throws IOException when it is not stored
   */
  void put(String key, byte[] content) throws IOException;

  /**
   * Reads an object.
   *
   * @throws java.nio.file.NoSuchFileException when there is none with this key
   */
  byte[] get(String key) throws IOException;

  /** The keys that begin so, with the sizes of their objects. */
  SortedMap<String, Long> list(String prefix) throws IOException;

  /** Deletes an object, if it is there. */
  void delete(String key) throws IOException;
}
