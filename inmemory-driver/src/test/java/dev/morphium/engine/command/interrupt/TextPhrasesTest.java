package dev.morphium.engine.command.interrupt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many phrases in one long text, which all tests read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TextPhrasesTest {
  private static final String WORDS = "Alpha b\u00e9ta \ud83d\ude00 gamma ";
  private static final int MAX_TIME_MS_EXPIRED = 50;

  private final Engine engine = TestEngines.forTests();

  @BeforeAll
  void fill() {
    run("{createIndexes: 'c', indexes: [{key: {text: 'text'}, name: 't'}]}").orThrow();
    String text = WORDS.repeat(200_000) + "omega end";
    run("{insert: 'c', documents: [{_id: 1, text: '" + text + "'}]}").orThrow();
  }

  @AfterAll
  void close() {
    engine.close();
  }

  private Reply run(String command) {
    return engine.execute(Command.of("db", BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  private Reply count(String search, String options) {
    String text = new BsonDocument("$search", new BsonString(search)).toJson();
    return run("{count: 'c', query: {$text: " + text + "}" + options + "}");
  }

  @Test
  void endAtTheTimeLimit() {
    String phrases =
        IntStream.range(0, 5000)
            .mapToObj(i -> "-\"" + WORDS.repeat(5) + i + "\"")
            .collect(Collectors.joining(" "));
    long start = System.nanoTime();
    Reply reply = count("alpha " + phrases, ", maxTimeMS: 300");
    assertThat(reply.code()).isEqualTo(MAX_TIME_MS_EXPIRED);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
  }

  @ParameterizedTest
  @CsvSource({
    "gamma OMEGA end, 1",
    "ALPHA BETA \ud83d\ude00 GAMMA ALPHA, 1",
    "end alpha, 0",
    "omega  end, 0"
  })
  void areFoundAcrossThePieces(String phrase, int found) {
    int n = count("\"" + phrase + "\"", "").orThrow().document().getNumber("n").intValue();
    assertThat(n).isEqualTo(found);
  }
}
