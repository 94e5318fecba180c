package dev.morphium.engine.command.ddl;

import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The option {@code idIndex} of {@code create}, which can ask for nothing but what there is. */
final class IdIndexOptions {
  private IdIndexOptions() {}

  /**
   * @throws CommandException when MongoDB would refuse the option
   */
  static void check(@Nullable Document spec, @Nullable Document collation) {
    if (spec == null) {
      return;
    }
    IndexSpecParser.checkId(spec);
    Value own = spec.get("collation");
    boolean same =
        !(own instanceof Document given) || Collation.of(given).equals(Collation.of(collation));
    if (!same) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "'idIndex' must have the same collation as the collection, but has " + own);
    }
  }
}
