package dev.morphium.engine.update;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;

/**
 * A node of an update's tree of paths: what happens at one place of a document.
 *
 * <p>The tree has all paths of the update in it, so that each document is walked once and two
 * operators cannot change one place. Nodes are immutable.
 */
sealed interface UpdateNode permits FieldsNode, ElementsNode, LeafNode {
  /**
   * Notes the changes of a value that is there.
   *
   * @param element where the element starts: at its type byte
   * @param start where its value starts
   * @param inArray whether it is an element of an array, which leaves a null when it goes
   * @return by how many bytes the document grows
   */
  int change(int element, int start, boolean inArray, UpdateRun application);

  /**
   * The value that comes where there is none, or {@link Constant#MISSING} when none comes.
   *
   * @throws dev.morphium.protocol.CommandException 2 when there had to be an array
   */
  Value create(UpdateRun application);

  /**
   * What happens where the way to this node is blocked by a value that cannot hold it.
   *
   * @param blocked tells about the value in the way
   */
  void blocked(PathNotViable blocked, UpdateRun application);

  /**
   * This node and another one for the same place.
   *
   * @throws dev.morphium.protocol.CommandException 40 when they cannot both be
   */
  UpdateNode merge(UpdateNode other, String path);
}
