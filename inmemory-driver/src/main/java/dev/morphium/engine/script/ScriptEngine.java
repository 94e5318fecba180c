package dev.morphium.engine.script;

import dev.morphium.engine.value.Value;

/**
 * The script engine: runs functions of server-side JavaScript, each in a sandbox.
 *
 * <p>The port between the language and an interpreter. An implementation is a service ({@link
 * java.util.ServiceLoader}) of an optional module; without one there is no JavaScript. It is safe
 * for several threads, and loads nothing large before the first call.
 */
public interface ScriptEngine {
  /** What {@code buildInfo} tells as {@code javascriptEngine}. */
  String name();

  /**
   * Calls a function and gives its result: a truth for a predicate.
   *
   * @throws dev.morphium.protocol.CommandException 139 for what the script throws, and where it
   *     goes beyond its time or its memory; and whatever the checks throw
   */
  Value call(ScriptCall call);
}
