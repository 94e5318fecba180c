package dev.morphium.engine.pipeline;

/** A stage that takes some documents at random, which need not be chosen from all of them. */
public interface SamplingStage extends Stage {
  /** How many documents. */
  long size();
}
