package dev.morphium.engine.cursor;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanListener;
import dev.morphium.engine.plan.PlanRun;
import org.jspecify.annotations.Nullable;

/**
 * The interrupt check of a cursor's work, which asks the operation that does the work right now.
 *
 * <p>A cursor's work is begun by one operation and carried on by others, so that the operation
 * changes while the work stays. Each of them is told of the plans that are started for it, and the
 * later ones of the cursor's own plan, which goes on.
 */
public final class Interrupt implements Runnable, PlanListener {
  private Runnable operation;
  private @Nullable Plan plan;
  private @Nullable PlanRun run;

  /**
   * Work done for an operation.
   *
   * @param operation throws when the work is to end
   */
  public Interrupt(Runnable operation) {
    this.operation = operation;
  }

  /** Another operation carries the work on. */
  public void carriedOnBy(Runnable next) {
    operation = next;
    if (plan != null && run != null && next instanceof PlanListener listener) {
      listener.started(plan, run);
    }
  }

  @Override
  public void run() {
    operation.run();
  }

  @Override
  public void started(Plan begun, PlanRun running) {
    if (plan == null) {
      plan = begun;
      run = running;
    }
    if (operation instanceof PlanListener listener) {
      listener.started(begun, running);
    }
  }

  @Override
  public void searched(IndexState index, long keys, long documents) {
    if (operation instanceof PlanListener listener) {
      listener.searched(index, keys, documents);
    }
  }

  @Override
  public void hashed() {
    if (operation instanceof PlanListener listener) {
      listener.hashed();
    }
  }
}
