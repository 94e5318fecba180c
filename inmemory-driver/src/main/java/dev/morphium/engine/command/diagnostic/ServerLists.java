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
public record ServerLists(
    ServerDescription server,
    Operations operations,
    CursorRegistry cursors,
    SessionRegistry registry,
    Transactions transactions,
    LongSupplier clockMillis)
    implements ServerListing {
  @Override
  public String host() {
    return server.host();
  }

  @Override
  public List<Document> operations(Wanted wanted) {
    OperationDocuments documents = new OperationDocuments(server, clockMillis);
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
    return registry.all().stream().map(ServerLists::describe).toList();
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
