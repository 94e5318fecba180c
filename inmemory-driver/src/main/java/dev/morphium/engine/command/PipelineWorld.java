package dev.morphium.engine.command;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.pipeline.PipelineData;

/** Makes what a pipeline sees of the world outside of it. */
@FunctionalInterface
public interface PipelineWorld {
  /**
   * The world of one run.
   *
   * @param data what it writes
   * @param snapshot what it reads
   * @param interrupt where it asks whether it is to end
   * @param bypass whether the rules of collections do not hold for what it writes
   */
  PipelineData at(DataAccess data, Root snapshot, Interrupt interrupt, boolean bypass);
}
