package dev.morphium.update;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import org.bson.BsonValue;

/**
 * An update operator on one field: {@code $inc}, {@code age}, 1; a value that never changes.
 *
 * @param operator the operator with its dollar sign
 * @param path the field, in the names of Java or of the document
 * @param operand makes the operator's operand
 */
public record Change(String operator, String path, Operand operand) implements UpdatePart {
  public Change {
    Arguments.required(operator, "Change", "operator");
    Arguments.required(path, "Change", "path", "it is the name of a field");
    Arguments.required(operand, "Change", "operand");
    Arguments.required(operator, "Change", "operator");
    Arguments.required(path, "Change", "path", "it is the name of a field");
    Arguments.required(operand, "Change", "operand");
  }

  /** The operand of an update operator, made once the mapping is known. */
  @FunctionalInterface
  public interface Operand {
    /**
     * The operand as the server wants it.
     *
     * @param path the field, as {@link Change#path()} has it
     */
    BsonValue toBson(PathMapping mapping, String path);
  }

  @Override
  public void addTo(UpdateDocument document) {
    document.add(operator, path, operand.toBson(document.mapping(), path));
  }
}
