package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.READ;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.access.CatalogPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.authentication.SpeculativeAuthentication;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.expiry.TtlCounters;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.transaction.TransactionStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The table of the diagnostic commands. */
public final class DiagnosticCommands {
  private DiagnosticCommands() {}

  /** The commands that tell of the server. */
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
      ReplicatedOperations replicated,
      ServerParameters parameters,
      SpeculativeAuthentication logins,
      Supplier<@Nullable String> scriptEngine,
      Supplier<Collection<CommandSpec>> all) {
    ServerStatusCommand status =
        new ServerStatusCommand(
            server,
            set,
            counters,
            operations,
            replicated,
            ProcessSections.ofThisProcess(),
            cursors,
            sessions,
            transactions,
            storage,
            expiry,
            clockMillis,
            clockMillis.getAsLong());
    List<CommandSpec> specs = new ArrayList<>(ClientCommands.specs());
    specs.addAll(HelloCommand.specs(set, server.maxWireVersion(), clockMillis, parameters, logins));
    specs.addAll(new FsyncCommands(storage, operations, set.membership()).specs());
    specs.addAll(new ServerCommands(server, set, parameters.log(), all).specs());
    Collections.addAll(
        specs,
        CommandSpec.of(
                new CommandFields("buildInfo"),
                "Tells the version of the server.",
                Requires.LOGIN,
                new BuildInfoCommand(server, scriptEngine))
            .with(ANONYMOUS, SMALL)
            .alsoNamed("buildinfo"),
        CommandSpec.of(
            new CommandFields("hostInfo"),
            "Tells of the machine the server runs on.",
            Requires.onCluster(ActionType.HOST_INFO),
            new HostInfoCommand(clockMillis)),
        CommandSpec.of(
                new CommandFields("serverStatus"),
                "Tells how the server is doing.",
                Requires.onCluster(ActionType.SERVER_STATUS),
                status)
            .with(LENIENT));
    return specs;
  }

  /** The commands of this family that tell of the data. */
  public static List<CommandSpec> dataSpecs(
      ServerDescription server,
      Queries queries,
      Validators validators,
      Profiler profiler,
      TopStatistics usage,
      LongSupplier clockMillis) {
    return List.of(
        CommandSpec.of(
                CollectionStatsCommand.FIELDS,
                "Tells how large a collection is.",
                Requires.onCollection(ActionType.COLL_STATS),
                new CollectionStatsCommand(queries))
            .with(READ)
            .alsoNamed("collstats"),
        CommandSpec.of(
                DataSizeCommand.FIELDS,
                "Tells how large the documents of a collection or of a part of it are.",
                Requires.onNamed(ActionType.FIND),
                new DataSizeCommand(queries, clockMillis))
            .with(READ)
            .alsoNamed("datasize"),
        CommandSpec.of(
                DatabaseStatsCommand.FIELDS,
                "Tells how large a database is.",
                Requires.onDatabase(ActionType.DB_STATS),
                new DatabaseStatsCommand(queries))
            .with(READ)
            .alsoNamed("dbstats"),
        CommandSpec.of(
                DbHashCommand.FIELDS,
                "Gives hash values of the collections of a database.",
                Requires.onDatabase(ActionType.DB_HASH),
                new DbHashCommand(server, clockMillis))
            .alsoNamed("dbhash"),
        CommandSpec.of(
            ProfileCommand.FIELDS,
            "Sets what is noted of operations.",
            CatalogPrivileges::profile,
            new ProfileCommand(queries, profiler)),
        CommandSpec.of(
                new CommandFields("top"),
                "Tells what takes the time, by collection; counts since it was first asked.",
                Requires.onCluster(ActionType.TOP),
                new TopCommand(usage))
            .with(ADMIN_ONLY, LENIENT),
        CommandSpec.of(
                ValidateCommand.FIELDS,
                "Checks the indexes of a collection.",
                Requires.onCollection(ActionType.VALIDATE),
                new ValidateCommand(validators))
            .with(LENIENT),
        CommandSpec.of(
            ValidateMetadataCommand.FIELDS,
            "Lists what collections and indexes the stable API does not allow.",
            CatalogPrivileges::validateMetadata,
            new ValidateMetadataCommand()));
  }
}
