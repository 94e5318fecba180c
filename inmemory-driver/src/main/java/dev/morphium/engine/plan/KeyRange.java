package dev.morphium.engine.plan;

/**
 * A range of index keys as bytes.
 *
 * @param from the first bytes that are within
 * @param to the first bytes that are not within any more
 */
record KeyRange(byte[] from, byte[] to) {}
