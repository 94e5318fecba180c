package dev.morphium.engine.update;

import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The obstacle of an update's path (MongoDB's error {@code PathNotViable}): a value that is no
 * document, or an array where the path names no index.
 *
 * @param path the dotted path of the value in the way
 * @param part the next part of the path, which the value cannot have
 * @param value the value in the way
 */
record PathNotViable(String path, String part, Value value) {
  /** The error of an operator that would create the field. */
  CommandException cannotCreate() {
    return new CommandException(
        ErrorCode.PATH_NOT_VIABLE,
        "Cannot create field '" + part + "' in element {" + element() + "}");
  }

  /** The error of an operator that only changes what is there. */
  CommandException cannotTraverse() {
    return new CommandException(
        ErrorCode.PATH_NOT_VIABLE,
        "Cannot use the part ("
            + part
            + ") of ("
            + (path.isEmpty() ? part : path + "." + part)
            + ") to traverse the element ({"
            + element()
            + "})");
  }

  private String element() {
    return path.substring(path.lastIndexOf('.') + 1) + ": " + ValueText.of(value);
  }
}
