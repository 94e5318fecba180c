package dev.morphium.engine.command;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one command document, found in one walk and checked against the command's
 * declaration.
 *
 * <p>A field that is null counts as not given, as in mongod, but for the few that are {@link
 * CommandField#strict}. Unknown fields, doubled fields and wrong types are errors before the
 * command runs.
 */
public final class Arguments {
  /** Decimals beyond this are no fractions worth rounding. */
  private static final double MANY = 1e18;

  private final CommandFields fields;
  private final Document body;
  private final List<DocumentSequence> sequences;
  private final int[] elements;

  private Arguments(CommandFields fields, Document body, List<DocumentSequence> sequences) {
    this.fields = fields;
    this.body = body;
    this.sequences = sequences;
    this.elements = new int[fields.size()];
  }

  /**
   * Finds and checks the fields of a command.
   *
   * @param lenient whether unknown fields are let through
   * @throws CommandException 40415 for an unknown field, 40413 for a doubled one, 14 for a wrong
   *     type
   */
  public static Arguments parse(
      CommandFields fields, Document body, List<DocumentSequence> sequences, boolean lenient) {
    return parse(fields, body, sequences, lenient, true);
  }

  /**
   * Finds and checks the fields of one statement within a command.
   *
   * @throws CommandException 40415 for an unknown field, 40413 for a doubled one, 14 for a wrong
   *     type
   */
  public static Arguments parseStatement(CommandFields fields, Document statement) {
    return parse(fields, statement, List.of(), false, false);
  }

  private static Arguments parse(
      CommandFields fields,
      Document body,
      List<DocumentSequence> sequences,
      boolean lenient,
      boolean named) {
    Arguments arguments = new Arguments(fields, body, sequences);
    ElementCursor cursor = body.cursor();
    boolean name = named;
    while (cursor.next()) {
      if (name) {
        arguments.elements[0] = cursor.elementOffset() + 1;
        name = false;
        continue;
      }
      CommandField field = fields.find(cursor);
      if (field == null) {
        if (!lenient) {
          throw unknown(fields.context(), cursor.name());
        }
      } else {
        arguments.put(field, cursor);
      }
    }
    arguments.checkSequences();
    return arguments;
  }

  public static CommandException unknown(String owner, String name) {
    return new CommandException(
        ErrorCode.UNKNOWN_FIELD, "BSON field '" + owner + "." + name + "' is an unknown field.");
  }

  private void put(CommandField field, ElementCursor cursor) {
    if (elements[field.index()] != 0) {
      throw duplicate(field.name().text());
    }
    if (!field.types().isEmpty()) {
      ValueType given = ValueType.of(cursor.type());
      if (!field.takes(given)) {
        if (field.strict() != null) {
          throw field.strict().of(fields.context(), field, given);
        }
        if (given == ValueType.NULL || given == ValueType.UNDEFINED) {
          return; // the same as not given
        }
        throw wrongType(fields.context() + "." + field.name(), given, field.types());
      }
    }
    elements[field.index()] = cursor.elementOffset() + 1;
  }

  private void checkSequences() {
    for (DocumentSequence sequence : sequences) {
      CommandField field = fields.find(sequence.name());
      if (field == null) {
        throw unknown(fields.context(), sequence.name());
      }
      if (elements[field.index()] != 0) {
        throw duplicate(sequence.name());
      }
    }
  }

  private CommandException duplicate(String name) {
    return new CommandException(
        40413, "BSON field '" + fields.context() + "." + name + "' is a duplicate field");
  }

  /**
   * The error for a value of the wrong type.
   *
   * @param owner the dotted name of the field, the command first
   */
  public static CommandException wrongType(String owner, ValueType type, List<ValueType> expected) {
    return new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "BSON field '"
            + owner
            + "' is the wrong type '"
            + type.alias()
            + "', "
            + CommandField.expected(expected));
  }

  /** The whole command document. */
  public Document body() {
    return body;
  }

  /** The value under the command's own name, or missing. */
  public Value first() {
    ElementCursor cursor = body.cursor();
    return cursor.next() ? cursor.value() : Constant.MISSING;
  }

  /**
   * The value under the command's own name.
   *
   * @throws CommandException 14 when it has none of these types
   */
  public Value first(List<ValueType> types) {
    Value first = first();
    if (!types.contains(first.type())) {
      throw wrongType(command() + "." + command(), first.type(), types);
    }
    return first;
  }

  /**
   * The same for a value that must be given.
   *
   * @throws CommandException 40414 when it is null, 14 when it has none of these types
   */
  public Value requireFirst(List<ValueType> types) {
    if (first().isNullish()) {
      throw missing(command() + "." + command());
    }
    return first(types);
  }

  /** Whether nothing is given of the command's own fields but these. */
  public boolean hasOnly(CommandField... allowed) {
    long mask = 0;
    for (CommandField field : allowed) {
      mask |= 1L << field.index();
    }
    for (int i = fields.firstOwn(); i < elements.length; i++) {
      if (elements[i] != 0 && (mask >>> i & 1) == 0) {
        return false;
      }
    }
    return sequences.isEmpty();
  }

  public boolean has(CommandField field) {
    return elements[field.index()] != 0 || sequence(field) != null;
  }

  /** The value as it was sent, or missing. */
  public Value value(CommandField field) {
    int element = elements[field.index()] - 1;
    if (element < 0) {
      return Constant.MISSING;
    }
    byte[] bytes = body.bytes();
    return ValueReader.read(bytes[element], bytes, element + 1 + field.name().size());
  }

  public boolean bool(CommandField field, boolean otherwise) {
    return switch (value(field)) {
      case BooleanValue bool -> bool.value();
      case NumberValue number -> !number.isZero();
      default -> otherwise;
    };
  }

  /** A number as a long; see {@link #toLong}. */
  public long int64(CommandField field, long otherwise) {
    return toLong(value(field), otherwise);
  }

  /**
   * A number as a long, as mongod reads it: doubles are cut towards zero, decimals rounded half to
   * even, both held at the ends of the range; NaN is 0.
   */
  public static long toLong(Value value, long otherwise) {
    return switch (value) {
      case DecimalValue decimal when Math.abs(decimal.doubleValue()) < MANY ->
          decimal.bigDecimalValue().setScale(0, RoundingMode.HALF_EVEN).longValue();
      case NumberValue number -> number.longValue();
      default -> otherwise;
    };
  }

  /** Whether every command takes a field of this name. */
  public static boolean isGeneric(String name) {
    return GenericFields.has(name);
  }

  /** A number as an int where it fits, else as a long. */
  public static Value number(long number) {
    return number == (int) number ? new Int32Value((int) number) : new Int64Value(number);
  }

  /** The name of the command or statement. */
  public String command() {
    return fields.command();
  }

  /**
   * A number that must not be negative.
   *
   * @throws CommandException 2 when it is
   */
  public long nonNegative(CommandField field, long otherwise) {
    return atLeast(0, field, otherwise);
  }

  /**
   * A number that must not be less than another one.
   *
   * @throws CommandException 2 when it is
   */
  public long atLeast(long least, CommandField field, long otherwise) {
    long number = int64(field, otherwise);
    if (number < least) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field '"
              + field.name()
              + "' value must be >= "
              + least
              + ", actual value '"
              + number
              + "'");
    }
    return number;
  }

  public @Nullable String string(CommandField field) {
    return value(field) instanceof StringValue string ? string.value() : null;
  }

  /**
   * One of these words, or null when none was given.
   *
   * @throws CommandException 2 when it is another one
   */
  public @Nullable String word(CommandField field, Set<String> words) {
    String word = string(field);
    if (word != null && !words.contains(word)) {
      throw noSuchWord(word, fields.context() + "." + field.name());
    }
    return word;
  }

  /** The error for a word that is none of those that a field takes. */
  public static CommandException noSuchWord(String word, String field) {
    return new CommandException(
        ErrorCode.BAD_VALUE,
        "Enumeration value '" + word + "' for field '" + field + "' is not a valid value.");
  }

  public Document document(CommandField field, Document otherwise) {
    return value(field) instanceof Document document ? document : otherwise;
  }

  public @Nullable Document document(CommandField field) {
    return value(field) instanceof Document document ? document : null;
  }

  /** The array, or null when it was not given. */
  public @Nullable ArrayValue array(CommandField field) {
    return value(field) instanceof ArrayValue array ? array : null;
  }

  /**
   * @throws CommandException 40414 when the field was not given
   */
  public void require(CommandField field) {
    if (!has(field)) {
      throw missing(fields.context() + "." + field.name());
    }
  }

  /**
   * The error for a field that must be given and was not.
   *
   * @param owner the dotted name of the field, the command first
   */
  public static CommandException missing(String owner) {
    return new CommandException(
        40414, "BSON field '" + owner + "' is missing but a required field");
  }

  /**
   * The documents of an array field, or of the sequence of that name beside the body; views, not
   * copies.
   *
   * @throws CommandException 14 when an element is no document
   */
  public List<Document> documents(CommandField field) {
    DocumentSequence sequence = sequence(field);
    if (sequence != null) {
      return sequenceDocuments(sequence);
    }
    ArrayValue array = array(field);
    return array == null ? List.of() : documents(array, fields.context() + "." + field.name());
  }

  /**
   * The documents of an array.
   *
   * @param owner the dotted name of the field, the command first
   * @throws CommandException 14 when an element is no document
   */
  public static List<Document> documents(ArrayValue array, String owner) {
    List<Value> values = array.elements();
    List<Document> documents = new ArrayList<>(values.size());
    for (Value value : values) {
      if (!(value instanceof Document document)) {
        throw wrongType(owner + "." + documents.size(), value.type(), List.of(ValueType.OBJECT));
      }
      documents.add(document);
    }
    return documents;
  }

  private static List<Document> sequenceDocuments(DocumentSequence sequence) {
    List<Document> documents = new ArrayList<>(sequence.count());
    int at = sequence.offset();
    for (int i = 0; i < sequence.count(); i++) {
      Document document = Document.view(sequence.bytes(), at);
      documents.add(document);
      at += document.length();
    }
    return documents;
  }

  private @Nullable DocumentSequence sequence(CommandField field) {
    for (DocumentSequence sequence : sequences) {
      if (sequence.name().equals(field.name().text())) {
        return sequence;
      }
    }
    return null;
  }
}
