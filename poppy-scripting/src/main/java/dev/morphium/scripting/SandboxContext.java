package dev.morphium.scripting;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.CompilerEnvirons;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;
import org.mozilla.javascript.ErrorReporter;
import org.mozilla.javascript.Evaluator;
import org.mozilla.javascript.Scriptable;

/** A thread in the sandbox: interpreted code, whose instructions are counted, without Java. */
final class SandboxContext extends Context {
  /** The instructions between two looks at the memory: few, since one of them may allocate much. */
  private static final int INSTRUCTIONS = 200;

  private static final int DEEPEST_STACK = 3_000;
  private static final int LONGEST_SOURCE = 1 << 22;

  private @Nullable CallBudget budget;
  private int natives;
  private final Set<Object> joined = Collections.newSetFromMap(new IdentityHashMap<>());

  SandboxContext(ContextFactory factory) {
    super(factory);
    setLanguageVersion(VERSION_ECMASCRIPT);
    setInterpretedMode(true);
    setInstructionObserverThreshold(INSTRUCTIONS);
    setMaximumInterpreterStackDepth(DEEPEST_STACK);
    setClassShutter(name -> false);
    setWrapFactory(new NoJava());
  }

  /** A function of the language begins. @return how many of them are on the stack now */
  int enterNative() {
    return ++natives;
  }

  void leaveNative() {
    natives--;
  }

  /** An array is joined from here on. @return false when that is under way already: a cycle */
  boolean beginJoin(Object array) {
    return joined.add(array);
  }

  void endJoin(Object array) {
    joined.remove(array);
  }

  void begin(CallBudget call) {
    budget = call;
  }

  void end() {
    budget = null;
  }

  @Nullable CallBudget budget() {
    return budget;
  }

  @Override
  protected void observeInstructionCount(int instructions) {
    CallBudget running = budget;
    if (running != null) {
      running.look();
    }
  }

  /** The script that runs in a context is about to allocate so many bytes. */
  static void charge(@Nullable Context context, long bytes) {
    if (context instanceof SandboxContext sandbox) {
      CallBudget running = sandbox.budget;
      if (running != null) {
        running.allocate(bytes);
      }
    }
  }

  /** Everything that becomes code comes by here, what {@code eval} gets, too. */
  @Override
  protected Object compileImpl(
      Scriptable scope,
      String source,
      String name,
      int line,
      Object domain,
      boolean function,
      Evaluator compiler,
      ErrorReporter reporter,
      Consumer<CompilerEnvirons> settings) {
    if (source != null) {
      if (source.length() > LONGEST_SOURCE) {
        throw ScriptAbort.failure("SyntaxError: the source of a script is too long");
      }
      SourceCheck.check(source);
    }
    return super.compileImpl(
        scope, source, name, line, domain, function, compiler, reporter, settings);
  }
}
