package dev.morphium.server.dump.transfer;

/**
 * The constants of mongodump's archive format: magic number and terminators. Source: MongoDB
 * Database Tools, "The Mongodump archive format specification".
 */
final class ArchiveFormat {
  /** What every archive begins with. */
  static final byte[] MAGIC = {0x6d, (byte) 0xe2, (byte) 0x99, (byte) 0x81};

  /** What stands behind each block of documents. */
  static final byte[] TERMINATOR = {-1, -1, -1, -1};

  static final String VERSION = "0.1";

  private ArchiveFormat() {}
}
