package dev.morphium.engine.value;

/** A field of a document: its name and its value. */
public record Element(String name, Value value) {
  /** The element as mongod writes it in messages: {@code a: 1}. */
  @Override
  public String toString() {
    return name + ": " + ValueText.of(value);
  }
}
