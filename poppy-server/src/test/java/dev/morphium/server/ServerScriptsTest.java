package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoQueryException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Server-side JavaScript through the server and the official driver. */
class ServerScriptsTest {
  private static final int DOCUMENTS = 1_000;

  private static PoppySettings settings() {
    return PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2));
  }

  private static MongoCollection<Document> fill(MongoDatabase database) {
    MongoCollection<Document> numbers = database.getCollection("numbers");
    numbers.insertMany(
        IntStream.range(0, DOCUMENTS)
            .mapToObj(n -> new Document("_id", n).append("even", n % 2 == 0))
            .toList());
    return numbers;
  }

  @Test
  void clientsRunScripts() throws IOException {
    try (PoppyServer server = PoppyServer.start(settings());
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoDatabase database = client.getDatabase("app");
      MongoCollection<Document> numbers = fill(database);
      assertThat(numbers.find(Filters.where("this._id % 10 == 3")).batchSize(7))
          .hasSize(DOCUMENTS / 10);
      assertThat(
              numbers.countDocuments(
                  Filters.expr(
                      Document.parse(
                          "{$function: {body: 'function(n) { return n < 5; }', args: ['$_id'],"
                              + " lang: 'js'}}"))))
          .isEqualTo(5);
      Document reduced =
          database.runCommand(
              new Document("mapReduce", "numbers")
                  .append("map", "function() { emit(this.even, this._id); }")
                  .append("reduce", "function(key, values) { return Array.sum(values); }")
                  .append("out", "sums"));
      assertThat(reduced.getString("result")).isEqualTo("sums");
      assertThat(database.getCollection("sums").find(Filters.eq("_id", true)).first())
          .isEqualTo(new Document("_id", true).append("value", 249_500.0));
      assertThat(
              client
                  .getDatabase("admin")
                  .runCommand(new Document("buildInfo", 1))
                  .getString("javascriptEngine"))
          .isEqualTo("rhino");
    }
  }

  @Test
  void anEndlessScriptDelaysNobody() throws IOException {
    try (PoppyServer server = PoppyServer.start(settings());
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoCollection<Document> numbers = fill(client.getDatabase("app"));
      assertThatThrownBy(
              () ->
                  numbers
                      .find(Filters.where("for (;;) {}"))
                      .maxTime(300, TimeUnit.MILLISECONDS)
                      .first())
          .isInstanceOf(MongoExecutionTimeoutException.class);
      assertThatThrownBy(
              () -> numbers.find(Filters.where("var a = []; for (;;) a.push({})")).first())
          .isInstanceOfSatisfying(
              MongoQueryException.class, failure -> assertThat(failure.getCode()).isEqualTo(139));
      assertThat(numbers.countDocuments()).isEqualTo(DOCUMENTS);
    }
  }

  @Test
  void scriptsCanBeSwitchedOff() throws IOException {
    try (PoppyServer server = PoppyServer.start(settings().withoutScripting());
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoCollection<Document> numbers = fill(client.getDatabase("app"));
      assertThatThrownBy(() -> numbers.find(Filters.where("true")).first())
          .isInstanceOfSatisfying(
              MongoQueryException.class,
              failure -> assertThat(failure.getCode()).isEqualTo(6108304));
      assertThatThrownBy(
              () ->
                  client
                      .getDatabase("app")
                      .runCommand(
                          Document.parse(
                              "{mapReduce: 'numbers', map: 'm', reduce: 'r', out: {inline: 1}}")))
          .isInstanceOfSatisfying(
              MongoCommandException.class,
              failure -> assertThat(failure.getCode()).isEqualTo(31264));
    }
  }
}
