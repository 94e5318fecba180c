package dev.morphium.engine.update.operator;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.update.FieldUpdate;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.update.UpdateOperator.Changes;
import dev.morphium.engine.update.UpdateTarget;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $rename}: moves the value of the field at one path to another path. Neither path may lead
 * into an array. Source: MongoDB manual, "$rename".
 */
final class Rename implements FieldUpdate {
  private final FieldPath from;
  private final FieldPath to;

  private Rename(FieldPath from, FieldPath to) {
    this.from = from;
    this.to = to;
  }

  static void compile(
      String source, Value argument, UpdateEnvironment environment, Changes changes) {
    if (!(argument instanceof StringValue string)) {
      throw UpdateErrors.badValue(
          "The 'to' field for $rename must be a string: " + source + ": " + ValueText.of(argument));
    }
    String target = string.value();
    if (target.indexOf('\0') >= 0) {
      throw new CommandException(
          9867600, "The 'to' field for $rename cannot contain an embedded null byte");
    }
    FieldPath from = FieldPath.of(source);
    FieldPath to = FieldPath.of(target);
    checkStatic("source", from);
    checkStatic("destination", to);
    if (from.equals(to)) {
      throw UpdateErrors.badValue(
          "The source and target field for $rename must differ: " + source + ": \"" + target + '"');
    }
    if (from.startsWith(to) || to.startsWith(from)) {
      throw UpdateErrors.badValue(
          "The source and target field for $rename must not be on the same path: "
              + source
              + ": \""
              + target
              + '"');
    }
    changes.add(source, (current, at) -> Constant.MISSING);
    changes.add(target, new Rename(from, to));
  }

  private static void checkStatic(String which, FieldPath path) {
    boolean dynamic =
        path.parts().stream()
            .anyMatch(part -> part.text().equals("$") || part.text().startsWith("$["));
    if (dynamic) {
      throw UpdateErrors.badValue(
          "The " + which + " field for $rename may not be dynamic: " + path);
    }
  }

  @Override
  public Value update(Value current, UpdateTarget target) {
    Value moved = source(target.root());
    if (moved.isMissing()) {
      return current;
    }
    checkDestination(target.root());
    if (isId(to.part(0)) && !target.root().get(to.part(0)).isMissing()) {
      throw new CommandException(
          ErrorCode.IMMUTABLE_FIELD,
          "Performing an update on the path '" + to + "' would modify the immutable field '_id'");
    }
    return moved;
  }

  private static boolean isId(FieldName name) {
    return name.text().equals("_id");
  }

  private Value source(Document root) {
    Value at = root;
    for (int i = 0; i < from.size(); i++) {
      switch (at) {
        case Document document -> at = document.get(from.part(i));
        case ArrayValue array -> throw isArrayElement("source", from, i, root);
        case Constant constant when constant == Constant.MISSING -> {
          return constant;
        }
        default ->
            throw new CommandException(
                ErrorCode.PATH_NOT_VIABLE,
                "Cannot use the part ("
                    + from.part(i)
                    + ") of ("
                    + from
                    + ") to traverse the element ({"
                    + from.part(i - 1)
                    + ": "
                    + ValueText.of(at)
                    + "})");
      }
    }
    return at;
  }

  private void checkDestination(Document root) {
    Value at = root;
    for (int i = 0; i < to.size(); i++) {
      if (at instanceof ArrayValue) {
        throw isArrayElement("destination", to, i, root);
      }
      at = at instanceof Document document ? document.get(to.part(i)) : Constant.MISSING;
    }
  }

  private static CommandException isArrayElement(
      String which, FieldPath path, int part, Document root) {
    return UpdateErrors.badValue(
        "The "
            + which
            + " field cannot be an array element, '"
            + path
            + "' in doc with "
            + identity(root)
            + " has an array field called '"
            + path.part(part - 1)
            + "'");
  }

  private static String identity(Document root) {
    String braces = UpdateErrors.identity(root);
    return braces.substring(1, braces.length() - 1);
  }
}
