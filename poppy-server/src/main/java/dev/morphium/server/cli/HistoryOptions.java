package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.ValueKind;
import java.util.List;

/**
 * The option that says how much of the past is kept for change streams and reads of the past.
 * Source: MongoDB manual, "mongod", option {@code --oplogSize}.
 */
final class HistoryOptions {
  private static final int MEBIBYTE = 20;
  private static final int MOST_MEBIBYTES = 1 << MEBIBYTE;

  private final CommandOption mebibytes =
      CommandOption.one(
              "MIB",
              "Memory for the history of writes, in MiB, which change streams are resumed from.",
              "--oplog-size",
              "--oplogSize")
          .of(ValueKind.mebibytes(MOST_MEBIBYTES))
          .usual("256, or a tenth of the heap if that is less");

  List<CommandOption> all() {
    return List.of(mebibytes);
  }

  /** How many bytes the history takes at most; 0 when nobody has said. */
  long bytes() {
    return mebibytes.mebibytes(0);
  }
}
