package dev.morphium.query;

/**
 * What a delete did.
 *
 * @param deleted how many documents are gone
 */
public record DeleteResult(long deleted) {}
