package dev.morphium.engine.command;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields that one command's document may hold, declared once when the command's class is
 * loaded.
 *
 * <p>The first field is the command's name. The fields that every command takes come with it; see
 * {@link GenericFields}.
 */
public final class CommandFields {
  private static final int BUCKETS = 64;
  private static final CommandField[] NONE = {};

  /** What mongod shows in the place of a secret. */
  private static final Value HIDDEN = StringValue.of("xxx");

  /** The fields with secrets of all commands, where one stands within another. */
  private static final Set<String> WITHIN = Set.of("pwd", "payload", "speculativeAuthenticate");

  private final String command;
  private String context;
  private CommandField[] fields = new CommandField[0];
  private int firstOwn;
  private Set<String> secrets = Set.of();
  private Set<String> unstable = Set.of();

  /**
   * The fields by length and first byte of their names, so that a name is compared with few others.
   */
  private final CommandField[][] buckets = new CommandField[BUCKETS][];

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
    this.context = owner;
    if (whole) {
      any(owner);
      GenericFields.declare(this);
      firstOwn = fields.length;
    }
  }

  public String command() {
    return command;
  }

  /** What stands before a field's name in messages: the command's name in most cases. */
  String context() {
    return context;
  }

  /** The same fields, which messages call by another name than the command's. */
  public CommandFields context(String name) {
    context = name;
    return this;
  }

  /** Declares a field of any type. */
  public CommandField any(String name) {
    return field(name, CommandField.ANY);
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

  /** Declares a field that takes one of several kinds of values, and so no null either. */
  public CommandField variant(String name, ValueType... types) {
    return field(
        name,
        List.of(types),
        (owner, field, given) ->
            Arguments.wrongType(owner + "." + field.name(), given, field.types()));
  }

  /** Declares a field that takes a boolean and nothing else, not even null. */
  public CommandField optionalBool(String name) {
    return field(
        name,
        List.of(ValueType.BOOLEAN),
        (owner, field, given) ->
            new CommandException(
                ErrorCode.TYPE_MISMATCH,
                "Field '"
                    + field.name()
                    + "' should be a boolean value, but found: "
                    + given.alias()));
  }

  /** Declares a field that takes a document and nothing else, not even null. */
  public CommandField ownedDocument(String name) {
    return strict(name, ValueType.OBJECT, "Expected field " + name + "to be of type object");
  }

  /**
   * Declares a field that takes one type and nothing else, not even null.
   *
   * @param message what any other type is answered with
   */
  public CommandField strict(String name, ValueType type, String message) {
    return field(
        name,
        List.of(type),
        (owner, field, given) -> new CommandException(ErrorCode.TYPE_MISMATCH, message));
  }

  /** The same fields, of which these hold secrets: no log and no list of operations shows them. */
  public CommandFields hiding(CommandField... fieldsWithSecrets) {
    secrets =
        Arrays.stream(fieldsWithSecrets)
            .map(field -> field.name().text())
            .collect(Collectors.toUnmodifiableSet());
    return this;
  }

  /** The same fields, of which these are no part of the stable API, whether declared or not. */
  public CommandFields unstable(String... names) {
    unstable = Set.of(names);
    return this;
  }

  /**
   * Checks a command or a statement that asks for the stable API alone.
   *
   * @throws CommandException 323 for a field that is no part of it
   */
  public void checkStable(Document body) {
    if (unstable.isEmpty()) {
      return;
    }
    for (Element element : body.elements()) {
      if (unstable.contains(element.name())) {
        throw new CommandException(
            ErrorCode.API_STRICT_ERROR,
            "BSON field '"
                + context
                + "."
                + element.name()
                + "' is not allowed with apiStrict:true.");
      }
    }
  }

  /** A command as logs and lists of operations show it: without its secrets. */
  public Document shown(Document body) {
    String name = body.firstName();
    if (name != null && body.get(name) instanceof Document inner) { // explain of another command
      Document hidden = without(WITHIN, inner);
      if (hidden != inner) {
        DocumentBuilder outer = new DocumentBuilder();
        for (Element element : body.elements()) {
          outer.append(element.name(), element.name().equals(name) ? hidden : element.value());
        }
        return outer.build();
      }
    }
    return without(secrets, body);
  }

  private static Document without(Set<String> secrets, Document body) {
    if (secrets.isEmpty() || secrets.stream().noneMatch(body::has)) {
      return body;
    }
    DocumentBuilder shown = new DocumentBuilder();
    for (Element element : body.elements()) {
      shown.append(element.name(), secrets.contains(element.name()) ? HIDDEN : element.value());
    }
    return shown.build();
  }

  /** Declares further fields of these types, which no constant stands for. */
  public CommandFields with(List<ValueType> types, String... names) {
    for (String name : names) {
      field(name, types);
    }
    return this;
  }

  private CommandField field(String name, List<ValueType> types) {
    return field(name, types, null);
  }

  private CommandField field(
      String name, List<ValueType> types, CommandField.@Nullable TypeError strict) {
    CommandField field = new CommandField(fields.length, new FieldName(name), types, strict);
    add(field);
    return field;
  }

  /** Adds a field at the place that it has. */
  void add(CommandField field) {
    fields = Arrays.copyOf(fields, fields.length + 1);
    fields[field.index()] = field;
    String name = field.name().text();
    int bucket = bucket(field.name().size(), name.isEmpty() ? 0 : (byte) name.charAt(0));
    CommandField[] same = buckets[bucket] == null ? NONE : buckets[bucket];
    buckets[bucket] = Arrays.copyOf(same, same.length + 1);
    buckets[bucket][same.length] = field;
  }

  /** The place of the first field that not every command takes. */
  int firstOwn() {
    return firstOwn;
  }

  int size() {
    return fields.length;
  }

  /** The field that the cursor stands on, or null when the command has none of that name. */
  @Nullable CommandField find(ElementCursor cursor) {
    int size = cursor.valueOffset() - cursor.elementOffset() - 1;
    CommandField[] bucket = buckets[bucket(size, cursor.firstOfName())];
    if (bucket != null) {
      for (CommandField field : bucket) {
        if (cursor.isNamed(field.name())) {
          return field;
        }
      }
    }
    return null;
  }

  private static int bucket(int size, int first) {
    return (size * 7 + first) & (BUCKETS - 1);
  }

  /** The field of this name, or null. */
  public @Nullable CommandField find(String name) {
    for (CommandField field : fields) {
      if (field.name().text().equals(name)) {
        return field;
      }
    }
    return null;
  }

  /**
   * The types that a field of this name takes; empty when any type is, or there is no such field.
   */
  public List<ValueType> types(String name) {
    CommandField field = find(name);
    return field == null ? List.of() : field.types();
  }

  /** The names of the fields that are this command's own, in the order declared. */
  public List<String> ownNames() {
    return fields().skip(firstOwn).map(field -> field.name().text()).toList();
  }

  /** All fields in the order declared. */
  Stream<CommandField> fields() {
    return Arrays.stream(fields);
  }
}
