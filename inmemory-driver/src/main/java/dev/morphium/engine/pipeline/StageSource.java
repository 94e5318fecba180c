package dev.morphium.engine.pipeline;

/** The output of a stage that reads an input, which it closes when it is closed itself. */
public abstract class StageSource implements DocumentSource {
  protected final DocumentSource input;

  protected StageSource(DocumentSource input) {
    this.input = input;
  }

  @Override
  public void close() {
    input.close();
  }
}
