package dev.morphium.cache;

import org.bson.BsonDocument;

/**
 * The results of a query, as a listener of the cache sees them.
 *
 * @param type the type of the entities
 * @param command the command that was asked, for instance {@code {find: "user", filter: …}}; which
 *     cannot be changed
 * @param documents how many documents the answer has
 * @param bytes how long the server's replies with them are
 */
public record CachedQuery(Class<?> type, BsonDocument command, int documents, long bytes) {}
