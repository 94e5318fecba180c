package dev.morphium.engine;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.LanguageCompilers;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.cursor.Arrivals;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.memory.ValueMemory;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.update.operator.UpdateOperators;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.Deletes;
import dev.morphium.engine.write.Inserts;
import dev.morphium.engine.write.NewDocuments;
import dev.morphium.engine.write.Updates;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/**
 * The services that commands share: the languages, the queries, the writes and the pipelines of one
 * engine.
 *
 * @param replies opens cursors
 */
record EngineServices(
    Queries queries,
    Validators validators,
    WriteServices writes,
    Pipelines pipelines,
    CursorReplies replies) {

  static EngineServices of(EngineState state) {
    Storage storage = state.storage;
    LanguageCompilers languages = languages(state);
    Queries queries =
        new Queries(
            languages,
            SystemCollections.of(state, languages.scripts()::engineName),
            state.memory,
            () -> state.settings.parameters().truth(ServerParameters.NO_TABLE_SCAN));
    NewDocuments newDocuments = new NewDocuments(ObjectId::new, state.timestamps::next);
    Validators validators = new Validators(queries::validator, state.operations.interrupts());
    WriteServices writes =
        new WriteServices(
            queries,
            new Inserts(newDocuments, validators),
            new Updates(queries::plan, newDocuments, validators),
            new Deletes(queries::plan),
            state.timestamps::next,
            false);
    CursorReplies replies =
        new CursorReplies(state.cursors, Arrivals.of(storage, ForkJoinPool.commonPool()));
    return new EngineServices(queries, validators, writes, new Pipelines(queries, writes), replies);
  }

  private static LanguageCompilers languages(EngineState state) {
    return new LanguageCompilers(
        ExpressionOperators.table(),
        UpdateOperators.table(),
        LanguageTables.pipelines(state.lists).on(state.replicated),
        state.settings.clockMillis(),
        clusterTime(state),
        () -> userRoles(state),
        state.settings.random(),
        new ValueMemory(state.memory.limits(), state.operations.interrupts()::memory),
        state.operations.interrupts(),
        new Scripts(state.settings.scripts(), new EngineScriptHost(state)));
  }

  /** The roles of the users for whom the thread works. */
  private static Value userRoles(EngineState state) {
    Operation operation = state.operations.interrupts().current();
    return operation == null
        ? ArrayValue.EMPTY
        : state.roles.variable(operation.invocation().client().authentication());
  }

  private static Supplier<Value> clusterTime(EngineState state) {
    return state.replicated
        ? () -> new TimestampValue(state.storage.root().clusterTime())
        : () -> Constant.MISSING;
  }
}
