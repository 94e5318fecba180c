package dev.morphium.tools;

import dev.morphium.server.dump.transfer.DumpTask;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option of {@code dump} and {@code restore} for parallel collections. */
final class ParallelOption {
  private static final String NAME = "--numParallelCollections";

  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = {NAME, "-j"},
      paramLabel = "COUNT",
      description =
          "How many collections of a directory at the same time (" + DumpTask.USUAL_PARALLEL + ").")
  private @Nullable Integer count;

  /** How many; an archive is one stream, with one collection after the other. */
  int count(boolean archived) {
    if (count == null) {
      return archived ? 1 : DumpTask.USUAL_PARALLEL;
    }
    if (count < 1) {
      throw mistake("it is 1 at least, not " + count);
    }
    if (archived && count > 1) {
      throw mistake("an archive is one stream, one collection after the other; leave it out");
    }
    return count;
  }

  private ParameterException mistake(String what) {
    return new ParameterException(command.commandLine(), NAME + ": " + what);
  }
}
