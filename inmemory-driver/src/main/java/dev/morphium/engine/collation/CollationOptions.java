package dev.morphium.engine.collation;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The options that a collation document gives; null stands for one that it does not give. */
final class CollationOptions {
  /** The version of the Unicode data that MongoDB 8 names. */
  static final String VERSION = "57.1";

  private static final Set<String> NAMES =
      Set.of(
          "locale",
          "caseLevel",
          "caseFirst",
          "strength",
          "numericOrdering",
          "alternate",
          "maxVariable",
          "normalization",
          "backwards",
          "version");

  private final Document document;

  CollationOptions(Document document) {
    this.document = document;
    for (Element element : document.elements()) {
      if (!NAMES.contains(element.name())) {
        throw new CommandException(
            40415, "BSON field 'collation." + element.name() + "' is an unknown field.");
      }
    }
  }

  /** The locale, after all other options have been checked for their types. */
  String locale() {
    String locale = text("locale");
    caseLevel();
    caseFirst();
    strength();
    numericOrdering();
    alternate();
    maxVariable();
    normalization();
    backwards();
    String version = text("version");
    if (locale == null) {
      throw new CommandException(
          40414, "BSON field 'collation.locale' is missing but a required field");
    }
    if (version != null && !version.equals(VERSION)) {
      throw new CommandException(
          ErrorCode.of(161),
          "Requested collation version "
              + version
              + " but the version of this server is "
              + VERSION);
    }
    return locale;
  }

  @Nullable Boolean caseLevel() {
    return flag("caseLevel");
  }

  @Nullable String caseFirst() {
    return oneOf("caseFirst", "upper", "lower", "off");
  }

  /** 1 to 5. */
  @Nullable Integer strength() {
    Value value = get("strength");
    if (value.isNullish()) {
      return null;
    }
    if (!(value instanceof NumberValue number)) {
      throw wrongType("strength", value, "[int, decimal, double, long]");
    }
    long strength = NumberCoercion.toLong(number);
    if (number.isNaN() || strength < 1 || strength > 5) {
      throw badValue(
          "Enumeration value '"
              + strength
              + "' for field 'collation.strength' is not a valid value.");
    }
    return (int) strength;
  }

  @Nullable Boolean numericOrdering() {
    return flag("numericOrdering");
  }

  @Nullable String alternate() {
    return oneOf("alternate", "non-ignorable", "shifted");
  }

  @Nullable String maxVariable() {
    return oneOf("maxVariable", "punct", "space");
  }

  @Nullable Boolean normalization() {
    return flag("normalization");
  }

  @Nullable Boolean backwards() {
    Value value = get("backwards");
    if (!value.isMissing() && !(value instanceof BooleanValue)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "Field 'backwards' should be a boolean value, but found: " + value.type().alias());
    }
    return flag("backwards");
  }

  private Value get(String name) {
    return document.get(new FieldName(name));
  }

  private @Nullable String text(String name) {
    Value value = get(name);
    if (value.isNullish()) {
      return null;
    }
    if (value instanceof StringValue text) {
      return text.value();
    }
    throw wrongType(name, value, "string");
  }

  private @Nullable Boolean flag(String name) {
    Value value = get(name);
    if (value.isNullish()) {
      return null;
    }
    if (value instanceof BooleanValue flag) {
      return flag.value();
    }
    throw wrongType(name, value, "bool");
  }

  private @Nullable String oneOf(String name, String... allowed) {
    String text = text(name);
    if (text != null && !List.of(allowed).contains(text)) {
      throw badValue(
          "Enumeration value '"
              + text
              + "' for field 'collation."
              + name
              + "' is not a valid value.");
    }
    return text;
  }

  private static CommandException wrongType(String name, Value value, String expected) {
    return new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "BSON field 'collation."
            + name
            + "' is the wrong type '"
            + value.type().alias()
            + "', expected type '"
            + expected
            + "'");
  }

  static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
