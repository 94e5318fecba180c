package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.VirtualCollection;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The startup log, {@code local.startup_log}: one document about this start of the server; earlier
 * ones are not kept.
 *
 * <p>Source: MongoDB manual, "The local Database".
 */
public final class StartupLog {
  private static final Namespace NAMESPACE = new Namespace("local", "startup_log");
  private static final UUID ID = new UUID(0, 3);
  private static final DateTimeFormatter LOCAL_TIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss.SSS", Locale.ROOT);

  private StartupLog() {}

  /**
   * The collection.
   *
   * @param startMillis when the server started, in milliseconds since 1970
   * @param scripts names the engine for JavaScript, or null
   */
  public static VirtualCollection collection(
      ServerDescription server, long startMillis, Supplier<@Nullable String> scripts) {
    BuildInfoCommand build = new BuildInfoCommand(server, scripts);
    return VirtualCollection.beside(NAMESPACE, ID, () -> document(build, startMillis));
  }

  private static Document document(BuildInfoCommand build, long startMillis) {
    String host = HostInfoCommand.hostName();
    DocumentBuilder out =
        new DocumentBuilder()
            .append("_id", host + "-" + startMillis)
            .append("hostname", host)
            .append("startTime", new DateValue(startMillis))
            .append(
                "startTimeLocal",
                Instant.ofEpochMilli(startMillis).atZone(ZoneId.systemDefault()).format(LOCAL_TIME))
            .append("cmdLine", Document.EMPTY)
            .append("pid", ProcessHandle.current().pid())
            .startDocument("buildinfo");
    build.append(out);
    return out.end().build();
  }
}
