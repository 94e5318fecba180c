package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code buildInfo}: the version whose behaviour the server has.
 *
 * <p>Clients decide by {@code version} what they may send, so that it names the MongoDB version
 * spoken; {@code poppy} names the product. Source: MongoDB manual, "buildInfo".
 */
record BuildInfoCommand(ServerDescription server, Supplier<@Nullable String> scripts)
    implements ImmediateCommand {
  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    append(reply);
  }

  /** Appends the fields of the reply. */
  void append(DocumentBuilder reply) {
    List<Value> numbers = new ArrayList<>();
    for (String number : server.version().split("\\.")) {
      numbers.add(new Int32Value(Integer.parseInt(number)));
    }
    numbers.add(new Int32Value(0));
    reply
        .append("version", server.version())
        .append("poppy", server.product())
        .append("gitVersion", "poppy")
        .append("modules", ArrayValue.EMPTY)
        .append("allocator", "system")
        .append("javascriptEngine", Objects.requireNonNullElse(scripts.get(), "none"))
        .append("sysInfo", "deprecated")
        .append("versionArray", ArrayValue.of(numbers));
    reply.startDocument("openssl").append("running", "none").append("compiled", "none").end();
    reply
        .startDocument("buildEnvironment")
        .append("target_os", System.getProperty("os.name"))
        .append("target_arch", System.getProperty("os.arch"))
        .append("cxx", "")
        .append("cc", "")
        .end();
    reply
        .append("bits", 64)
        .append("debug", false)
        .append("maxBsonObjectSize", Limits.MAX_BSON_OBJECT_SIZE)
        .append("storageEngines", ArrayValue.of(StringValue.of("inMemory")));
  }
}
