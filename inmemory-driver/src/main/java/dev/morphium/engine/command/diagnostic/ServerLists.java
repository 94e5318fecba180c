package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.session.SessionUse;
import dev.morphium.engine.transaction.Transaction;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The sources of {@code $currentOp}, {@code $listSessions} and {@code $listLocalSessions}:
 * operations, cursors and sessions of one engine.
 */
public final class ServerLists implements ServerListing {
  private final ServerDescription server;
  private final Operations operations;
  private final CursorRegistry cursors;
  private final SessionRegistry sessions;
  private final Transactions transactions;
  private final OperationDocuments documents;

  public ServerLists(
      ServerDescription server,
      Operations operations,
      CursorRegistry cursors,
      SessionRegistry sessions,
      Transactions transactions,
      LongSupplier clockMillis) {
    this.operations = operations;
    this.cursors = cursors;
    this.sessions = sessions;
    this.server = server;
    this.transactions = transactions;
    this.documents = new OperationDocuments(server, clockMillis);
  }

  @Override
  public String host() {
    return server.host();
  }

  @Override
  public List<Document> operations(Wanted wanted) {
    List<Document> all = new ArrayList<>();
    Set<ClientContext> waiting = new LinkedHashSet<>();
    Set<ClientContext> active = new LinkedHashSet<>();
    for (Operation operation : operations.running()) {
      all.add(documents.running(operation));
      active.add(operation.invocation().client());
      if (wanted.idleConnections()) {
        waiting.addAll(operation.invocation().client().all());
      }
    }
    waiting.removeAll(active);
    waiting.forEach(client -> all.add(documents.idle(client)));
    if (wanted.idleCursors()) {
      cursors.forEach(
          (id, cursor) -> {
            if (!cursor.isInUse()) {
              all.add(documents.idle(id, cursor));
            }
          });
    }
    if (wanted.idleSessions()) {
      for (Transaction transaction : transactions.open()) {
        if (!transactions.isBusy(transaction.session())) {
          all.add(documents.idle(transaction));
        }
      }
    }
    return all;
  }

  @Override
  public List<Document> sessions() {
    return sessions.all().stream().map(ServerLists::describe).toList();
  }

  private static Document describe(SessionUse use) {
    return new DocumentBuilder()
        .startDocument("_id")
        .append("id", use.id())
        .append("uid", SessionRegistry.NOBODY)
        .end()
        .append("lastUse", new DateValue(use.lastUseMillis()))
        .build();
  }
}
