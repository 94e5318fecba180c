package dev.morphium.corpus;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.replay.CaseState;
import dev.morphium.replay.CaseValues;
import dev.morphium.replay.Json;
import java.util.List;
import java.util.Map;

/** One run of a file's setups and test cases on a driver, in a database of the file's own. */
final class CorpusRun implements AutoCloseable {
  private static final StringValue UNCHANGED = StringValue.of("unchanged");

  private final Driver driver;
  private final CorpusFile file;
  private final CaseState state = new CaseState();
  private final CaseValues values = new CaseValues(state);

  CorpusRun(Driver driver, CorpusFile file) {
    this.driver = driver;
    this.file = file;
    dropDatabase();
  }

  /** The value that JSON of the file stands for. */
  Value value(Object json) {
    return values.value(json);
  }

  void setUp(CorpusFile.Line line) {
    for (Object json : Json.list(line.json().get("setup"))) {
      demand(file.database(), (Document) values.value(json));
    }
  }

  /** What came of a case, under the names that its line has for what it expects. */
  Document observe(CorpusFile.Line line) {
    Map<String, Object> json = line.json();
    Value given = json.containsKey("given") ? values.value(json.get("given")) : null;
    if (given != null) {
      fill((ArrayValue) given);
    }
    String database = json.get("on") instanceof String other ? other : file.database();
    Document reply = execute(database, (Document) values.value(file.command(line)));
    if (json.get("as") instanceof String name) {
      state.remember(name, reply);
    }
    DocumentBuilder observed = new DocumentBuilder();
    Object expectedError = json.get("error");
    if (StableReply.failed(reply)) {
      boolean text =
          expectedError instanceof Map<?, ?> && Json.object(expectedError).containsKey("errmsg");
      observed.append("error", StableReply.error(reply, text));
    } else {
      Object path = json.getOrDefault("at", file.header().get("answer"));
      Value answer = path == null ? reply : CaseState.walk(reply, (String) path);
      if (path == null || answer.isMissing()) {
        observed.append("reply", StableReply.of(reply));
      } else {
        observed.append("answer", answer);
      }
    }
    if (given != null) {
      Value after = documents();
      boolean same = ReplyDifference.first("after", given, after, false) == null;
      observed.append("after", same ? UNCHANGED : after);
    }
    return observed.build();
  }

  /** Lets the file's collection hold these documents and no others. */
  private void fill(ArrayValue documents) {
    Document all = new DocumentBuilder().append("q", Document.EMPTY).append("limit", 0).build();
    demand(
        file.database(),
        new DocumentBuilder()
            .append("delete", collection())
            .append("deletes", ArrayValue.of(all))
            .build());
    if (!documents.isEmpty()) {
      demand(
          file.database(),
          new DocumentBuilder()
              .append("insert", collection())
              .append("documents", documents)
              .build());
    }
  }

  private Value documents() {
    Document found =
        demand(
            file.database(),
            new DocumentBuilder()
                .append("find", collection())
                .append("sort", new DocumentBuilder().append("_id", 1).build())
                .build());
    return CaseState.walk(found, "cursor.firstBatch");
  }

  private String collection() {
    if (file.header().get("collection") instanceof String name) {
      return name;
    }
    throw new IllegalArgumentException(file.name() + ": given needs a collection in the header");
  }

  private Document demand(String database, Document command) {
    Document reply = execute(database, command);
    if (StableReply.failed(reply) || reply.get("writeErrors") instanceof ArrayValue) {
      throw new IllegalStateException("refused: " + command + ": " + reply);
    }
    return reply;
  }

  private Document execute(String database, Document command) {
    DocumentBuilder body = new DocumentBuilder().appendAll(command);
    Document sent = body.append("$db", StringValue.of(database)).build();
    Reply reply = driver.execute(new Command(database, sent.bytes(), 0, sent.length(), List.of()));
    return Document.view(reply.bytes(), reply.offset());
  }

  private void dropDatabase() {
    execute(file.database(), new DocumentBuilder().append("dropDatabase", 1).build());
  }

  @Override
  public void close() {
    dropDatabase();
  }
}
