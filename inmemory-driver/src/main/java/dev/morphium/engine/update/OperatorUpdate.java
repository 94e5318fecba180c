package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** An update by operators. */
final class OperatorUpdate implements Update {
  private final FieldsNode tree;
  private final boolean positional;
  private final boolean changesId;

  OperatorUpdate(FieldsNode tree, boolean positional) {
    this.tree = tree;
    this.positional = positional;
    boolean withId = false;
    for (FieldsNode.Child child : tree.children()) {
      withId |= child.name().equals(UpdateErrors.ID);
    }
    this.changesId = withId;
  }

  @Override
  public Document apply(Document current, int matchedIndex, boolean insert) {
    UpdateRun application = new UpdateRun(current, matchedIndex, insert);
    tree.changeDocument(current.offset(), application);
    if (application.splice().isEmpty()) {
      return current;
    }
    Document updated = application.splice().apply();
    if (changesId) {
      checkId(current, updated);
    }
    return updated;
  }

  private static void checkId(Document current, Document updated) {
    Value before = current.get(UpdateErrors.ID);
    if (!before.isMissing()
        && !ValueComparator.BINARY.equal(before, updated.get(UpdateErrors.ID))) {
      throw new CommandException(
          ErrorCode.IMMUTABLE_FIELD,
          "Performing an update on the path '_id' would modify the immutable field '_id'");
    }
  }

  @Override
  public @Nullable Document describe(Document before, Document after) {
    Difference difference = OperatorDifference.of(tree, before, after);
    return difference.isEmpty() ? null : DescriptionWriter.write(difference, after.bytes());
  }

  @Override
  public Kind kind() {
    return Kind.OPERATORS;
  }

  @Override
  public boolean isPositional() {
    return positional;
  }
}
