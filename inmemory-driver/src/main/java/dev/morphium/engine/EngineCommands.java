package dev.morphium.engine;

import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.administration.AdministrationCommands;
import dev.morphium.engine.command.authentication.AuthenticationCommands;
import dev.morphium.engine.command.authentication.SpeculativeAuthentication;
import dev.morphium.engine.command.concern.DefaultConcerns;
import dev.morphium.engine.command.crud.CrudCommands;
import dev.morphium.engine.command.ddl.DdlCommands;
import dev.morphium.engine.command.diagnostic.ClearLogCommand;
import dev.morphium.engine.command.diagnostic.DiagnosticCommands;
import dev.morphium.engine.command.diagnostic.OperationCommands;
import dev.morphium.engine.command.diagnostic.ParameterCommands;
import dev.morphium.engine.command.diagnostic.Profiler;
import dev.morphium.engine.command.diagnostic.TopStatistics;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.fault.FailPointCommands;
import dev.morphium.engine.command.planning.PlanCacheCommands;
import dev.morphium.engine.command.planning.QuerySettingsCommands;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.replication.ReplicationCommands;
import dev.morphium.engine.command.role.RoleCommands;
import dev.morphium.engine.command.session.SessionCommands;
import dev.morphium.engine.command.session.TransactionCommands;
import dev.morphium.engine.command.user.UserCommands;
import dev.morphium.engine.parameter.ServerParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/** The command table of the engine, joined from those of all families of commands. */
final class EngineCommands {
  private EngineCommands() {}

  /**
   * All commands of an engine.
   *
   * @param dispatcher runs commands that stand within others
   * @param all all commands, for those that list them
   * @param observers watch operations, and some commands tell what they saw
   */
  static List<CommandSpec> specs(
      EngineState state,
      EngineServices services,
      Observers observers,
      Supplier<Dispatcher> dispatcher,
      Supplier<java.util.Collection<CommandSpec>> all) {
    ServerDescription server = state.settings.server();
    Queries queries = services.queries();
    List<CommandSpec> specs = new ArrayList<>();
    specs.addAll(
        CrudCommands.specs(
            queries,
            services.writes(),
            services.pipelines(),
            services.replies(),
            state.oplog,
            dispatcher,
            server));
    specs.addAll(
        DdlCommands.specs(
            queries,
            services.validators(),
            services.pipelines(),
            services.replies(),
            state.settings.replication(),
            database -> observers.profiler().settings(database).level() > 0,
            UUID::randomUUID));
    specs.addAll(RoleCommands.specs(state.roles));
    specs.addAll(AuthenticationCommands.specs(state.logins, state.roles));
    specs.addAll(new PlanCacheCommands(queries).specs());
    specs.addAll(new QuerySettingsCommands(queries.settings()).specs());
    specs.addAll(diagnostic(state, services, observers, all));
    specs.addAll(
        ReplicationCommands.specs(
            state.set,
            state.settings.replication(),
            state.oplog::resize,
            new DefaultConcerns(state.storage),
            state.settings.clockMillis(),
            state.timestamps::next,
            (command, client) -> dispatcher.get().prepareTrusted(command, client)));
    specs.addAll(new SessionCommands(state.sessions, UUID::randomUUID).specs());
    specs.addAll(TransactionCommands.specs());
    specs.addAll(
        UserCommands.specs(
            state.logins,
            state.roles,
            UUID::randomUUID,
            state.secrets,
            filter -> queries.filter(filter, queries.languages().compilation())));
    if (state.settings.parameters().truth(ServerParameters.TEST_COMMANDS)) {
      specs.addAll(new FailPointCommands(state.failPoints).specs());
      specs.add(new ClearLogCommand(state.settings.parameters().log()).spec());
    }
    specs.addAll(AdministrationCommands.specs(state.storage, state.set, state.timestamps::next));
    List<String> own = state.settings.commands().stream().map(CommandSpec::name).toList();
    specs.removeIf(spec -> own.contains(spec.name())); // the server knows more of these
    specs.addAll(state.settings.commands());
    return specs;
  }

  /** What watches the operations of an engine. */
  record Observers(Profiler profiler, TopStatistics usage) {}

  private static List<CommandSpec> diagnostic(
      EngineState state,
      EngineServices services,
      Observers observers,
      Supplier<java.util.Collection<CommandSpec>> all) {
    EngineSettings settings = state.settings;
    Queries queries = services.queries();
    List<CommandSpec> specs = new ArrayList<>();
    specs.addAll(
        DiagnosticCommands.specs(
            settings.server(),
            state.set,
            state.operations,
            state.counters,
            state.cursors,
            state.sessions,
            state.transactions.statistics(),
            state.storage,
            settings.clockMillis(),
            state.expiry.counters(),
            state.replicatedOperations,
            settings.parameters(),
            new SpeculativeAuthentication(state.logins),
            queries.languages().scripts()::engineName,
            all));
    specs.addAll(
        DiagnosticCommands.dataSpecs(
            settings.server(),
            queries,
            services.validators(),
            observers.profiler(),
            observers.usage(),
            settings.clockMillis()));
    specs.addAll(
        new OperationCommands(
                state.operations,
                state.lists,
                state.storage.fsyncLock(),
                filter -> queries.filter(filter, queries.languages().compilation()))
            .specs());
    specs.addAll(new ParameterCommands(settings.parameters()).specs());
    return specs;
  }
}
