package dev.morphium.engine.command.interrupt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.value.Document;
import dev.morphium.testing.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands that would run for minutes end when they are to. */
class InterruptTest {
  private static final int INTERRUPTED = 11601;
  private static final int MAX_TIME_MS_EXPIRED = 50;
  private static final Set<String> SOME = Set.of("$map", "find by $regex", "$lookup");

  private final Engine engine = TestEngines.forTests();
  private final ClientContext client =
      ClientContext.inProcess(1, "client:1", "server:1", Document.EMPTY);

  static Stream<Named<String>> all() {
    return Stream.concat(named(LongCommands.reading()), writing());
  }

  static Stream<Named<String>> writing() {
    return named(LongCommands.writing());
  }

  /** One of each kind: all others look at the same place, whatever ends them. */
  static Stream<Named<String>> some() {
    return all().filter(each -> SOME.contains(each.getName()));
  }

  private static Stream<Named<String>> named(Map<String, String> commands) {
    return commands.entrySet().stream().map(each -> Named.of(each.getKey(), each.getValue()));
  }

  @BeforeEach
  void fill() {
    List<BsonDocument> documents =
        IntStream.range(0, 200)
            .mapToObj(
                i ->
                    new BsonDocument("_id", new BsonInt32(i))
                        .append("next", new BsonInt32(i + 1))
                        .append("text", new BsonString("a".repeat(i == 0 ? 4_000_000 : 1)))
                        .append("set", new BsonString("b".repeat(i == 0 ? 100_000 : 1) + "a")))
            .toList();
    Command insert = Command.of("db", BsonDocument.parse("{insert: 'c'}"));
    engine.execute(insert.withSequence("documents", documents), ClientContext.LOCAL).orThrow();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String fields) {
    return engine.execute(Command.of("db", BsonDocument.parse("{" + fields + "}")), client);
  }

  private Reply admin(String fields) {
    return engine.execute(
        Command.of("admin", BsonDocument.parse("{" + fields + "}")), ClientContext.LOCAL);
  }

  private CompletableFuture<Reply> begin(String fields) {
    CompletableFuture<Reply> reply =
        CompletableFuture.supplyAsync(() -> run(fields), work -> new Thread(work).start());
    await()
        .pollDelay(Duration.ZERO) // it computes meanwhile
        .pollInterval(Duration.ofMillis(2))
        .until(() -> running() != 0 || reply.isDone());
    return reply;
  }

  /** The number of the operation that runs, or 0. */
  private int running() {
    return admin("currentOp: 1").document().getArray("inprog").stream()
        .map(operation -> operation.asDocument())
        .filter(operation -> !operation.getDocument("command").containsKey("currentOp"))
        .mapToInt(operation -> operation.getInt32("opid").getValue())
        .findAny()
        .orElse(0);
  }

  private static Reply get(CompletableFuture<Reply> reply) throws Exception {
    return reply.get(Patience.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  @ParameterizedTest
  @MethodSource("all")
  void endsAtItsTimeLimit(String fields) throws Exception {
    Reply reply = get(begin(fields + ", maxTimeMS: 50"));
    assertThat(reply.code()).isEqualTo(MAX_TIME_MS_EXPIRED);
    assertThat(reply.codeName()).isEqualTo("MaxTimeMSExpired");
  }

  @ParameterizedTest
  @MethodSource({"some", "writing"})
  void canBeKilled(String fields) throws Exception {
    CompletableFuture<Reply> reply = begin(fields);
    admin("killOp: 1, op: " + running()).orThrow();
    assertThat(get(reply).code()).isEqualTo(INTERRUPTED);
  }

  @ParameterizedTest
  @MethodSource("some")
  void endsWithItsClient(String fields) throws Exception {
    CompletableFuture<Reply> reply = begin(fields);
    engine.disconnected(client);
    assertThat(get(reply).code()).isEqualTo(INTERRUPTED);
  }

  /** A cursor whose first batch is empty, so that all of the work is left to getMore. */
  private String cursor(String options) {
    String fields =
        LongCommands.reading().get("$project").replace("cursor: {}", "cursor: {batchSize: 0}");
    BsonDocument opened = run(fields + options).orThrow().document().getDocument("cursor");
    return "getMore: {$numberLong: '%d'}, collection: 'c'"
        .formatted(opened.getInt64("id").getValue());
  }

  @Test
  void whatIsLeftOfTheTimeLimitIsThatOfGetMore() throws Exception {
    String more = cursor(", maxTimeMS: 1000"); // enough to open it on a machine that is busy
    Reply reply = get(begin(more));
    assertThat(reply.code()).isEqualTo(MAX_TIME_MS_EXPIRED);
    assertThat(run(more).code()).as("the cursor is closed").isEqualTo(43);
  }

  @Test
  void getMoreCanBeKilled() throws Exception {
    CompletableFuture<Reply> reply = begin(cursor(""));
    admin("killOp: 1, op: " + running()).orThrow();
    assertThat(get(reply).code()).isEqualTo(INTERRUPTED);
  }

  @Test
  void getMoreEndsWithItsClient() throws Exception {
    String more = cursor("");
    CompletableFuture<Reply> reply = begin(more);
    engine.disconnected(client);
    assertThat(get(reply).code()).isEqualTo(INTERRUPTED);
    assertThat(run(more).code()).as("the cursor is closed").isEqualTo(43);
  }

  @Test
  void aValidatorThatIsInterruptedRefusesNoDocument() throws Exception {
    run("create: 'v', validator: {text: {$regex: 'a*b'}}").orThrow();
    String insert =
        "insert: 'v', ordered: false, documents: [{text: '%1$s'}, {text: '%1$s'}], maxTimeMS: 50"
            .formatted("a".repeat(2_000_000));
    assertThat(get(begin(insert)).code()).isEqualTo(MAX_TIME_MS_EXPIRED);
  }
}
