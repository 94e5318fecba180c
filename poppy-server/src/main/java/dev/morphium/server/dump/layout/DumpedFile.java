package dev.morphium.server.dump.layout;

/**
 * The manifest's entry of one file in a dump: name, size and checksum.
 *
 * @param path within the dump, with {@code /} between its parts
 * @param documents how many documents it has; 0 when it is something else than documents
 * @param bytes its length
 * @param checksum the CRC-32C of its bytes
 */
public record DumpedFile(String path, long documents, long bytes, int checksum) {}
