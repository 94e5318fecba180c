package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Refuses views where a command needs a collection. */
final class Views {
  private Views() {}

  /**
   * @throws CommandException 166 when it is a view
   */
  static void refuse(@Nullable CollectionState collection) {
    if (collection != null && isView(collection)) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED_ON_VIEW,
          "Namespace " + collection.namespace() + " is a view, not a collection");
    }
  }

  static boolean isView(CollectionState collection) {
    return collection.options().has("viewOn");
  }
}
