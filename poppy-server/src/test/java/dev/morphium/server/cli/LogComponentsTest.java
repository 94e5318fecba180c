package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.morphium.engine.parameter.Parameter;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.server.cli.option.UsageException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LogComponentsTest {
  private final LoggerContext context = new LoggerContext();
  private final ServerParameters parameters = new ServerParameters();

  private void set(String json) {
    Parameter parameter = Objects.requireNonNull(parameters.find(ServerParameters.LOG_VERBOSITY));
    parameters.set(
        ServerParameters.LOG_VERBOSITY,
        Objects.requireNonNull(parameter.reader()).apply(Document.parse(json)));
  }

  private Level level(String logger) {
    return context.getLogger(logger).getEffectiveLevel();
  }

  @Test
  void aComponentIsLoggedMoreWhileTheServerRuns() {
    context.getLogger("ROOT").setLevel(Level.WARN);
    new LogComponents(context).follow(parameters);
    assertThat(level("dev.morphium.server.net.X")).isEqualTo(Level.WARN);
    set("{network: {verbosity: 1}, storage: 2}");
    assertThat(level("dev.morphium.server.net.X")).isEqualTo(Level.DEBUG);
    assertThat(level("dev.morphium.server.dump.X")).isEqualTo(Level.TRACE);
    assertThat(level("dev.morphium.server.replication.X")).isEqualTo(Level.WARN);
    set("{verbosity: 1, command: 2}");
    assertThat(level("dev.morphium.server.net.X")).isEqualTo(Level.WARN);
  }

  @Test
  void aComponentThatHasNoMoreToTellIsRefused() {
    new LogComponents(context).follow(parameters);
    assertThatThrownBy(() -> set("{network: 1, query: 1}"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("There is no more to log of component 'query'");
    assertThat(level("dev.morphium.server.net.X")).isEqualTo(Level.DEBUG); // logback's first level
    parameters.start(ServerParameters.LOG_VERBOSITY, "{geo: 1}");
    assertThatThrownBy(() -> new LogComponents(context).follow(parameters))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--set-parameter: There is no more to log of component 'geo'");
  }
}
