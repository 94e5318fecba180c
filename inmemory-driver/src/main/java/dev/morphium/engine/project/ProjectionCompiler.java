package dev.morphium.engine.project;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Compiles the projections of {@code find} and {@code $project}. */
public final class ProjectionCompiler {
  private ProjectionCompiler() {}

  /**
   * @param filters compiles the filter of {@code $elemMatch}; null where {@code $elemMatch} is not
   *     allowed
   * @throws CommandException when the projection is not valid
   */
  @SuppressWarnings("DoNotCallSuggester")
  public static Projection compile(
      Document specification,
      Projection.Mode mode,
      Compilation compilation,
      @Nullable Function<Document, Predicate<Document>> filters) {
    throw new CommandException(
        ErrorCode.NOT_IMPLEMENTED, "Projections are not supported yet by this server");
  }
}
