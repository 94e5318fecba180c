package dev.morphium.tools;

import dev.morphium.driver.Driver;
import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.server.dump.transfer.NamespaceRename;
import dev.morphium.server.dump.transfer.RestoreTask;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code poppy restore}. Source: MongoDB Database Tools, "mongorestore". */
@Command(
    name = "restore",
    description = {
      ClientPrograms.RESTORE,
      "The server is a MongoDB or a Poppy; the dump is one that poppy or mongodump has written,"
          + " compressed or not."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is restored",
      "1:the server cannot be reached, or did not take everything",
      "2:wrong command line",
      "5:the dump is damaged, incomplete, or of a newer version; nothing was changed",
      "8:the dump cannot be read"
    })
final class RestoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ServerOption server = new ServerOption();

  @Option(
      names = {"--from", "--dir"},
      paramLabel = "DIR",
      description = "Directory of the dump (dump).")
  private @Nullable Path from;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "The same as --dir DIR, as mongorestore has it.")
  private @Nullable Path directory;

  @Option(
      names = "--archive",
      paramLabel = "FILE",
      arity = "0..1",
      fallbackValue = "-",
      description =
          "Archive to read instead of a directory; without a FILE, or -, standard input, which is"
              + " kept in a file in the temporary directory meanwhile.")
  private @Nullable Path archive;

  @Option(names = "--drop", description = "Drop each collection of the dump before it is restored.")
  private boolean drop;

  @Option(
      names = "--nsInclude",
      paramLabel = "PATTERN",
      description = "Restore only collections DATABASE.NAME that fit; * is anything; repeatable.")
  private List<String> includes = List.of();

  @Option(
      names = "--nsExclude",
      paramLabel = "PATTERN",
      description = "Leave out collections that fit; repeatable.")
  private List<String> excludes = List.of();

  @Option(
      names = "--nsFrom",
      paramLabel = "PATTERN",
      description =
          "Restore collections that fit under another name, that of --nsTo; repeatable, in pairs.")
  private List<String> renamed = List.of();

  @Option(
      names = "--nsTo",
      paramLabel = "PATTERN",
      description = "Their name; its first * is what that of --nsFrom stands for, and so on.")
  private List<String> names = List.of();

  @Mixin private ParallelOption parallel = new ParallelOption();

  @Override
  public Integer call() throws IOException {
    Path named = directory();
    List<NamespaceRename> renames = renames();
    int collections = parallel.count(archive != null);
    Logging.warnOnly();
    if (archive != null && archive.equals(Path.of("-"))) {
      return restoreInput(renames, collections);
    }
    return restore(archive != null ? archive : named, renames, collections);
  }

  private List<NamespaceRename> renames() {
    try {
      return NamespaceRename.pairs(renamed, names);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Path directory() {
    if (from != null && directory != null) {
      throw new ParameterException(
          spec.commandLine(), "%s: --dir names %s already".formatted(directory, from));
    }
    Path named = from != null ? from : directory;
    if (named != null && archive != null) {
      throw new ParameterException(
          spec.commandLine(), "--archive: a dump is a directory or an archive, not both");
    }
    return named != null ? named : Path.of("dump");
  }

  /** An archive is checked as a whole before anything is changed, so all of it is kept first. */
  private int restoreInput(List<NamespaceRename> renames, int collections) throws IOException {
    Path spooled = Files.createTempFile("poppy-restore", ".archive");
    spooled.toFile().deleteOnExit(); // also when a signal ends it
    System.err.printf(
        "reading standard input to %s, which is deleted afterwards"
            + " (POPPY_JAVA_OPTS=-Djava.io.tmpdir=DIR for another place)%n",
        spooled);
    try {
      try (OutputStream kept = Files.newOutputStream(spooled)) {
        System.in.transferTo(kept);
      } catch (IOException e) {
        throw new IOException(
            "cannot keep standard input in %s: %s".formatted(spooled, e.getMessage()), e);
      }
      return restore(spooled, renames, collections);
    } finally {
      Files.deleteIfExists(spooled);
    }
  }

  private int restore(Path source, List<NamespaceRename> renames, int collections)
      throws IOException {
    ReportedTransfer report = new ReportedTransfer();
    try (Driver driver = server.connect()) {
      long failed =
          RestoreTask.run(
              driver,
              new RestoreTask.Request(source, drop, includes, excludes, renames, collections),
              report);
      return failed == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      report.end();
    }
  }
}
