package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandCounters;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The table of the commands that tell of the server. */
public final class DiagnosticCommands {
  private DiagnosticCommands() {}

  /** All commands of this family. */
  public static List<CommandSpec> specs(
      ServerDescription server,
      Operations operations,
      CommandCounters counters,
      CursorRegistry cursors,
      SessionRegistry sessions,
      Storage storage,
      LongSupplier clockMillis,
      Supplier<Collection<CommandSpec>> all) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(BuildInfoCommand.spec(server));
    specs.addAll(ClientCommands.specs());
    specs.addAll(HelloCommand.specs(server.process(), server.maxWireVersion(), clockMillis));
    specs.add(HostInfoCommand.spec(clockMillis));
    specs.addAll(OperationCommands.specs(operations));
    specs.addAll(ServerCommands.specs(server, all));
    specs.add(
        new ServerStatusCommand(
                server,
                counters,
                operations,
                cursors,
                sessions,
                section -> catalogStats(storage, section),
                clockMillis)
            .spec());
    return specs;
  }

  private static void catalogStats(Storage storage, DocumentBuilder section) {
    int collections = 0;
    for (CollectionState state : storage.root().all()) {
      collections += state.namespace().collection().isEmpty() ? 0 : 1;
    }
    section
        .append("collections", collections)
        .append("capped", 0)
        .append("clustered", 0)
        .append("timeseries", 0)
        .append("views", 0)
        .append("internalCollections", 0)
        .append("internalViews", 0);
  }
}
