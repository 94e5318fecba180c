package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.ViewReads;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.TextRules;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.plan.IndexFilter;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.Planner;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.project.Projection;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The command {@code find}. Source: MongoDB manual, "find". */
record FindCommand(Queries queries, ViewReads views, CursorReplies cursors)
    implements ImmediateCommand, Explainable {
  /** The bytes of a reply around its document, by far the most of them. */
  private static final int REPLY_AROUND = 256;

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = invocation.namespace();
    CollectionState collection = queries.collection(invocation.access(), namespace);
    IndexFilter allowed = queries.settings().check(namespace, invocation.body());
    if (!View.isView(collection)
        && FindArguments.isExpress(invocation.arguments())
        && Planner.hasIds(collection)) {
      express(invocation, collection, reply);
      return;
    }
    FindArguments find = FindArguments.of(invocation, namespace, queries);
    Interrupt interrupt = new Interrupt(invocation.operation());
    DocumentSource source = documents(invocation, collection, find, allowed, interrupt);
    cursors.append(
        reply,
        invocation,
        namespace.toString(),
        source,
        interrupt,
        find.firstBatch(),
        find.singleBatch(),
        invocation.arguments().bool(FindArguments.NO_CURSOR_TIMEOUT, false));
  }

  /** A find by {@code _id} and nothing else needs no filter, no plan and no cursor. */
  private static void express(
      Invocation invocation, CollectionState collection, DocumentBuilder reply) {
    Document query = invocation.arguments().document(FindArguments.FILTER, Document.EMPTY);
    byte[] found = Planner.express(collection, query);
    invocation.operation().express(found != null);
    reply.startDocument("cursor").startArray("firstBatch");
    if (found != null) {
      reply.reserve(found.length + REPLY_AROUND).append("0", Document.of(found));
    }
    reply
        .end()
        .append("atClusterTime", invocation.atClusterTime())
        .append("id", 0L)
        .append("ns", collection.namespace().toString())
        .end();
  }

  private DocumentSource documents(
      Invocation invocation,
      CollectionState collection,
      FindArguments find,
      @Nullable IndexFilter allowed,
      Interrupt interrupt) {
    if (View.isView(collection)) {
      return views.open(
          invocation.access(),
          collection.namespace(),
          FindArguments.viewQuery(invocation.arguments()),
          find.compilation(),
          interrupt,
          queries.memory().open(find.request().allowDiskUse()));
    }
    if (invocation.arguments().bool(FindArguments.TAILABLE, false)) {
      return tail(invocation, collection, find, interrupt);
    }
    QueryRequest request = find.request().filteredBy(allowed);
    WorkMemory memory =
        request.sort().isEmpty() ? null : queries.memory().open(request.allowDiskUse());
    Plan plan = queries.plan(collection, request);
    return new FoundDocuments(
        plan.open(interrupt, memory),
        plan.isProjected() ? UnaryOperator.identity() : shape(find),
        request.scan(),
        collection.isAbsent(),
        memory);
  }

  private DocumentSource tail(
      Invocation invocation, CollectionState collection, FindArguments find, Interrupt interrupt) {
    if (invocation.isInTransaction()) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "It is illegal to open a tailable cursor in a transaction");
    }
    if (TextRules.text(find.request().filter().root()) != null) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "text and tailable cursor not allowed in same query");
    }
    FindArguments.checkTailable(collection);
    if (collection.isAbsent()) {
      return DocumentSource.EMPTY;
    }
    Supplier<Root> roots = invocation.access().forCursor();
    return new TailableScan(
        () -> queries.collections().same(roots.get(), collection),
        collection,
        find.request(),
        shape(find),
        interrupt,
        queries.collections().isVirtual(collection.namespace())
            ? cursors.arrivals()::onCommit
            : arrived -> cursors.arrivals().onCollection(collection.id(), arrived),
        invocation.arguments().bool(FindArguments.AWAIT_DATA, false));
  }

  /** What is given of a document. */
  private static UnaryOperator<Document> shape(FindArguments find) {
    Projection projection = find.projection();
    if (projection == null || find.request().scan().returnKey()) {
      return UnaryOperator.identity();
    }
    Scope scope = find.compilation().newScope();
    boolean positional = projection.isPositional();
    return document -> {
      int index = positional ? find.request().filter().matchedIndex(document) : Projection.NO_INDEX;
      return projection.apply(document, scope, index);
    };
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    FindArguments find = FindArguments.of(invocation, namespace, queries);
    if (views.isView(invocation.access(), namespace)) {
      return views.explain(
          invocation, FindArguments.viewQuery(invocation.arguments()), find.compilation());
    }
    IndexFilter allowed = queries.settings().allowed(namespace, invocation.body());
    return queries.explain(
        invocation,
        find.request().filteredBy(allowed),
        plan ->
            find.projection() == null || find.request().scan().returnKey()
                ? plan
                : plan.projecting(find.request().projection(), shape(find)));
  }

  @Override
  public Cost cost(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    return CommandCost.isPlain(arguments.document(FindArguments.PROJECTION, Document.EMPTY))
        ? CommandCost.ofQuery(
            queries.collection(invocation.access(), invocation.namespace()),
            arguments.value(FindArguments.FILTER))
        : Cost.LARGE;
  }
}
