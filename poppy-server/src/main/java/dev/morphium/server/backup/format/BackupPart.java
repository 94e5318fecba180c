package dev.morphium.server.backup.format;

/**
 * A part of a backup: one object.
 *
 * @param key of the object
 * @param bytes its length, as it is stored
 * @param sha256 the hash of its bytes as they are stored, in hexadecimal digits
 */
public record BackupPart(String key, long bytes, String sha256) {}
