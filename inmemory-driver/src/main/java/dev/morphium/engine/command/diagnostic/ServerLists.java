package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.session.SessionUse;
import dev.morphium.engine.signal.BackgroundWork;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.transaction.Transaction;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
    LongSupplier clockMillis,
    BackgroundWork background)
    implements ServerListing {
  @Override
  public String host() {
    return server.host();
  }

  @Override
  public boolean isReplicated() {
    return server.deployment().isReplicated();
  }

  @Override
  public List<Document> operations(Wanted wanted) {
    OperationDocuments documents = new OperationDocuments(server, clockMillis);
    List<Document> all = new ArrayList<>();
    Set<ClientContext> waiting = new LinkedHashSet<>();
    Set<ClientContext> active = new LinkedHashSet<>();
    Set<Long> used = new HashSet<>();
    Invocation asker = wanted.allUsers() ? null : asker();
    for (Operation operation : operations.running()) {
      if (asker != null && !asker.isOf(operation.invocation().client().authentication().users())) {
        continue;
      }
      long id = OperationDocuments.cursorId(operation.invocation());
      used.add(id);
      all.add(documents.running(operation, cursors.find(id)));
      active.add(operation.invocation().client());
      if (wanted.idleConnections()) {
        waiting.addAll(operation.invocation().client().all());
      }
    }
    if (asker == null) {
      for (ProgressMeter work : background.running()) {
        all.add(documents.background(work));
      }
    }
    waiting.removeAll(active);
    if (asker != null) {
      waiting.removeIf(client -> !asker.isOf(client.authentication().users()));
    }
    waiting.forEach(client -> all.add(documents.idle(client)));
    if (wanted
        .idleCursors()) { // one that was taken just now is listed as well, so that none is missed
      cursors.forEach(
          (id, cursor) -> {
            if (!used.contains(id) && (asker == null || asker.isOf(cursor.owner().users()))) {
              all.add(documents.idle(id, cursor));
            }
          });
    }
    if (wanted.idleSessions()) {
      for (Transaction transaction : transactions.open()) {
        if (!transactions.isBusy(transaction.session())
            && (asker == null || isOf(asker, transaction))) {
          all.add(documents.idle(transaction));
        }
      }
    }
    return all;
  }

  /** The command that asks; null when the thread works for none. */
  private @Nullable Invocation asker() {
    Operation running = operations.interrupts().current();
    return running == null ? null : running.invocation();
  }

  private boolean isOf(Invocation asker, Transaction transaction) {
    return asker.privileges() == Privileges.ALL
        || transaction.session().toDocument().get("uid").equals(self());
  }

  @Override
  public Value self() {
    Invocation asker = asker();
    BinaryValue digest = asker == null ? null : asker.client().authentication().digest();
    return digest == null ? SessionRegistry.NOBODY : digest;
  }

  @Override
  public List<Document> sessions() {
    return registry.all().stream().map(ServerLists::describe).toList();
  }

  private static Document describe(SessionUse use) {
    Value id = use.id() instanceof Document session ? session.get("id") : use.id();
    Value user = use.id() instanceof Document session ? session.get("uid") : Constant.MISSING;
    return new DocumentBuilder()
        .startDocument("_id")
        .append("id", id)
        .append("uid", user.isMissing() ? SessionRegistry.NOBODY : user)
        .end()
        .append("lastUse", new DateValue(use.lastUseMillis()))
        .build();
  }
}
