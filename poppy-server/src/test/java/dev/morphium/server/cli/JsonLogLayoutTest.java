package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLogLayoutTest {
  private static String line(
      String logger, Level level, String pattern, @Nullable Throwable problem, Object... values) {
    LoggingEvent event =
        new LoggingEvent(
            JsonLogLayoutTest.class.getName(),
            new LoggerContext().getLogger(logger),
            level,
            pattern,
            problem,
            values);
    event.setInstant(Instant.ofEpochMilli(70));
    event.setThreadName("poppy-net-1");
    return new JsonLogLayout().doLayout(event);
  }

  @Test
  void aLineHasTheFieldsOfMongodsFormat() {
    String line = line("dev.morphium.server.net.X", Level.WARN, "disk {} is\n\"full\"", null, 7);
    assertThat(line).endsWith("}" + System.lineSeparator()).hasLineCount(1);
    BsonDocument document = BsonDocument.parse(line);
    assertThat(document.keySet()).containsExactly("t", "s", "c", "id", "ctx", "msg", "attr");
    assertThat(line).startsWith("{\"t\": {\"$date\": \"1970-01-01T00:00:00.070Z\"}, \"s\": \"W\"");
    assertThat(document.getString("c").getValue()).isEqualTo("NETWORK");
    assertThat(document.getString("ctx").getValue()).isEqualTo("poppy-net-1");
    assertThat(document.getString("msg").getValue()).isEqualTo("disk {} is\n\"full\"");
    assertThat(document.get("attr")).isEqualTo(BsonDocument.parse("{arguments: ['7']}"));
    assertThat(document.get("id"))
        .isEqualTo(
            BsonDocument.parse(line("a", Level.INFO, "disk {} is\n\"full\"", null, 8)).get("id"));
  }

  @Test
  void valuesAreAttributesByTheirNames() {
    BsonDocument line =
        BsonDocument.parse(
            line(
                "a",
                Level.INFO,
                "{} of {} in {} ms: {}",
                null,
                named("path", Path.of("x")),
                7,
                named("durationMillis", 8L),
                named("members", List.of("a:1", 2))));
    assertThat(line.getString("msg").getValue())
        .isEqualTo("{path} of {} in {durationMillis} ms: {members}");
    assertThat(line.getDocument("attr"))
        .isEqualTo(
            BsonDocument.parse(
                "{path: 'x', durationMillis: 8, members: ['a:1', 2]," + " arguments: ['7']}"));
    assertThat(line("a", Level.INFO, "{}: {}", null, named("path", "x"), "y"))
        .as("there is no text without the values")
        .contains("\"msg\": \"x: y\"");
  }

  @Test
  void anErrorAndASlowOperationAreFields() {
    String failed = line("a", Level.ERROR, "failed", new IllegalStateException("why"));
    assertThat(BsonDocument.parse(failed).getDocument("attr").getString("error").getValue())
        .startsWith("java.lang.IllegalStateException: why");
    BsonDocument slow =
        BsonDocument.parse(
            line("a", Level.INFO, "Slow query: {}{}{}", null, "{\"ns\": \"a.b\"}", "", ""));
    assertThat(slow.getString("msg").getValue()).isEqualTo("Slow query");
    assertThat(slow.getDocument("attr")).isEqualTo(BsonDocument.parse("{ns: 'a.b'}"));
    assertThat(line("a", Level.INFO, "Slow query: {}{}{}", null, "{\"ns\": \"a.", "… (cut)", ""))
        .contains("\"attr\": {\"entry\": \"{\\\"ns\\\": \\\"a.\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "dev.morphium.server.cluster.ClusterNode, REPL",
    "dev.morphium.engine.command.diagnostic.SlowQueryLog, COMMAND",
    "dev.morphium.engine.change.Storage, STORAGE",
    "dev.morphium.server.cli.Poppy, CONTROL",
    "io.netty.channel.X, NETWORK",
  })
  void aComponentIsFoundByTheLogger(String logger, String component) {
    assertThat(JsonLogLayout.component(logger)).isEqualTo(component);
  }
}
