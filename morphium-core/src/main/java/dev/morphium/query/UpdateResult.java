package dev.morphium.query;

import org.jspecify.annotations.Nullable;

/**
 * What an update did; all zero when the write concern asks for no answer.
 *
 * @param matched how many documents were found
 * @param modified how many of them are different now
 * @param upsertedId the id of the document that was inserted because none was found; otherwise null
 */
public record UpdateResult(long matched, long modified, @Nullable Object upsertedId) {}
