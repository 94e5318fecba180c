package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.sort.SortLimits;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
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
  private static final int CHECK_EVERY = 64;

  private final @Nullable PipelineData data;
  private final Scope scope;
  private final boolean allowDiskUse;
  private final Map<Object, Object> memory = new HashMap<>();
  private int untilCheck = CHECK_EVERY;

  /**
   * @param data null where a pipeline works on its document alone, as that of an update does
   * @param scope made by the compilation of the pipeline
   * @param allowDiskUse whether stages that hold many documents may use more than their 100 MiB
   */
  public PipelineContext(@Nullable PipelineData data, Scope scope, boolean allowDiskUse) {
    this.data = data;
    this.scope = scope;
    this.allowDiskUse = allowDiskUse;
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

  public boolean allowsDiskUse() {
    return allowDiskUse;
  }

  /**
   * Checks what a stage holds against its limit.
   *
   * @throws CommandException 292 when it is too much and must not go to disk
   */
  public void requireMemory(String stage, long bytes) {
    if (bytes > SortLimits.DEFAULT_MEMORY_BYTES && !allowDiskUse) {
      throw new CommandException(
          ErrorCode.QUERY_EXCEEDED_MEMORY_LIMIT_NO_DISK_USE_ALLOWED,
          "Exceeded memory limit for "
              + stage
              + ", but didn't allow external spilling; pass allowDiskUse:true to opt in");
    }
  }

  /** The limits of a sort in this run. */
  public SortLimits sortLimits(long count) {
    return new SortLimits(count, SortLimits.DEFAULT_MEMORY_BYTES, allowDiskUse);
  }

  /** The same run with a scope of its own, for a pipeline that was compiled apart. */
  public PipelineContext withScope(Scope other) {
    return new PipelineContext(data, other, allowDiskUse);
  }

  /**
   * What a stage computed earlier in this run under this key, or computes now: a table of another
   * collection, say, that a pipeline within a pipeline needs again and again.
   */
  public <T> T remember(Object key, Class<T> type, Supplier<T> compute) {
    Object known = memory.get(key);
    if (known == null) {
      known = compute.get();
      memory.put(key, known);
    }
    return type.cast(known);
  }

  /** Called for each document by stages that hold or make many; every so often it asks outside. */
  public void checkInterrupt() {
    if (--untilCheck == 0) {
      untilCheck = CHECK_EVERY;
      if (data != null) {
        data.checkInterrupt();
      }
    }
  }
}
