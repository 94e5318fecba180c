package dev.morphium.server.audit;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.Engine;
import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.engine.security.audit.AuditEvent;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log of one server, from its start to its shutdown, which are events of it, too; or that
 * there is none. Source: MongoDB manual, "System Event Audit Messages".
 */
public final class ServerAudit {
  private static final Logger LOG = LoggerFactory.getLogger(ServerAudit.class);

  private final @Nullable AuditLog log;
  private boolean ended;

  /**
   * @param log null for none
   */
  public ServerAudit(@Nullable AuditLog log) {
    this.log = log;
  }

  /** The log; null for none. */
  public @Nullable AuditLog log() {
    return log;
  }

  /** From now on the events of an engine are recorded. */
  public void begin(Engine engine, List<String> commandLine) {
    if (log != null) {
      engine.audit().to(log);
      List<StringValue> words = commandLine.stream().map(StringValue::of).toList();
      log.record(
          AuditEvent.ofServer(
              "startup", new DocumentBuilder().append("options", ArrayValue.of(words)).build()));
    }
  }

  /**
   * Puts the audit log and the server's log aside and begins others.
   *
   * @param server the server's log
   * @param cause what asks for it
   */
  public void rotate(RecentLog server, String cause) {
    try {
      boolean rotated = server.rotate();
      if (log != null) {
        log.rotate();
      } else if (!rotated) {
        LOG.info(
            "{}: the log goes to standard error, nothing is to be rotated", named("cause", cause));
      }
    } catch (IOException e) {
      LOG.error(
          "{}: the log cannot be rotated: {}", named("cause", cause), named("error", e.toString()));
    }
  }

  /** The server has stopped. */
  public synchronized void end() throws IOException {
    if (log != null && !ended) {
      ended = true;
      log.record(AuditEvent.ofServer("shutdown", Document.EMPTY));
      log.close();
    }
  }
}
