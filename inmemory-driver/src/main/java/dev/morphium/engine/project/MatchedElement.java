package dev.morphium.engine.project;

import dev.morphium.engine.value.ElementCursor;
import dev.morphium.protocol.CommandException;

/** The element of an array that {@code find}'s {@code $} stands for. */
final class MatchedElement {
  private MatchedElement() {}

  /**
   * A cursor on the element of the array that the given cursor stands on.
   *
   * @throws CommandException 51246 when the filter matched no element, 51247 when the array has no
   *     such element
   */
  static ElementCursor find(ElementCursor array, int index) {
    if (index < 0) {
      throw new CommandException(
          51246, "positional operator '.$' couldn't find a matching element in the array");
    }
    ElementCursor cursor = new ElementCursor(array.bytes(), array.valueOffset());
    for (int i = 0; i <= index; i++) {
      if (!cursor.next()) {
        throw new CommandException(51247, "positional operator '.$' element mismatch");
      }
    }
    return cursor;
  }
}
