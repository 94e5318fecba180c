package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** One operation of {@code bulkWrite}, as it was sent and checked. */
sealed interface BulkOperation {
  Namespace namespace();

  /** An insert. */
  record Insert(Namespace namespace, Document document) implements BulkOperation {}

  /** An update. */
  record Update(Namespace namespace, StatementCompiler.UpdateParts parts)
      implements BulkOperation {}

  /** A delete. */
  record Delete(
      Namespace namespace, Document filter, Value hint, Arguments arguments, boolean multi)
      implements BulkOperation {}

  CommandFields INSERT = CommandFields.statement("bulkWrite.ops");
  CommandField INSERT_NAMESPACE = INSERT.number("insert");
  CommandField DOCUMENT = INSERT.document("document");

  CommandFields UPDATE = CommandFields.statement("bulkWrite.ops");
  CommandField UPDATE_NAMESPACE = UPDATE.number("update");
  CommandField UPDATE_FILTER = UPDATE.document("filter");
  CommandField UPDATE_MODIFICATIONS = UPDATE.any("updateMods");
  CommandField UPDATE_MULTI = UPDATE.bool("multi");
  CommandField UPDATE_UPSERT = UPDATE.bool("upsert");
  CommandField UPDATE_ARRAY_FILTERS = UPDATE.array("arrayFilters");
  CommandField UPDATE_SORT = UPDATE.document("sort");
  CommandField UPDATE_HINT = UPDATE.any("hint");
  CommandField UPDATE_COLLATION = UPDATE.document("collation");
  CommandField UPDATE_CONSTANTS = UPDATE.document("constants");
  CommandField UPDATE_SUPPLIED = UPDATE.optionalBool("upsertSupplied");

  CommandFields DELETE = CommandFields.statement("bulkWrite.ops");
  CommandField DELETE_NAMESPACE = DELETE.number("delete");
  CommandField DELETE_FILTER = DELETE.document("filter");
  CommandField DELETE_MULTI = DELETE.bool("multi");
  CommandField DELETE_HINT = DELETE.any("hint");
  CommandField DELETE_COLLATION = DELETE.document("collation");

  /**
   * Reads an operation.
   *
   * @throws CommandException 9 when it is none, 2 when it names no namespace of the command
   */
  static BulkOperation parse(Document document, List<Namespace> namespaces) {
    String name = document.firstName();
    return switch (name == null ? "" : name) {
      case "insert" -> {
        Arguments arguments = Arguments.parseStatement(INSERT, document);
        arguments.require(DOCUMENT);
        yield new Insert(
            namespace(arguments, INSERT_NAMESPACE, namespaces),
            arguments.document(DOCUMENT, Document.EMPTY));
      }
      case "update" -> update(Arguments.parseStatement(UPDATE, document), namespaces);
      case "delete" -> {
        Arguments arguments = Arguments.parseStatement(DELETE, document);
        arguments.require(DELETE_FILTER);
        Hints.checkType(arguments.value(DELETE_HINT));
        yield new Delete(
            namespace(arguments, DELETE_NAMESPACE, namespaces),
            arguments.document(DELETE_FILTER, Document.EMPTY),
            arguments.value(DELETE_HINT),
            arguments,
            arguments.bool(DELETE_MULTI, false));
      }
      default ->
          throw new CommandException(
              ErrorCode.UNKNOWN_FIELD,
              "BSON field 'bulkWrite.ops." + name + "' is an unknown field.");
    };
  }

  private static Update update(Arguments arguments, List<Namespace> namespaces) {
    arguments.require(UPDATE_FILTER);
    arguments.require(UPDATE_MODIFICATIONS);
    return new Update(
        namespace(arguments, UPDATE_NAMESPACE, namespaces),
        new StatementCompiler.UpdateParts(
            arguments.document(UPDATE_FILTER, Document.EMPTY),
            arguments.value(UPDATE_MODIFICATIONS),
            arguments.document(UPDATE_CONSTANTS, Document.EMPTY),
            arguments.has(UPDATE_ARRAY_FILTERS) ? arguments.documents(UPDATE_ARRAY_FILTERS) : null,
            arguments.document(UPDATE_SORT, Document.EMPTY),
            arguments.value(UPDATE_HINT),
            arguments.document(UPDATE_COLLATION),
            arguments.bool(UPDATE_MULTI, false),
            arguments.bool(UPDATE_UPSERT, false)));
  }

  private static Namespace namespace(
      Arguments arguments, CommandField field, List<Namespace> namespaces) {
    boolean known =
        arguments.value(field) instanceof NumberValue number
            && number.longValue() >= 0
            && number.longValue() < namespaces.size();
    if (!known) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BulkWrite ops entry " + field.name() + " has an invalid nsInfo index.");
    }
    return namespaces.get((int) arguments.int64(field, 0));
  }
}
