package dev.morphium.engine.parameter;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.bson.json.JsonParseException;

/**
 * The parameter {@code defaultMaxTimeMS}: the time limit of reads that bring none. Source: MongoDB
 * manual, "defaultMaxTimeMS", a cluster parameter there.
 */
final class DefaultMaxTime {
  private static final String READS = "readOperations";

  static final Parameter PARAMETER =
      new Parameter(value(0), DefaultMaxTime::start, DefaultMaxTime::read);

  private DefaultMaxTime() {}

  static long readMillis(Value value) {
    return value instanceof Document given && given.get(READS) instanceof NumberValue number
        ? number.longValue()
        : 0;
  }

  private static Document value(long millis) {
    return new DocumentBuilder().append(READS, millis).build();
  }

  private static Value start(String text) {
    try {
      return read(Document.parse(text));
    } catch (JsonParseException e) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "parameter defaultMaxTimeMS is a document, not " + text);
    }
  }

  private static Value read(Value sent) {
    if (!(sent instanceof Document given)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "defaultMaxTimeMS takes a document {readOperations: <ms>}");
    }
    long millis = 0;
    for (Element element : given.elements()) {
      if (!element.name().equals(READS)
          || !(element.value() instanceof NumberValue number)
          || !number.isLong()) {
        throw new CommandException(
            ErrorCode.BAD_VALUE, "defaultMaxTimeMS takes a document {readOperations: <ms>}");
      }
      millis = number.longValue();
    }
    if (millis < 0 || millis > Integer.MAX_VALUE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, millis + " value for maxTimeMS is out of range [0, 2147483647]");
    }
    return value(millis);
  }
}
