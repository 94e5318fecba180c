package dev.morphium.engine.script;

import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The script engine that is installed: a service on the class path, looked for when it is needed.
 */
public final class InstalledScriptEngine implements Supplier<@Nullable ScriptEngine> {
  /** In place of an engine where scripts are switched off. */
  public static final Supplier<@Nullable ScriptEngine> OFF = () -> null;

  private @Nullable ScriptEngine found;
  private boolean searched;

  @Override
  public synchronized @Nullable ScriptEngine get() {
    if (!searched) {
      found =
          ServiceLoader.load(ScriptEngine.class, InstalledScriptEngine.class.getClassLoader())
              .findFirst()
              .orElse(null);
      searched = true;
    }
    return found;
  }
}
