package dev.morphium.server.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The option that says how much of the past is kept for change streams and reads of the past.
 * Source: MongoDB manual, "mongod", option {@code --oplogSize}.
 */
final class HistoryOptions {
  private static final int MEBIBYTE = 20;
  private static final int MOST_MEBIBYTES = 1 << MEBIBYTE;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"--oplog-size", "--oplogSize"},
      paramLabel = "MIB",
      description = {
        "Memory for the history of writes, in MiB, which change streams are resumed from"
            + " (256, or a tenth of the heap if that is less)."
      })
  private @Nullable String size;

  /** How many bytes the history takes at most; 0 when nobody has said. */
  long bytes() {
    if (size == null) {
      return 0;
    }
    long mebibytes;
    try {
      mebibytes = Long.parseLong(size);
    } catch (NumberFormatException e) {
      mebibytes = -1;
    }
    if (mebibytes < 1 || mebibytes > MOST_MEBIBYTES) {
      throw new ParameterException(
          spec.commandLine(),
          "--oplog-size takes a number of MiB from 1 to "
              + MOST_MEBIBYTES
              + ", not '"
              + size
              + "'");
    }
    return mebibytes << MEBIBYTE;
  }
}
