package dev.morphium.engine.pipeline;

/**
 * One stage of the table: what makes it of its operand, and what a client needs to use it.
 *
 * @param privileges what it needs beside {@code find} on what the pipeline reads
 * @param isSource whether it makes documents and reads none of the pipeline's collection
 */
public record StageSpec(StageFactory factory, StagePrivileges privileges, boolean isSource) {
  /** A stage that works on the documents before it. */
  public static StageSpec of(StagePrivileges privileges, StageFactory factory) {
    return new StageSpec(factory, privileges, false);
  }

  /** A stage that makes documents; it stands first. */
  public static StageSpec source(StagePrivileges privileges, StageFactory factory) {
    return new StageSpec(factory, privileges, true);
  }
}
