package dev.morphium.engine.update;

import dev.morphium.bson.BsonBytes;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;

/** The end of a path: one operator's change of one field. */
record LeafNode(String path, FieldUpdate update) implements UpdateNode {
  @Override
  public int change(int element, int start, boolean inArray, UpdateRun application) {
    byte[] bytes = application.bytes();
    byte type = bytes[element];
    Value current = ValueReader.read(type, bytes, start);
    Value next = update.update(current, application.target());
    if (isSame(current, next)) {
      return 0;
    }
    int end = start + BsonBytes.valueSize(type, bytes, start);
    if (!next.isMissing()) {
      checkName(application);
      return application.splice().replaceValue(element, start, end, next);
    }
    if (!inArray) {
      return application.splice().remove(element, end);
    }
    return current == Constant.NULL
        ? 0
        : application.splice().replaceValue(element, start, end, Constant.NULL);
  }

  @SuppressWarnings("ReferenceEquality") // the contract of FieldUpdate
  private static boolean isSame(Value current, Value next) {
    return current == next;
  }

  @Override
  public Value create(UpdateRun application) {
    Value created = update.update(Constant.MISSING, application.target());
    if (!created.isMissing()) {
      checkName(application);
    }
    return created;
  }

  @Override
  public void blocked(PathNotViable blocked, UpdateRun application) {
    if (update.requiresViablePath()) {
      throw blocked.cannotTraverse();
    }
    if (!create(application).isMissing()) {
      throw blocked.cannotCreate();
    }
  }

  /**
   * Fields of the whole document may not start with a dollar sign, unless it is inserted; those
   * within fields may.
   */
  private void checkName(UpdateRun application) {
    if (path.charAt(0) == '$' && !application.target().insert()) {
      throw UpdateErrors.dollarPrefixed(path);
    }
  }

  @Override
  public UpdateNode merge(UpdateNode other, String at) {
    throw UpdateErrors.conflict(at, at);
  }
}
