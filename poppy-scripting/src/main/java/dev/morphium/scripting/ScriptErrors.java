package dev.morphium.scripting;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.EcmaError;
import org.mozilla.javascript.EvaluatorException;
import org.mozilla.javascript.JavaScriptException;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Symbol;
import org.mozilla.javascript.WrappedException;

/** The errors of scripts in mongod's words: what was thrown, and where. */
final class ScriptErrors {
  private static final int LONGEST = 2_000;

  private ScriptErrors() {}

  static CommandException of(RhinoException error) {
    if (error instanceof WrappedException wrapped
        && wrapped.getWrappedException() instanceof CommandException own) {
      return own;
    }
    String place = "@:" + error.lineNumber() + ":" + Math.max(0, error.columnNumber()) + "\n";
    return failure(text(error) + " :\n" + place);
  }

  static CommandException tooDeep() {
    return failure("InternalError: too much recursion");
  }

  private static CommandException failure(String message) {
    return new CommandException(
        ErrorCode.JS_INTERPRETER_FAILURE,
        message.length() > LONGEST ? message.substring(0, LONGEST) : message);
  }

  private static String text(RhinoException error) {
    return switch (error) {
      case EcmaError known -> known.getName() + ": " + known.getErrorMessage();
      case JavaScriptException thrown -> thrown(thrown.getValue());
      case EvaluatorException wrong when wrong.details().contains("stack depth") ->
          "InternalError: too much recursion";
      case EvaluatorException wrong -> "SyntaxError: " + wrong.details();
      default -> "InternalError: " + error.details();
    };
  }

  /** A symbol has no text in the language, but one for people. */
  private static String shown(@Nullable Object value) {
    if (value instanceof Symbol symbol) {
      return symbol.toString();
    }
    return value instanceof Scriptable ? "[object Object]" : ScriptRuntime.toString(value);
  }

  private static String thrown(@Nullable Object value) {
    if (value instanceof Scriptable object
        && object.getClassName().equals("Error")
        && ScriptableObject.getProperty(object, "message") instanceof CharSequence message) {
      Object name = ScriptableObject.getProperty(object, "name");
      return (name instanceof CharSequence ? name : "Error") + ": " + message;
    }
    return "uncaught exception: " + shown(value);
  }
}
