package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How binary data are written as text. */
enum BinaryFormat {
  /** As a UUID when they are one, and else in base 64. */
  AUTO,
  BASE64,
  BASE64URL,
  HEX,
  UTF8,
  UUID;

  /** Reads the operand {@code format}; null when there is none. */
  static @Nullable BinaryFormat read(Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (!(value instanceof StringValue name)) {
      throw new CommandException(
          4341114, "$convert requires that 'format' be a string, found: " + value.type().alias());
    }
    for (BinaryFormat format : values()) {
      if (format.name().toLowerCase(Locale.ROOT).equals(name.value())) {
        return format;
      }
    }
    throw new CommandException(4341125, "Invalid 'format' argument for $convert: " + name.value());
  }
}
