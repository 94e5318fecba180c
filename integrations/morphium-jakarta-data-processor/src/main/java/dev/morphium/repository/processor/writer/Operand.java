package dev.morphium.repository.processor.writer;

import javax.lang.model.type.TypeMirror;

/**
 * A scalar expression as Java code.
 *
 * @param form whether it is a property, a value or something that is computed
 * @param code the property's path, the value, or the expression
 * @param type the type of its value
 * @param description how it is called in messages
 */
record Operand(Form form, String code, TypeMirror type, String description) {
  /** The kinds of operands, which conditions treat differently. */
  enum Form {
    /** The value of a property. */
    PROPERTY,
    /** A literal or an argument. */
    VALUE,
    /** What the server computes. */
    COMPUTED
  }

  boolean isProperty() {
    return form == Form.PROPERTY;
  }

  boolean isValue() {
    return form == Form.VALUE;
  }

  /** The code of the expression that the server computes. */
  String expression() {
    return switch (form) {
      case PROPERTY -> "Expressions.property(%s)".formatted(path());
      case VALUE -> "Expressions.value(%s)".formatted(code);
      case COMPUTED -> code;
    };
  }

  /** The code of a property's path. */
  String path() {
    return JavaText.quoted(code);
  }
}
