package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.PackedMeasurements;
import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueType;
import dev.morphium.engine.write.InsertStatement;
import dev.morphium.engine.write.WriteRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command {@code insert}. Source: MongoDB manual, "insert". */
record InsertCommand(WriteServices services) implements CommandHandler {
  private static final int FEW_DOCUMENTS = 20;
  static final CommandFields FIELDS =
      new CommandFields("insert").with(List.of(ValueType.ARRAY), "stmtIds").unstable("stmtIds");
  private static final CommandField DOCUMENTS = FIELDS.array("documents");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");
  private static final CommandField KEEP_TIMESTAMPS = FIELDS.bool("bypassEmptyTsReplacement");

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    CollectionState series = TimeSeries.behind(invocation.access().root(), invocation.namespace());
    Namespace namespace =
        series == null ? WritableNames.check(invocation.namespace()) : series.namespace();
    arguments.require(DOCUMENTS);
    List<Document> sent = arguments.documents(DOCUMENTS);
    StatementCompiler.checkCount(sent.size());
    PackedMeasurements packed = series == null ? null : unpack(sent, series);
    List<Document> documents = packed == null ? sent : packed.measurements();
    InsertStatement statement =
        new InsertStatement(
            namespace,
            documents,
            arguments.bool(ORDERED, true),
            arguments.bool(BYPASS, false),
            invocation.notes(),
            0,
            arguments.bool(KEEP_TIMESTAMPS, false));
    WriteErrors errors = new WriteErrors(invocation);
    WriteRun<Integer> run =
        services
            .inserts()
            .run(
                invocation.access(),
                statement,
                (error, position) ->
                    errors.add(packed == null ? position : packed.buckets().get(position), error),
                invocation.operation());
    return StatementWork.of(
        invocation,
        run,
        (inserted, reply) -> {
          if (inserted == 0) {
            errors.checkOverload();
          }
          invocation.operation().writes().inserted(inserted + errors.count(), inserted);
          reply.append("n", packed == null ? inserted : sent.size() - errors.count());
          errors.append(reply);
        });
  }

  private static @Nullable PackedMeasurements unpack(
      List<Document> buckets, CollectionState collection) {
    TimeSeries series = TimeSeries.of(collection.options());
    return series == null ? null : PackedMeasurements.of(buckets, series);
  }

  @Override
  public Cost cost(Invocation invocation) {
    return invocation.arguments().documents(DOCUMENTS).size() <= FEW_DOCUMENTS
        ? CommandCost.ofValidator(
            services.queries().collection(invocation.access(), invocation.namespace()))
        : Cost.LARGE;
  }
}
