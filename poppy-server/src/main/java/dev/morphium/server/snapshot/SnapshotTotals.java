package dev.morphium.server.snapshot;

/**
 * The totals of a snapshot: collections, records, bytes and sessions.
 *
 * @param bytes the sum of the lengths of all documents
 */
public record SnapshotTotals(long collections, long records, long bytes, long sessions) {}
