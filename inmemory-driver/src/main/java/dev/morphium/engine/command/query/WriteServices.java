package dev.morphium.engine.command.query;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.update.UpdateCompiler;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.Deletes;
import dev.morphium.engine.write.Inserts;
import dev.morphium.engine.write.Updates;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What all commands that write share.
 *
 * @param queries plans what they look for
 * @param timestamps gives the time as a timestamp
 * @param keepsEmptyTimestamps whether empty timestamps of a replacement stay as they are
 */
public record WriteServices(
    Queries queries,
    Inserts inserts,
    Updates updates,
    Deletes deletes,
    Supplier<TimestampValue> timestamps,
    boolean keepsEmptyTimestamps) {
  private static final Document LOG_OPTIONS =
      new DocumentBuilder().append("capped", true).append("size", 1 << 20).build();

  /** The same at one moment: for a command whose statements all see the same {@code $$NOW}. */
  public WriteServices atOneTime() {
    return new WriteServices(
        queries.atOneTime(), inserts, updates, deletes, timestamps, keepsEmptyTimestamps);
  }

  /** The same at one time on the cluster's clock, too. */
  WriteServices atOneMoment() {
    return new WriteServices(
        queries.atOneMoment(), inserts, updates, deletes, timestamps, keepsEmptyTimestamps);
  }

  /** The same where {@code $$CLUSTER_TIME} has a value on a standalone, too. */
  public WriteServices withClusterTime() {
    return with(queries.with(queries.languages().withClusterTime()));
  }

  /** The same with what plans queries otherwise. */
  WriteServices with(Queries others) {
    return new WriteServices(others, inserts, updates, deletes, timestamps, keepsEmptyTimestamps);
  }

  /** The same for a command that may want empty timestamps to stay as they are. */
  public WriteServices keepingEmptyTimestamps(boolean keeps) {
    return keeps == keepsEmptyTimestamps
        ? this
        : new WriteServices(queries, inserts, updates, deletes, timestamps, keeps);
  }

  /** Compiles an update. @throws dev.morphium.protocol.CommandException when it is not valid */
  public Update update(Value specification, List<Document> arrayFilters, Compilation compilation) {
    LanguageCompilers languages = queries.languages();
    FilterCompiler filters = languages.filters(compilation);
    UpdateEnvironment environment =
        new UpdateEnvironment(
            languages.updates(),
            filters,
            name -> languages.pipelines().stages().isImplemented(name),
            stages -> pipeline(stages, compilation),
            timestamps,
            keepsEmptyTimestamps);
    return UpdateCompiler.compile(specification, arrayFilters, environment);
  }

  /** What appends an entry to a log of the server's own, a capped collection. */
  public WriteOperation<Long> note(Namespace log, Document entry) {
    return batch -> {
      if (batch.collection(log) == null) {
        batch.createCollection(log, LOG_OPTIONS);
      }
      return inserts.prepareAndAdd(batch.existing(log), entry);
    };
  }

  /** Constants are computed when a document is updated: their errors come then. */
  private UnaryOperator<Document> pipeline(List<Document> stages, Compilation given) {
    Compilation compilation = given.lazily();
    Pipeline pipeline =
        StageCompilation.of(queries.languages().pipelines(), compilation.lazily(), "", "")
            .pipeline(ArrayValue.of(stages));
    return document -> {
      PipelineContext context = new PipelineContext(null, compilation.newScope(), null);
      DocumentSource result = pipeline.run(DocumentSource.of(List.of(document)), context);
      return Objects.requireNonNull(result.next(), "an update's stages give each document back");
    };
  }
}
