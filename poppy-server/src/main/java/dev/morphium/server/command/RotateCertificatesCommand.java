package dev.morphium.server.command;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.FutureWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command {@code rotateCertificates}: the files of TLS are read again, and new connections use
 * what they hold. Source: MongoDB manual, "rotateCertificates".
 */
public final class RotateCertificatesCommand {
  private static final Logger LOG = LoggerFactory.getLogger(RotateCertificatesCommand.class);
  private static final CommandFields FIELDS = new CommandFields("rotateCertificates");
  private static final CommandField MESSAGE = FIELDS.string("message");

  /** Files are read, and a disk may be slow. */
  private static final Executor THREAD =
      rotation -> Thread.ofVirtual().name("poppy-rotate").start(rotation);

  /** Reads files again. */
  @FunctionalInterface
  public interface Rotation {
    /**
     * Reads them.
     *
     * @throws IOException when they cannot be used: all stays as it was
     */
    void rotate() throws IOException;
  }

  private final Rotation rotation;

  private RotateCertificatesCommand(Rotation rotation) {
    this.rotation = rotation;
  }

  /** The command. */
  public static CommandSpec spec(Rotation rotation) {
    return CommandSpec.of(
            FIELDS,
            "Reads the files of TLS again, for new connections.",
            Requires.onCluster(ActionType.ROTATE_CERTIFICATES),
            new RotateCertificatesCommand(rotation)::begin)
        .with(CommandFlag.ADMIN_ONLY);
  }

  private CommandWork begin(Invocation invocation) {
    String message = invocation.arguments().string(MESSAGE);
    if (message != null) {
      LOG.info("rotateCertificates: {}", named("message", message));
    }
    return new FutureWork<>(
        () -> CompletableFuture.supplyAsync(this::rotate, THREAD), (done, reply) -> {});
  }

  private boolean rotate() {
    try {
      rotation.rotate();
      return true;
    } catch (IOException e) {
      LOG.error(
          "rotateCertificates: all certificates stay what they were: {}",
          named("error", e.getMessage()));
      throw new CommandException(
          ErrorCode.INVALID_SSL_CONFIGURATION, String.valueOf(e.getMessage()));
    }
  }
}
