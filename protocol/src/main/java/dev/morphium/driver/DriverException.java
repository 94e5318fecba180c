package dev.morphium.driver;

import dev.morphium.protocol.ErrorCatalogue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A command that did not succeed, classified by what the caller may do about it.
 *
 * <p>The question that matters after a failure is whether the command may have taken effect: {@link
 * NotSent} did not, of {@link MaybeDone} and {@link TimedOut} it is unknown, {@link CommandFailed}
 * is the server's own word.
 */
public abstract sealed class DriverException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private DriverException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** With where the catalogue of errors has it, for readers of logs and stack traces. */
  @Override
  @SuppressWarnings("OverrideThrowableToString") // programs show the message to their users
  public final String toString() {
    return "%s (%s)".formatted(super.toString(), entry());
  }

  /** Where the catalogue of errors has this one. */
  String entry() {
    return ErrorCatalogue.entry(getClass());
  }

  /** The command never reached the server: it can be tried again without risk. */
  public static sealed class NotSent extends DriverException {
    private static final long serialVersionUID = 1L;

    public NotSent(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * The server was reached and does not work with this client, for instance because of wrong
   * credentials or of versions that do not fit: trying again does not help.
   */
  public static final class Refused extends NotSent {
    private static final long serialVersionUID = 1L;

    public Refused(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** The command went out and no reply came back: a write may or may not have been done. */
  public static final class MaybeDone extends DriverException {
    private static final long serialVersionUID = 1L;

    public MaybeDone(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** The caller's deadline passed before a reply came: a write may or may not have been done. */
  public static final class TimedOut extends DriverException {
    private static final long serialVersionUID = 1L;

    public TimedOut(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** The server answered with {@code ok: 0}. */
  public static sealed class CommandFailed extends DriverException {
    private static final long serialVersionUID = 1L;

    private final transient Reply reply;

    public CommandFailed(Reply reply) {
      super(
          "the command failed with error %d (%s): %s"
              .formatted(reply.code(), reply.errorCode().codeName(), reply.errorMessage()),
          null);
      this.reply = reply;
    }

    /** The server's whole answer. */
    public Reply reply() {
      return reply;
    }

    /** Whether the server put this label on its error. */
    public boolean hasLabel(String label) {
      return reply.errorLabels().contains(label);
    }

    /** The number of the server's error. */
    public int code() {
      return reply.code();
    }

    @Override
    String entry() {
      return ErrorCatalogue.entry(code());
    }
  }

  /**
   * The server is not, or no longer, the primary: another one has to be asked.
   *
   * <p>Source: "Server Discovery and Monitoring" specification, "not writable primary" and "node is
   * recovering" errors.
   */
  public static final class NotPrimary extends CommandFailed {
    private static final long serialVersionUID = 1L;

    static final Set<Integer> CODES = Set.of(10107, 13435, 10058, 11600, 11602, 13436, 189, 91);

    public NotPrimary(Reply reply) {
      super(reply);
    }
  }
}
