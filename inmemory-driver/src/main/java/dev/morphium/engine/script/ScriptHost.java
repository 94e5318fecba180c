package dev.morphium.engine.script;

/** What scripts need of the engine that they run in. */
public interface ScriptHost {
  /** The limits of a call on behalf of the operation that this thread works for. */
  ScriptLimits limits();

  /** What {@code system.js} of the database holds that this thread works on. */
  StoredFunctions stored();

  /** How many bytes one call of a map function may emit. */
  long emitBytes();
}
