package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.TimeSeriesUpdates;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.QueryMetadata;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.update.UpdateCompiler;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles the statements of write commands. */
final class StatementCompiler {
  private StatementCompiler() {}

  /**
   * Checks how many statements a command has.
   *
   * @throws CommandException 16 when there are none or too many
   */
  static void checkCount(int count) {
    if (count < 1 || count > Limits.MAX_WRITE_BATCH_SIZE) {
      throw new CommandException(
          ErrorCode.INVALID_LENGTH,
          "Write batch sizes must be between 1 and "
              + Limits.MAX_WRITE_BATCH_SIZE
              + ". Got "
              + count
              + " operations.");
    }
  }

  /**
   * An update statement as it was sent.
   *
   * @param constants variables for a pipeline
   * @param arrayFilters null when none were given
   */
  record UpdateParts(
      Document query,
      Value update,
      Document constants,
      @Nullable List<Document> arrayFilters,
      Document sort,
      Value hint,
      @Nullable Document collation,
      boolean multi,
      boolean upsert) {
    /**
     * A wrong type is a mistake in the command, which fails whole; all else that is wrong is told
     * of the statement.
     *
     * @throws CommandException 9 or 14 for an update or a hint of the wrong type
     */
    UpdateParts {
      UpdateCompiler.checkType(update);
      Hints.checkType(hint);
    }
  }

  /** Compiles an update statement under the command's {@code let}. */
  static UpdateStatement update(
      DataAccess data,
      Namespace namespace,
      UpdateParts parts,
      Document let,
      WriteServices services) {
    Document variables = parts.constants.isEmpty() ? let : withConstants(let, parts.constants);
    Compilation compilation =
        services.queries().compilation(data, namespace, parts.collation, variables);
    List<Document> arrayFilters = parts.arrayFilters == null ? List.of() : parts.arrayFilters;
    Update update = services.update(parts.update, arrayFilters, compilation);
    checkKind(parts, update);
    TimeSeriesUpdates.check(
        data.root().collection(namespace), parts.query, parts.update, parts.multi, parts.upsert);
    QueryRequest request = request(parts.query, parts.sort, parts.hint, services, compilation);
    return new UpdateStatement(request, parts.query, update, parts.multi, parts.upsert, false);
  }

  /** Constants are values as they stand, where {@code let} has expressions. */
  private static Document withConstants(Document let, Document constants) {
    DocumentBuilder variables = new DocumentBuilder().appendAll(let);
    for (Element constant : constants.elements()) {
      variables.startDocument(constant.name()).append("$literal", constant.value()).end();
    }
    return variables.build();
  }

  private static void checkKind(UpdateParts parts, Update update) {
    if (parts.multi && update.kind() == Update.Kind.REPLACEMENT) {
      throw failedToParse("multi update is not supported for replacement-style update");
    }
    if (parts.multi && !parts.sort.isEmpty()) {
      throw failedToParse("Cannot specify sort with multi=true");
    }
    if (update.kind() == Update.Kind.PIPELINE && parts.arrayFilters != null) {
      throw failedToParse("arrayFilters may not be specified for pipeline-style updates");
    }
    if (update.kind() != Update.Kind.PIPELINE && !parts.constants.isEmpty()) {
      throw new CommandException(
          51198, "Constant values may only be specified for pipeline updates");
    }
  }

  /** Compiles what a statement looks for. */
  static QueryRequest request(
      Document query, Document sort, Value hint, WriteServices services, Compilation compilation) {
    Filter filter = services.queries().filter(query, compilation);
    Hints hints = Hints.of(hint);
    SortPattern pattern = SortPattern.parse(sort).ofQuery();
    return new QueryRequest(
        QueryMetadata.required(filter, pattern.metadata()),
        pattern,
        hints.natural(),
        0,
        QueryRequest.UNLIMITED,
        hints.index(),
        compilation.context().comparator(),
        true);
  }

  private static CommandException failedToParse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
