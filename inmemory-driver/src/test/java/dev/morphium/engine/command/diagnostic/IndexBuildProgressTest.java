package dev.morphium.engine.command.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.ConnectionlessClient;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** {@code currentOp} tells how far an index build is. */
class IndexBuildProgressTest {
  private static final int DOCUMENTS = 2000;

  private final Authentication authentication = new Authentication();
  private final List<BsonDocument> seen = new ArrayList<>();

  private static BsonDocument run(Engine engine, String database, String json) {
    return engine
        .execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }

  /** A client that looks at all operations each time its own one lets others have their turn. */
  private ClientContext looking(Engine engine) {
    return new ConnectionlessClient() {
      @Override
      public long connectionId() {
        return 7;
      }

      @Override
      public String remoteAddress() {
        return "client:1";
      }

      @Override
      public String localAddress() {
        return "server:1";
      }

      @Override
      public boolean isLoopback() {
        return true;
      }

      @Override
      public boolean isInternal() {
        return false;
      }

      @Override
      public Document metadata() {
        return Document.EMPTY;
      }

      @Override
      public Authentication authentication() {
        return authentication;
      }

      @Override
      public void yieldProcessor(Operation operation) {
        run(engine, "admin", "{currentOp: 1}").getArray("inprog").stream()
            .map(each -> each.asDocument())
            .filter(each -> each.containsKey("progress"))
            .forEach(seen::add);
      }
    };
  }

  @Test
  void isToldWithMessageAndNumbers() {
    try (Engine engine = TestEngines.forTests()) {
      List<BsonDocument> documents =
          IntStream.range(0, DOCUMENTS)
              .mapToObj(i -> new BsonDocument("a", new BsonInt32(i)))
              .toList();
      Command insert = Command.of("db", BsonDocument.parse("{insert: 'c'}"));
      engine.execute(insert.withSequence("documents", documents), ClientContext.LOCAL).orThrow();
      Command create =
          Command.of(
              "db",
              BsonDocument.parse("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]}"));
      engine.execute(create, looking(engine)).orThrow();
      assertThat(seen)
          .allMatch(each -> each.getDocument("progress").getInt64("total").getValue() == DOCUMENTS)
          .anyMatch(
              each ->
                  each.getDocument("progress").getInt64("done").getValue() > DOCUMENTS / 2
                      && each.getString("msg")
                          .getValue()
                          .startsWith("Index Build: scanning collection: "))
          .anyMatch(
              each ->
                  each.getString("msg").getValue().contains("inserting keys from external sorter"));
      assertThat(run(engine, "admin", "{currentOp: 1}").toString()).doesNotContain("progress");
    }
  }
}
