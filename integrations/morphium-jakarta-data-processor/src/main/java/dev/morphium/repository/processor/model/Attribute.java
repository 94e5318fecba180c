package dev.morphium.repository.processor.model;

import javax.lang.model.type.TypeMirror;

/**
 * A property of an entity, or one of an object in it.
 *
 * @param path its name, with those of the properties that lead to it
 * @param type the type of its values
 */
public record Attribute(String path, TypeMirror type) {
  /** How it is called in messages. */
  public String described() {
    return "'%s' (%s)".formatted(path, TypeNames.of(type));
  }
}
