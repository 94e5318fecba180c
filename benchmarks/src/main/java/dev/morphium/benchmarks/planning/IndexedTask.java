package dev.morphium.benchmarks.planning;

import com.mongodb.client.MongoCollection;
import java.util.function.ToIntFunction;
import org.bson.Document;

/**
 * A query that is measured with an index and without.
 *
 * @param name what it is
 * @param indexed the query where the index is; gives the number of results
 * @param scanning the same where there is none
 * @param runs how often it is run
 */
record IndexedTask(
    String name,
    ToIntFunction<MongoCollection<Document>> indexed,
    ToIntFunction<MongoCollection<Document>> scanning,
    int runs) {
  IndexedTask(String name, ToIntFunction<MongoCollection<Document>> query, int runs) {
    this(name, query, query, runs);
  }
}
