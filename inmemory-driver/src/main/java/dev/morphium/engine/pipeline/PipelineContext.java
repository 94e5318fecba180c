package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.ValueComparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a pipeline: its variables, its limits and the world around it.
 *
 * <p>The scope is shared by all stages, and by the pipelines within them; each stage moves it to
 * its document before it evaluates.
 */
public final class PipelineContext {
  private static final int CHECK_EVERY = 8;

  private final @Nullable PipelineData data;
  private final Scope scope;
  private final @Nullable WorkMemory memory;
  private final Map<Object, Object> remembered;
  private int untilCheck = CHECK_EVERY;

  /**
   * @param data null where a pipeline works on its document alone, as that of an update does
   * @param scope made by the compilation of the pipeline
   * @param memory what stages take their memory from that hold many documents; null where none does
   */
  public PipelineContext(@Nullable PipelineData data, Scope scope, @Nullable WorkMemory memory) {
    this(data, scope, memory, new HashMap<>());
  }

  private PipelineContext(
      @Nullable PipelineData data,
      Scope scope,
      @Nullable WorkMemory memory,
      Map<Object, Object> remembered) {
    this.remembered = remembered;
    this.data = data;
    this.scope = scope;
    this.memory = memory;
  }

  /** The world around the pipeline, where it has one. */
  public PipelineData data() {
    if (data == null) {
      throw new IllegalStateException("the pipeline of an update works on its document alone");
    }
    return data;
  }

  public Scope scope() {
    return scope;
  }

  public EvaluationContext evaluation() {
    return scope.context();
  }

  public ValueComparator comparator() {
    return scope.context().comparator();
  }

  /** The memory of one of the stages of this run. */
  public StageMemory memory(String stage, MemoryLimit limit) {
    return memory().stage(stage, limit);
  }

  /** What the stages take their memory from, where the pipeline has stages that hold documents. */
  public WorkMemory memory() {
    if (memory == null) {
      throw new IllegalStateException("the pipeline of an update holds its document alone");
    }
    return memory;
  }

  /** The same run with a scope of its own, for a pipeline that was compiled apart. */
  public PipelineContext withScope(Scope other) {
    return new PipelineContext(data, other, memory, remembered);
  }

  /**
   * What a stage computed earlier in this run under this key, or computes now: a table of another
   * collection, say, that a pipeline within a pipeline needs again and again.
   */
  public <T> T remember(Object key, Class<T> type, Supplier<T> compute) {
    Object known = remembered.get(key);
    if (known == null) {
      known = compute.get();
      remembered.put(key, known);
    }
    return type.cast(known);
  }

  /** Called for each document by stages that hold or make many; every so often it asks outside. */
  public void checkInterrupt() {
    if (--untilCheck == 0) {
      untilCheck = CHECK_EVERY;
      look();
    }
  }

  private void look() {
    if (data != null) {
      data.checkInterrupt();
    }
  }

  /**
   * Counts the steps of one computation of a stage, such as a sort, and asks outside now and then.
   */
  public InterruptCheck steps() {
    return new CountedCheck(this::look);
  }
}
