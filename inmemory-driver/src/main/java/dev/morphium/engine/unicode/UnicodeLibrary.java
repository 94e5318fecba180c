package dev.morphium.engine.unicode;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * ICU4J, the library of collations, text search and Unicode properties, which an application may
 * leave out: it is larger than everything else together.
 */
public final class UnicodeLibrary {
  private static final boolean PRESENT = isPresent(UnicodeLibrary.class.getClassLoader());

  private UnicodeLibrary() {}

  /**
   * Returns if the library is there.
   *
   * @param feature what needs it
   * @throws CommandException 238 when it is missing; the message says which artifact to add
   */
  public static void require(String feature) {
    require(feature, PRESENT);
  }

  static void require(String feature, boolean present) {
    if (!present) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          feature + " needs the library com.ibm.icu:icu4j: add it to the class path");
    }
  }

  static boolean isPresent(ClassLoader loader) {
    try {
      Class.forName("com.ibm.icu.util.ULocale", false, loader);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
