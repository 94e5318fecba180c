package dev.morphium.query;

/**
 * What a delete did; zero when the write concern asks for no answer.
 *
 * @param deleted how many documents are gone
 */
public record DeleteResult(long deleted) {}
