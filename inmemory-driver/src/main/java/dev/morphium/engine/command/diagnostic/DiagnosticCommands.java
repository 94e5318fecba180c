package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.expiry.TtlCounters;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.transaction.TransactionStatistics;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The table of the diagnostic commands. */
public final class DiagnosticCommands {
  private DiagnosticCommands() {}

  /** All commands of this family. */
  public static List<CommandSpec> specs(
      ServerDescription server,
      SetDescription set,
      Operations operations,
      CommandCounters counters,
      CursorRegistry cursors,
      SessionRegistry sessions,
      TransactionStatistics transactions,
      Storage storage,
      LongSupplier clockMillis,
      TtlCounters expiry,
      Supplier<Collection<CommandSpec>> all) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(BuildInfoCommand.spec(server));
    specs.addAll(ClientCommands.specs());
    specs.addAll(HelloCommand.specs(set, server.maxWireVersion(), clockMillis));
    specs.add(HostInfoCommand.spec(clockMillis));
    specs.addAll(ServerCommands.specs(server, all));
    specs.add(
        new ServerStatusCommand(
                server,
                set,
                counters,
                operations,
                cursors,
                sessions,
                transactions,
                section -> catalogStats(storage, section),
                expiry,
                clockMillis)
            .spec());
    return specs;
  }

  /** The commands that tell of operations and end them. */
  public static List<CommandSpec> operationSpecs(
      Operations operations, ServerListing server, Queries queries) {
    return OperationCommands.specs(
        operations, server, filter -> queries.filter(filter, queries.languages().compilation()));
  }

  /** The commands that tell and set the server's parameters. */
  public static List<CommandSpec> parameterSpecs(ServerParameters parameters) {
    return ParameterCommands.specs(parameters);
  }

  /** The commands of this family that tell of the data. */
  public static List<CommandSpec> dataSpecs(
      ServerDescription server,
      Queries queries,
      Validators validators,
      Profiler profiler,
      TopStatistics usage,
      LongSupplier clockMillis) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(CollectionStatsCommand.spec(queries));
    specs.add(DataSizeCommand.spec(queries, clockMillis));
    specs.add(DatabaseStatsCommand.spec());
    specs.add(DbHashCommand.spec(server, clockMillis));
    specs.addAll(PoolCommands.specs());
    specs.add(ProfileCommand.spec(queries, profiler));
    specs.add(TopCommand.spec(usage));
    specs.add(ValidateCommand.spec(validators));
    specs.add(ValidateMetadataCommand.spec());
    return specs;
  }

  private static void catalogStats(Storage storage, DocumentBuilder section) {
    int collections = 0;
    int views = 0;
    int capped = 0;
    int clustered = 0;
    int series = 0;
    for (CollectionState state : storage.root().all()) {
      boolean view = View.isView(state);
      views += view ? 1 : 0;
      collections += view ? 0 : 1;
      boolean timed = TimeSeries.isTimeSeries(state);
      series += timed ? 1 : 0;
      clustered += state.isClustered() && !timed ? 1 : 0;
      capped += state.options().get("capped").isTrue() ? 1 : 0;
    }
    section
        .append("collections", collections)
        .append("capped", capped)
        .append("clustered", clustered)
        .append("timeseries", series)
        .append("views", views)
        .append("internalCollections", 0)
        .append("internalViews", 0);
  }
}
