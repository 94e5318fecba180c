package dev.morphium.server.snapshot;

/**
 * How much a snapshot has.
 *
 * @param bytes the sum of the lengths of all documents
 */
public record SnapshotTotals(long collections, long records, long bytes, long sessions) {}
