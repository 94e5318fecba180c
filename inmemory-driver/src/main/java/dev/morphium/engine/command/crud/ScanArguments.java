package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.plan.ScanOptions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * The arguments of {@code find} that concern the index scan and not the documents. Source: MongoDB
 * manual, "find".
 */
record ScanArguments(
    CommandField min, CommandField max, CommandField returnKey, CommandField showRecordId) {
  static ScanArguments of(CommandFields fields) {
    return new ScanArguments(
        fields.ownedDocument("min"),
        fields.ownedDocument("max"),
        fields.optionalBool("returnKey"),
        fields.optionalBool("showRecordId"));
  }

  /**
   * Reads them.
   *
   * @throws CommandException 51176 when the bounds are not of the same fields
   */
  ScanOptions options(Arguments arguments) {
    return new ScanOptions(
        arguments.document(min, Document.EMPTY),
        arguments.document(max, Document.EMPTY),
        arguments.bool(returnKey, false),
        arguments.bool(showRecordId, false),
        Set.of());
  }

  /**
   * Checks that a view can be read, which has no index and no records.
   *
   * @throws CommandException 168 when one of the options is given
   */
  void checkView(Arguments arguments) {
    ScanOptions options = options(arguments);
    check(!options.min().isEmpty(), min);
    check(!options.max().isEmpty(), max);
    check(options.returnKey(), returnKey);
    check(options.showRecordId(), showRecordId);
  }

  private static void check(boolean given, CommandField option) {
    if (given) {
      throw new CommandException(
          ErrorCode.INVALID_PIPELINE_OPERATOR,
          "Option " + option.name() + " not supported in aggregation.");
    }
  }

  /**
   * Checks that a tailable cursor, which reads no index, is not bounded by the keys of one.
   *
   * @throws CommandException 2 when it is
   */
  void checkTailable(Arguments arguments) {
    if (options(arguments).isBounded()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "cannot use tailable option with the 'min' or 'max' option");
    }
  }

  /** The document with the id of its record. */
  static Document withRecordId(Document document, long id) {
    DocumentBuilder out = new DocumentBuilder();
    document.elements().forEach(element -> out.append(element.name(), element.value()));
    return out.append("$recordId", id).build();
  }
}
