package dev.morphium.engine.value;

/**
 * The redaction of values that must not get into a log: names of fields stay, so that one still
 * sees what kind of operation it was. Source: MongoDB manual, "redactClientLogData".
 */
public final class Redaction {
  private static final StringValue HIDDEN = StringValue.of("###");

  private Redaction() {}

  /** The same fields, with {@code ###} for each value. */
  public static Document of(Document document) {
    DocumentBuilder redacted = new DocumentBuilder();
    for (Element element : document.elements()) {
      redacted.append(element.name(), of(element.value()));
    }
    return redacted.build();
  }

  private static Value of(Value value) {
    return switch (value) {
      case Document document -> of(document);
      case ArrayValue array -> ArrayValue.of(array.elements().stream().map(Redaction::of).toList());
      default -> HIDDEN;
    };
  }
}
