package dev.morphium.engine.expression;

import dev.morphium.engine.expression.PathExpressions.Root;
import dev.morphium.engine.expression.PathExpressions.Variable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The strings that begin with a dollar sign: {@code $path}, {@code $$variable} and {@code
 * $$variable.path}.
 *
 * <p>A variable is one that an expression around binds, one of the system, or one of the command's
 * {@code let}, in this order. Source: MongoDB manual, "Variables in Aggregation Expressions".
 */
final class Variables {
  private static final String CURRENT = "CURRENT";

  private Variables() {}

  static Expression read(String text, Compilation compilation) {
    if (text.length() == 1) {
      throw new CommandException(16872, "'$' by itself is not a valid FieldPath");
    }
    if (text.charAt(1) == '$') {
      return variable(text.substring(2), compilation);
    }
    FieldPath path = FieldPathRules.parse(text.substring(1));
    if (path.size() == FieldPathRules.MAX_DEPTH) {
      throw new CommandException(ErrorCode.OVERFLOW, "FieldPath is too long");
    }
    Integer current = compilation.slot(CURRENT);
    if (current != null) {
      return PathExpressions.ofVariable(current, path);
    }
    Value given = compilation.context().let().get(CURRENT);
    return given == null
        ? PathExpressions.ofRoot(path)
        : new ConstantExpression(new PathWalker(path).walk(given));
  }

  private static Expression variable(String text, Compilation compilation) {
    int dot = text.indexOf('.');
    String name = dot < 0 ? text : text.substring(0, dot);
    VariableNames.checkUse(name);
    Integer slot = compilation.slot(name);
    boolean document =
        slot == null
            && (name.equals("ROOT")
                || name.equals(CURRENT) && !compilation.context().let().containsKey(CURRENT));
    Value value = slot != null || document ? Constant.MISSING : value(name, compilation.context());
    FieldPath path = dot < 0 ? null : FieldPathRules.parse(text).from(1);
    if (document) {
      return path == null ? new Root() : PathExpressions.ofRoot(path);
    }
    if (slot != null) {
      return path == null ? new Variable(slot) : PathExpressions.ofVariable(slot, path);
    }
    return new ConstantExpression(path == null ? value : new PathWalker(path).walk(value));
  }

  /** The value of a variable that does not depend on the document. */
  private static Value value(String name, EvaluationContext context) {
    return switch (name) {
      case "NOW" -> now(context);
      case "CLUSTER_TIME" -> clusterTime(context);
      case "REMOVE" -> Constant.MISSING;
      case "USER_ROLES" -> context.userRoles().get();
      case "SEARCH_META", "JS_SCOPE", "IS_MR" ->
          throw new CommandException(
              ErrorCode.NOT_IMPLEMENTED,
              "The variable '$$" + name + "' is not supported yet by this server");
      default -> defined(name, context.let().get(name));
    };
  }

  private static Value now(EvaluationContext context) {
    checkTime("NOW", context);
    return new DateValue(context.nowMillis());
  }

  private static Value clusterTime(EvaluationContext context) {
    checkTime("CLUSTER_TIME", context);
    if (context.clusterTime().isMissing()) {
      throw new CommandException(
          10071200, "Builtin variable '$$CLUSTER_TIME' is not available on this server");
    }
    return context.clusterTime();
  }

  private static void checkTime(String name, EvaluationContext context) {
    if (context.nowMillis() == EvaluationContext.NO_TIME) {
      throw new CommandException(51144, "Builtin variable '$$" + name + "' is not available");
    }
  }

  private static Value defined(String name, @Nullable Value value) {
    if (value == null) {
      throw new CommandException(17276, "Use of undefined variable: " + name);
    }
    return value;
  }
}
