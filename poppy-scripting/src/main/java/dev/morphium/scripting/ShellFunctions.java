package dev.morphium.scripting;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.LambdaFunction;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.SerializableCallable;
import org.mozilla.javascript.Undefined;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shell's functions that are no JavaScript. Source: MongoDB manual, "$where: Available
 * JavaScript Properties and Functions".
 */
final class ShellFunctions {
  private static final Logger LOG = LoggerFactory.getLogger(ShellFunctions.class);
  private static final int LONGEST_LINE = 1_000;
  private static final int BYTES_PER_CHARACTER = 4;

  private ShellFunctions() {}

  static void install(Context context, ScriptableObject global) {
    define(
        global,
        "print",
        (cx, scope, self, arguments) -> {
          StringBuilder line = new StringBuilder();
          for (Object argument : arguments) {
            line.append(line.isEmpty() ? "" : " ").append(shortened(argument));
          }
          LOG.debug("printed by a script: {}", line);
          return Undefined.instance;
        });
    define(
        global,
        "hex_md5",
        (cx, scope, self, arguments) -> {
          String text = ScriptRuntime.toString(arguments, 0);
          CallBudgets.work(cx, (long) BYTES_PER_CHARACTER * text.length());
          return md5(text);
        });
    define(
        global,
        "sleep",
        (cx, scope, self, arguments) -> {
          Pause.of(cx, ScriptRuntime.toNumber(arguments, 0));
          return Undefined.instance;
        });
  }

  private static String shortened(Object argument) {
    String text = ScriptRuntime.toString(argument).replaceAll("\\p{Cntrl}", " ");
    return text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "..." : text;
  }

  private static void define(ScriptableObject global, String name, SerializableCallable body) {
    global.defineProperty(
        name, new LambdaFunction(global, name, 1, body), ScriptableObject.DONTENUM);
  }

  private static String md5(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
