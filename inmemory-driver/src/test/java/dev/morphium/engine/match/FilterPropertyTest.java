package dev.morphium.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Compiled filters and the slow reference agree on random queries and documents. */
class FilterPropertyTest {
  private static final int QUERIES = 20_000;
  private static final int DOCUMENTS = 20;

  @Test
  void agreesWithTheReference() {
    long seed = new Random().nextLong();
    RandomQueries random = new RandomQueries(new Random(seed));
    FilterCompiler compiler = Filters.compiler(ValueComparator.BINARY);
    int matching = 0;
    for (int i = 0; i < QUERIES; i++) {
      BsonDocument query = random.query(2);
      Filter filter = compiler.compile(Document.of(query));
      for (int j = 0; j < DOCUMENTS; j++) {
        BsonDocument document = random.document(3);
        boolean matches = filter.matches(Document.of(document));
        assertThat(matches)
            .as("seed %d: %s matches %s", seed, query, document)
            .isEqualTo(ReferenceMatcher.matches(query, document));
        matching += matches ? 1 : 0;
      }
    }
    assertThat(matching)
        .as("seed %d: the test asks real questions", seed)
        .isBetween(QUERIES * DOCUMENTS / 20, QUERIES * DOCUMENTS * 19 / 20);
  }

  @Test
  void aDetailedMatchSaysTheSame() {
    long seed = new Random().nextLong();
    RandomGenerator generator = new Random(seed);
    RandomQueries random = new RandomQueries(generator);
    FilterCompiler compiler = Filters.compiler(ValueComparator.BINARY);
    for (int i = 0; i < QUERIES; i++) {
      BsonDocument query = random.query(2);
      Document document = Document.of(random.document(3));
      Filter filter = compiler.compile(Document.of(query));
      assertThat(filter.matches(document, new MatchDetails()))
          .as("seed %d: %s matches %s", seed, query, document)
          .isEqualTo(filter.matches(document));
    }
  }
}
