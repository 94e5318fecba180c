package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.ViewReads;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** The command {@code count}. Source: MongoDB manual, "count". */
record CountCommand(Queries queries, ViewReads views) implements ImmediateCommand, Explainable {
  static final CommandFields FIELDS =
      new CommandFields("count")
          .with(CommandField.ANY, "fields")
          .with(List.of(ValueType.BOOLEAN), "includeQueryStatsMetrics")
          .unstable("fields", "includeQueryStatsMetrics");
  private static final CommandField QUERY = FIELDS.document("query");
  private static final CommandField LIMIT = FIELDS.any("limit");
  private static final CommandField SKIP = FIELDS.number("skip");
  private static final CommandField HINT = FIELDS.any("hint");
  private static final CommandField COLLATION = FIELDS.document("collation");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = invocation.namespace();
    QueryRequest request = request(invocation.access(), namespace, invocation.arguments());
    Interrupt interrupt = new Interrupt(invocation.operation());
    long count =
        views.isView(invocation.access(), namespace)
            ? countView(invocation, namespace, request, interrupt)
            : queries.plan(invocation.access(), namespace, request).count(interrupt);
    reply.append("n", Arguments.number(count));
  }

  private long countView(
      Invocation invocation, Namespace namespace, QueryRequest request, Interrupt interrupt) {
    ViewReads.Query query = viewQuery(invocation, request);
    Compilation compilation = queries.languages().timelessCompilation(request.comparator());
    long count = 0;
    try (DocumentSource documents =
        views.open(
            invocation.access(),
            namespace,
            query,
            compilation,
            interrupt,
            queries.memory().open())) {
      while (documents.next() != null) {
        count++;
      }
    }
    return count;
  }

  private static ViewReads.Query viewQuery(Invocation invocation, QueryRequest request) {
    Document filter = invocation.arguments().document(QUERY);
    long limit = limit(invocation.arguments().value(LIMIT));
    return new ViewReads.Query(
        filter, null, request.skip(), limit, null, Hints.of(invocation.arguments().value(HINT)));
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    QueryRequest request = request(invocation.access(), namespace, invocation.arguments());
    return views.isView(invocation.access(), namespace)
        ? views.explain(
            invocation,
            viewQuery(invocation, request),
            queries.languages().timelessCompilation(request.comparator()))
        : queries.explain(invocation, request, Plan::counting);
  }

  private QueryRequest request(DataAccess data, Namespace namespace, Arguments arguments) {
    Compilation compilation =
        queries.timelessCompilation(data, namespace, arguments.document(COLLATION));
    Filter filter = queries.filter(arguments.document(QUERY), compilation);
    Hints hint = Hints.of(arguments.value(HINT));
    long limit = limit(arguments.value(LIMIT));
    return new QueryRequest(
        filter,
        SortPattern.EMPTY,
        hint.natural(),
        arguments.nonNegative(SKIP, 0),
        limit == 0 ? QueryRequest.UNLIMITED : limit,
        hint.index(),
        compilation.context().comparator(),
        true);
  }

  /** A negative limit means the same as the positive one. */
  private static long limit(Value value) {
    if (value.isMissing()) {
      return 0;
    }
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "limit value is not a valid number");
    }
    if (!number.isLong()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "Expected an integer, but found a number that is none: " + ValueText.of(value));
    }
    if (number.longValue() == Long.MIN_VALUE) {
      throw new CommandException(ErrorCode.BAD_VALUE, "limit value is out of range");
    }
    return Math.abs(number.longValue());
  }
}
