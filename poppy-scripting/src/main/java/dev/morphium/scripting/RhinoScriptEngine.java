package dev.morphium.scripting;

import dev.morphium.engine.script.ScriptCall;
import dev.morphium.engine.script.ScriptEngine;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.RhinoException;

/**
 * The script engine on Mozilla's Rhino, an interpreter of JavaScript in Java.
 *
 * <p>A call gets a realm, which no other call has at the same time, and gives it back; what it has
 * made lives no longer than it. Scripts run on platform threads, of which the virtual machine tells
 * what they allocate.
 */
public final class RhinoScriptEngine implements ScriptEngine {
  /** A realm in which more was allocated is not used again. */
  private static final long CLEAN_BYTES = 4L << 20;

  private final Sandbox sandbox = new Sandbox();
  private final FunctionSource sources = new FunctionSource();
  private final AllocationMeter meter = new AllocationMeter();
  private final BlockingQueue<Realm> realms =
      new ArrayBlockingQueue<>(2 * Runtime.getRuntime().availableProcessors());

  @Override
  public String name() {
    return "rhino";
  }

  @Override
  public Value call(ScriptCall call) {
    return Thread.currentThread().isVirtual() || Context.getCurrentContext() != null
        ? elsewhere(call)
        : run(call);
  }

  private Value run(ScriptCall call) {
    SandboxContext context = (SandboxContext) sandbox.enterContext();
    Realm realm = null;
    try {
      realm = realms.poll();
      if (realm == null) {
        realm = Realm.create(context, sources);
      }
      CallBudget budget = new CallBudget(call.limits(), meter);
      try (budget) {
        Value result = run(context, budget, realm, call);
        if (budget.used() < CLEAN_BYTES) {
          realms.offer(realm);
        }
        return result;
      }
    } finally {
      Context.exit();
    }
  }

  private static Value run(
      SandboxContext context, CallBudget budget, Realm realm, ScriptCall call) {
    context.begin(budget);
    try {
      Value result = realm.call(context, budget, call);
      ScriptAbort aborted = budget.aborted();
      if (aborted != null) {
        throw aborted.reason();
      }
      return result;
    } catch (ScriptAbort end) {
      throw end.reason();
    } catch (RhinoException error) {
      ScriptAbort aborted = budget.aborted();
      throw aborted == null ? ScriptErrors.of(error) : aborted.reason();
    } catch (StackOverflowError deep) {
      throw ScriptErrors.tooDeep();
    } finally {
      context.end();
    }
  }

  /** Runs a call on a platform thread of its own. */
  private Value elsewhere(ScriptCall call) {
    CompletableFuture<Value> result = new CompletableFuture<>();
    Thread.ofPlatform()
        .name("poppy-script")
        .daemon()
        .start(
            () -> {
              try {
                result.complete(run(call));
              } catch (Throwable failure) {
                result.completeExceptionally(failure);
              }
            });
    return await(result);
  }

  private static Value await(CompletableFuture<Value> result) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return result.get();
        } catch (InterruptedException again) {
          interrupted = true; // the script ends by its own checks
        } catch (ExecutionException failure) {
          throw thrown(failure.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException thrown(@Nullable Throwable cause) {
    if (cause instanceof CommandException own) {
      return own;
    }
    return new IllegalStateException("a script failed in a way that it cannot", cause);
  }
}
