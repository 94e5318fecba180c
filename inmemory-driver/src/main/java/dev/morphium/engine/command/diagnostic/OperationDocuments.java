package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.transaction.Transaction;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes running operations as {@code currentOp} shows them. Source: MongoDB manual, "$currentOp",
 * section "Output".
 */
record OperationDocuments(ServerDescription server, LongSupplier clockMillis) {
  /** The kinds of operations that have a name of their own; all others are commands. */
  private static final Map<String, String> KINDS =
      Map.of(
          "delete", "remove",
          "find", "query",
          "getMore", "getmore",
          "insert", "insert",
          "update", "update");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxxx").withZone(ZoneOffset.UTC);

  /**
   * An operation that runs.
   *
   * @param cursor the cursor that it reads on with: the one of a {@code getMore}; null without one
   */
  Document running(Operation operation, @Nullable ServerCursor cursor) {
    Invocation invocation = operation.invocation();
    long micros = operation.runningNanos() / 1000;
    DocumentBuilder out = client(invocation.client(), true);
    out.append("threaded", true).append("opid", operation.id());
    Document session = invocation.session();
    if (session != null) {
      appendSession(out, session);
      appendTransaction(out, invocation.body());
    }
    String plan = operation.planSummary();
    if (plan != null) {
      out.append("planSummary", plan);
    }
    SpillStatistics spilled = operation.spilled();
    if (spilled != null && spilled.usedDisk()) {
      out.append("usedDisk", true)
          .append("spills", spilled.spills())
          .append("spilledBytes", spilled.spilledBytes())
          .append("spilledRecords", spilled.spilledRecords());
    }
    out.append("secs_running", micros / 1_000_000)
        .append("microsecs_running", micros)
        .append("op", kind(invocation.spec()))
        .append("ns", namespace(invocation))
        .append("redacted", false)
        .append("command", invocation.shown());
    if (cursor != null) {
      appendCursor(out, cursorId(invocation), cursor)
          .append("operationUsingCursorId", operation.id())
          .end();
    }
    if (operation.meter() != null) {
      appendProgress(out, operation.meter());
    }
    return out.startDocument("locks")
        .end()
        .append("waitingForLock", false)
        .startDocument("lockStats")
        .end()
        .append("waitingForFlowControl", false)
        .startDocument("flowControlStats")
        .end()
        .append("killPending", operation.isKilled())
        .build();
  }

  private static void appendProgress(DocumentBuilder out, ProgressMeter meter) {
    ProgressMeter.Progress progress = meter.progress();
    if (progress.total() > 0) {
      out.append("msg", progress.message())
          .startDocument("progress")
          .append("done", progress.done())
          .append("total", progress.total())
          .end();
    }
  }

