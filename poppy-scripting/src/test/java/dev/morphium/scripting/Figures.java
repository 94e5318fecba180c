package dev.morphium.scripting;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** Prints what scripts take: the first one, {@code $where} and {@code $function} for documents. */
final class Figures {
  private static final int DOCUMENTS = 100_000;
  private static final int CHUNK = 10_000;

  private Figures() {}

  public static void main(String[] arguments) {
    try (ScriptFixture scripts = new ScriptFixture()) {
      report("first script", () -> scripts.value("function() { return 1; }"));
      report("second script", () -> scripts.value("function() { return 2; }"));
      for (int from = 0; from < DOCUMENTS; from += CHUNK) {
        BsonArray documents = new BsonArray();
        for (int i = from; i < from + CHUNK; i++) {
          documents.add(
              new BsonDocument("_id", new BsonInt32(i))
                  .append("n", new BsonInt32(i % 1000))
                  .append("name", new BsonString("name " + i))
                  .append("city", new BsonString("city " + i % 100)));
        }
        scripts
            .run(new BsonDocument("insert", new BsonString("many")).append("documents", documents))
            .orThrow();
      }
      String function =
          "{aggregate: 'many', pipeline: [{$group: {_id: null, s: {$sum: {$function: {body:"
              + " 'function(n) { return n + 1; }', args: ['$n'], lang: 'js'}}}}}], cursor: {}}";
      String reduce =
          "{mapReduce: 'many', map: 'function() { emit(this.city, this.n); }', reduce:"
              + " 'function(k, v) { return Array.sum(v); }', out: {inline: 1}}";
      for (int i = 0; i < 4; i++) {
        report(
            "$where over 100,000 documents",
            () -> scripts.run("{count: 'many', query: {$where: 'this.n > 500'}}").orThrow());
        report("$function for 100,000 documents", () -> scripts.run(function).orThrow());
        report("mapReduce of 100,000 documents", () -> scripts.run(reduce).orThrow());
      }
    }
  }

  private static void report(String what, Runnable work) {
    long start = System.nanoTime();
    work.run();
    System.out.printf("%s: %.1f ms%n", what, (System.nanoTime() - start) / 1e6);
  }
}
