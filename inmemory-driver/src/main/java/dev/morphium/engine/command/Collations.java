package dev.morphium.engine.command;

import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import org.jspecify.annotations.Nullable;

/** The order of values that a command's collation asks for. Source: MongoDB manual, "Collation". */
public final class Collations {
  private Collations() {}

  /**
   * The comparator of a collation.
   *
   * @param collation the collation document, or null when none was given
   * @throws dev.morphium.protocol.CommandException for an invalid collation
   */
  public static ValueComparator comparator(@Nullable Document collation) {
    return Collation.of(collation).comparator();
  }
}
