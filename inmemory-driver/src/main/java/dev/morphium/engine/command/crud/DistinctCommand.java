package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.change.CollectionState;
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
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.plan.DistinctValues;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.Limits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command {@code distinct}. Source: MongoDB manual, "distinct". */
record DistinctCommand(Queries queries, ViewReads views) implements ImmediateCommand, Explainable {
  static final CommandFields FIELDS =
      new CommandFields("distinct").with(List.of(ValueType.BOOLEAN), "includeQueryStatsMetrics");

  /** About what a value takes that is looked up. */
  private static final int STEPS = 8;

  private static final CommandField KEY = FIELDS.string("key");
  private static final CommandField QUERY = FIELDS.document("query");
  private static final CommandField HINT = FIELDS.any("hint");
  private static final CommandField COLLATION = FIELDS.document("collation");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = invocation.namespace();
    QueryRequest request =
        request(invocation.access(), namespace, arguments)
            .filteredBy(queries.settings().check(namespace, invocation.body()));
    FieldPath path = path(arguments);
    Interrupt interrupt = new Interrupt(invocation.operation());
    InterruptCheck interrupts = new CountedCheck(interrupt);
    Map<ValueKey, Value> values;
    try (DocumentSource documents = documents(invocation, request, path, interrupt)) {
      values = distinct(documents, path, request.comparator(), interrupts);
    }
    reply.startArray("values");
    int index = 0;
    List<Value> sorted = new ArrayList<>(values.values());
    sorted.sort(InterruptibleOrder.of(request.comparator(), interrupts));
    for (Value value : sorted) {
      reply.append(ArrayIndexNames.of(index++), value);
    }
    reply.end();
    reply.append("atClusterTime", invocation.atClusterTime());
    if (readsByPipeline(invocation.access(), namespace)) {
      invocation.answerIntegerOk();
    }
  }

  private static Map<ValueKey, Value> distinct(
      DocumentSource documents,
      FieldPath path,
      ValueComparator comparator,
      InterruptCheck interrupts) {
    Map<ValueKey, Value> values = new HashMap<>();
    int bytes = 0;
    for (Document next = documents.next(); next != null; next = documents.next()) {
      interrupts.tick(InterruptCheck.TURN);
      for (Value found : DistinctValues.of(next, path)) {
        interrupts.tick(STEPS);
        Value value = ValueSize.compact(found);
        if (values.putIfAbsent(new ValueKey(value, comparator), value) == null) {
          bytes += new DocumentBuilder().append("", value).size();
          if (bytes > Limits.MAX_BSON_OBJECT_SIZE) {
            throw new CommandException(17217, "distinct too big, 16mb cap");
          }
        }
      }
    }
    return values;
  }

  /** MongoDB reads views and time series by a pipeline, and makes the reply of another one. */
  private boolean readsByPipeline(DataAccess data, Namespace namespace) {
    CollectionState collection = queries.collection(data, namespace);
    return views.isView(data, namespace) || TimeSeries.of(collection.options()) != null;
  }

  private DocumentSource documents(
      Invocation invocation, QueryRequest request, FieldPath path, Interrupt interrupt) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = invocation.namespace();
    DataAccess data = invocation.access();
    if (views.isView(data, namespace)) {
      return views.open(
          data,
          namespace,
          new ViewReads.Query(
              arguments.document(QUERY), null, 0, 0, null, Hints.of(arguments.value(HINT))),
          queries.languages().timelessCompilation(request.comparator()),
          interrupt,
          queries.memory().open());
    }
    PlanRun run = queries.planDistinct(data, namespace, request, path).open(interrupt);
    return () -> run.next() ? run.document() : null;
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    QueryRequest request =
        request(invocation.access(), namespace, invocation.arguments())
            .filteredBy(queries.settings().allowed(namespace, invocation.body()));
    return views.isView(invocation.access(), namespace)
        ? views.explain(
            invocation,
            new ViewReads.Query(
                invocation.arguments().document(QUERY),
                null,
                0,
                0,
                null,
                Hints.of(invocation.arguments().value(HINT))),
            queries.languages().timelessCompilation(request.comparator()))
        : queries.explain(
            invocation,
            () ->
                queries.planDistinct(
                    invocation.access(), namespace, request, path(invocation.arguments())));
  }

  private static FieldPath path(Arguments arguments) {
    return FieldPath.of(String.valueOf(arguments.string(KEY)));
  }

  private QueryRequest request(DataAccess data, Namespace namespace, Arguments arguments) {
    arguments.require(KEY);
    String key = arguments.string(KEY);
    if (key != null && key.indexOf('\0') >= 0) {
      throw new CommandException(31032, "Key cannot contain a null byte");
    }
    Compilation compilation =
        queries.timelessCompilation(data, namespace, arguments.document(COLLATION));
    Hints hint = Hints.of(arguments.value(HINT));
    return new QueryRequest(
        queries.filter(arguments.document(QUERY), compilation),
        SortPattern.EMPTY,
        hint.natural(),
        0,
        QueryRequest.UNLIMITED,
        hint.index(),
        compilation.context().comparator(),
        true);
  }
}
