package dev.morphium.engine.command;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The order of values that a command's collation asks for. Source: MongoDB manual, "Collation". */
public final class Collations {
  private Collations() {}

  /**
   * The comparator of a collation.
   *
   * @param collation the collation document, or null when none was given
   * @throws CommandException 238 for collations other than {@code {locale: "simple"}}
   */
  public static ValueComparator comparator(@Nullable Document collation) {
    if (collation == null || collation.isEmpty()) {
      return ValueComparator.BINARY;
    }
    if (collation.get("locale") instanceof StringValue locale && locale.value().equals("simple")) {
      return ValueComparator.BINARY;
    }
    throw new CommandException(
        ErrorCode.NOT_IMPLEMENTED, "Collations are not supported yet by this server");
  }
}