  /** Work that no command waits for. */
  Document background(ProgressMeter meter) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("type", "op")
            .append("host", server.host())
            .append("desc", meter.subject())
            .append("active", true)
            .append("currentOpTime", TIME.format(Instant.ofEpochMilli(clockMillis.getAsLong())))
            .append("op", "none")
            .append("ns", "");
    appendProgress(out, meter);
    return out.append("killPending", false).build();
  }

  /** The kind of a command, by which it is counted and filtered. */
  static String kind(CommandSpec command) {
    return KINDS.getOrDefault(command.name(), "command");
  }

  /** A connection that waits for a command. */
  Document idle(ClientContext client) {
    return client(client, false).build();
  }

  private DocumentBuilder client(ClientContext client, boolean active) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("type", "op")
            .append("host", server.host())
            .append("desc", "conn" + client.connectionId())
            .append("connectionId", client.connectionId())
            .append("client", client.remoteAddress());
    Document metadata = client.metadata();
    StringValue application = application(client);
    if (application != null) {
      out.append("appName", application);
    }
    if (!metadata.isEmpty()) {
      out.append("clientMetadata", metadata);
    }
    if (!client.authentication().isAnonymous()) {
      out.append("effectiveUsers", users(client.authentication()));
    }
    return out.append("active", active)
        .append("currentOpTime", TIME.format(Instant.ofEpochMilli(clockMillis.getAsLong())));
  }

  /** Who has logged in, as lists of operations have it. */
  static ArrayValue users(Authentication authentication) {
    return ArrayValue.of(
        authentication.users().stream()
            .<Value>map(
                user ->
                    new DocumentBuilder()
                        .append("user", user.user())
                        .append("db", user.database())
                        .build())
            .toList());
  }

  /** How a client calls its application, or null. */
  static @Nullable StringValue application(ClientContext client) {
    return client.metadata().get("application") instanceof Document application
            && application.get("name") instanceof StringValue name
        ? name
        : null;
  }

  private static void appendSession(DocumentBuilder out, Document session) {
    out.startDocument("lsid")
        .append("id", session.get("id"))
        .append("uid", session.has("uid") ? session.get("uid") : SessionRegistry.NOBODY)
        .end();
  }

  private static void appendTransaction(DocumentBuilder out, Document command) {
    Value number = command.get("txnNumber");
    if (number.isMissing()) {
      return;
    }
    out.startDocument("transaction").startDocument("parameters").append("txnNumber", number);
    for (String parameter : new String[] {"autocommit", "readConcern"}) {
      if (command.has(parameter)) {
        out.append(parameter, command.get(parameter));
      }
    }
    out.end().end();
  }

  /** The namespace that the command works on; without a collection, the database's commands. */
  static String namespace(Invocation invocation) {
    if (invocation.spec().is(CommandFlag.SYSTEM_WRITE)) {
      return invocation.database() + ".$cmd"; // what it names is a user or a role
    }
    Document body = invocation.body();
    Value first = body.get(String.valueOf(body.firstName()));
    if (!(first instanceof StringValue)) {
      first = body.get("collection");
    }
    String collection =
        first instanceof StringValue name
            ? name.value()
            : body.has("pipeline") ? "$cmd.aggregate" : "$cmd";
    return invocation.database() + "." + collection;
  }

  /** A cursor that waits for a {@code getMore}. */
  Document idle(long id, ServerCursor cursor) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("type", "idleCursor")
            .append("host", server.host())
            .append("ns", cursor.owner().namespace());
    Document session = cursor.owner().session();
    if (session != null) {
      appendSession(out, session);
    }
    return appendCursor(out, id, cursor).end().build();
  }

  /** The cursor that a {@code getMore} names; 0 for all other commands. */
  static long cursorId(Invocation invocation) {
    return invocation.body().get("getMore") instanceof Int64Value id ? id.value() : 0;
  }

  private static DocumentBuilder appendCursor(DocumentBuilder out, long id, ServerCursor cursor) {
    Document command = cursor.owner().command();
    return out.startDocument("cursor")
        .append("cursorId", id)
        .append("createdDate", new DateValue(cursor.createdMillis()))
        .append("lastAccessDate", new DateValue(cursor.lastUsedMillis()))
        .append("nDocsReturned", cursor.returned())
        .append("nBatchesReturned", cursor.batches())
        .append("noCursorTimeout", cursor.owner().noTimeout())
        .append("tailable", cursor.isChangeStream() || command.get("tailable").isTrue())
        .append("awaitData", cursor.isChangeStream() || command.get("awaitData").isTrue())
        .append("originatingCommand", command);
  }

  /** A transaction that waits for a command. */
  Document idle(Transaction transaction) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("type", "idleSession")
            .append("host", server.host())
            .append("desc", "inactive transaction")
            .append("active", false);
    appendSession(out, transaction.session().toDocument());
    long openMillis = clockMillis.getAsLong() - transaction.startedMillis();
    return out.startDocument("transaction")
        .startDocument("parameters")
        .append("txnNumber", transaction.number())
        .append("autocommit", false)
        .end()
        .append(
            "startWallClockTime", TIME.format(Instant.ofEpochMilli(transaction.startedMillis())))
        .append("timeOpenMicros", openMillis * 1000)
        .end()
        .append("waitingForLock", false)
        .build();
  }
}
