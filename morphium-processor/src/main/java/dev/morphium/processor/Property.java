package dev.morphium.processor;

import java.util.List;
import javax.lang.model.element.VariableElement;

/**
 * A property of a type.
 *
 * @param member its field in Java
 * @param stored its name in documents
 * @param aliases the other names under which it is read
 */
public record Property(VariableElement member, String stored, List<String> aliases) {
  /** The name in Java. */
  public String name() {
    return member.getSimpleName().toString();
  }

  public boolean has(String annotation) {
    return Annotations.has(member, annotation);
  }

  public boolean isId() {
    return stored.equals("_id");
  }

  Property with(String field) {
    return new Property(member, field, aliases);
  }
}
