package dev.morphium.engine.command;

import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldName;
import dev.morphium.engine.value.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields that one command's document may hold, declared once when the command's class is
 * loaded.
 *
 * <p>The first field is the command's name. The fields that every command takes come with it; see
 * {@link GenericFields}.
 */
public final class CommandFields {
  private final String command;
  private CommandField[] fields = new CommandField[0];
  private boolean[] generic = new boolean[0];

  public CommandFields(String command) {
    this(command, true);
  }

  /**
   * The fields of one statement within a command, without a name and without what every command
   * takes.
   */
  public static CommandFields statement(String owner) {
    return new CommandFields(owner, false);
  }

  private CommandFields(String owner, boolean whole) {
    this.command = owner;
    if (whole) {
      any(owner);
      GenericFields.declare(this);
      Arrays.fill(generic, true);
    }
  }

  public String command() {
    return command;
  }

  /** Declares a field of any type. */
  public CommandField any(String name) {
    return field(name, List.of());
  }

  /** Declares a field of these types. */
  public CommandField of(String name, ValueType... types) {
    return field(name, List.of(types));
  }

  public CommandField document(String name) {
    return of(name, ValueType.OBJECT);
  }

  public CommandField array(String name) {
    return of(name, ValueType.ARRAY);
  }

  public CommandField string(String name) {
    return of(name, ValueType.STRING);
  }

  /** Declares a field that takes a boolean and nothing else. */
  public CommandField bool(String name) {
    return of(name, ValueType.BOOLEAN);
  }

  /** Declares a field that takes a boolean or a number. */
  public CommandField looseBool(String name) {
    return field(name, CommandField.BOOLEAN_OR_NUMBER);
  }

  public CommandField number(String name) {
    return field(name, CommandField.NUMBER);
  }

  private CommandField field(String name, List<ValueType> types) {
    CommandField field = new CommandField(fields.length, new FieldName(name), types);
    fields = Arrays.copyOf(fields, fields.length + 1);
    generic = Arrays.copyOf(generic, fields.length);
    fields[field.index()] = field;
    return field;
  }

  int size() {
    return fields.length;
  }

  /** The field that the cursor stands on, or null when the command has none of that name. */
  @Nullable CommandField find(ElementCursor cursor) {
    for (CommandField field : fields) {
      if (cursor.isNamed(field.name())) {
        return field;
      }
    }
    return null;
  }

  /** The field of this name, or null. */
  @Nullable CommandField find(String name) {
    for (CommandField field : fields) {
      if (field.name().text().equals(name)) {
        return field;
      }
    }
    return null;
  }

  /** The names of the fields that are this command's own, in the order declared. */
  public List<String> ownNames() {
    List<String> names = new ArrayList<>();
    for (CommandField field : fields) {
      if (!generic[field.index()]) {
        names.add(field.name().text());
      }
    }
    return names;
  }
}
