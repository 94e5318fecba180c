package dev.morphium.tools;

import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.oplog.ArchiveReach;
import dev.morphium.server.backup.oplog.Moment;
import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.tools.terminal.ProgressReport;
import dev.morphium.tools.terminal.Quantities;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code poppy backup}: what a server has copied off its machine, and back. */
@Command(
    name = "backup",
    description = {
      ClientPrograms.BACKUP,
      "A server that is started with --backup-target makes them."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the place or the server cannot be reached or does not let it, or there is no such backup",
      "2:wrong command line",
      "5:the backup is damaged, incomplete, or of a newer version"
    })
final class BackupCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "it takes a command: list, now, restore or verify");
  }

  @Command(
      name = "list",
      description = "Lists the backups, the newest first.",
      mixinStandardHelpOptions = true)
  int list(
      @Mixin StoreOption place,
      @Option(names = "--json", description = "Print a document.") boolean json)
      throws IOException {
    Logging.warnOnly();
    try (BackupStore store = place.open()) {
      List<BackupIndex> all = backups(store, place);
      if (json) {
        BsonArray listed = new BsonArray();
        all.forEach(backup -> listed.add(document(backup)));
        System.out.println(
            new BsonDocument("backups", listed)
                .toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build()));
      } else {
        all.forEach(BackupCommand::print);
        store.oplog().reach().ifPresent(BackupCommand::print);
      }
      return ExitCode.OK;
    }
  }

  /** All backups, at least one. */
  private static List<BackupIndex> backups(BackupStore store, StoreOption place)
      throws IOException {
    List<BackupIndex> all = store.list();
    if (all.isEmpty()) {
      throw new IOException(place.whatIsMissing());
    }
    return all;
  }

  private static void print(ArchiveReach oplog) {
    System.out.println("oplog archived up to " + oplog.time());
  }

  private static void print(BackupIndex backup) {
    System.out.printf(
        "%s  %s  %,d documents  %s%s%s%n",
        backup.name(),
        backup.time().truncatedTo(ChronoUnit.SECONDS),
        backup.documents(),
        Quantities.bytes((double) backup.bytes()),
        backup.isEncrypted() ? "  encrypted, key " + backup.key() : "",
        backup.unscheduled() ? "  unscheduled" : "");
  }

  private static BsonDocument document(BackupIndex backup) {
    return new BsonDocument("name", new BsonString(backup.name()))
        .append("time", new BsonDateTime(backup.wallMillis()))
        .append("set", new BsonString(backup.set()))
        .append("position", new BsonInt64(backup.position()))
        .append("documents", new BsonInt64(backup.documents()))
        .append("bytes", new BsonInt64(backup.bytes()))
        .append("encrypted", BsonBoolean.valueOf(backup.isEncrypted()))
        .append("keyId", new BsonString(backup.key()))
        .append("unscheduled", BsonBoolean.valueOf(backup.unscheduled()));
  }

  @Command(
      name = "verify",
      description =
          "Reads a backup back, all of them with --all, and the archived oplog since then, and"
              + " checks every byte.",
      mixinStandardHelpOptions = true)
  int verify(
      @Mixin StoreOption place,
      @Mixin ChosenBackup choice,
      @Option(names = "--all", description = "All backups.") boolean all)
      throws IOException {
    Logging.warnOnly();
    try (BackupStore store = place.open()) {
      List<BackupIndex> backups = backups(store, place);
      List<BackupIndex> verified = all ? backups : List.of(choice.among(backups));
      for (BackupIndex backup : verified) {
        ProgressReport report = ProgressReport.onError();
        store.verify(backup, progress(report, "verifying " + backup.name()));
        report.end();
        System.out.println(
            backup.name() + " is whole: " + Quantities.bytes((double) backup.bytes()));
      }
      store
          .verifyOplog(verified.getLast())
          .ifPresent(
              reach -> System.out.println("the oplog is whole from there to " + reach.time()));
      return ExitCode.OK;
    }
  }

  @Command(
      name = "restore",
      description = {
        "Fetches a backup as a dump, and checks every byte.",
        "A server starts with it when --out is its --dump-dir, and 'poppy restore --from' brings it"
            + " to a server that runs."
      },
      mixinStandardHelpOptions = true)
  int restore(
      @Mixin StoreOption place,
      @Mixin ChosenBackup choice,
      @Option(
              names = "--at",
              paramLabel = "TIME",
              description =
                  "The data of this moment: the backup before it, and what the archived oplog has"
                      + " up to it. A time (2026-01-31T12:00:00Z), or the timestamp of an entry of"
                      + " the oplog (SECONDS:ORDINAL), which is there, too.")
          @Nullable String at,
      @Option(
              names = {"--out", "-o"},
              paramLabel = "DIR",
              required = true,
              description = "Directory that gets the dump, as a directory with the backup's name.")
          Path out)
      throws IOException {
    Logging.warnOnly();
    try (BackupStore store = place.open()) {
      ProgressReport report = ProgressReport.onError();
      List<BackupIndex> backups = backups(store, place);
      Path dump;
      if (at == null) {
        BackupIndex backup = choice.among(backups);
        dump = store.fetch(backup, out, progress(report, "fetching " + backup.name()));
      } else {
        dump = store.fetch(moment(choice, at), out, progress(report, "fetching"));
      }
      report.end();
      System.out.println(dump);
      return ExitCode.OK;
    }
  }

  private Moment moment(ChosenBackup choice, String at) {
    if (choice.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "--at finds the backup itself; leave --name and --before out");
    }
    try {
      return Moment.parse(at);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--at: " + e.getMessage(), e);
    }
  }

  @Command(
      name = "now",
      description =
          "Has a server make a backup, and waits for it. It is copied within the server's"
              + " --backup-bandwidth, as those that the server makes by itself.",
      mixinStandardHelpOptions = true)
  int now(@Mixin ProbedServer server) throws IOException {
    Logging.warnOnly();
    try (ProbedServer.Session session = server.connect()) {
      BsonDocument made = session.run("poppyBackup");
      System.out.printf(
          "%s: %,d documents, %s, in %s%n",
          made.getString("backup").getValue(),
          made.getNumber("documents").longValue(),
          Quantities.bytes(made.getNumber("bytes").doubleValue()),
          Quantities.seconds(made.getNumber("millis").longValue() / 1000.0));
      return ExitCode.OK;
    }
  }

  private static BackupProgress progress(ProgressReport report, String action) {
    return (done, all, transferred) -> report.reached(action, 0, done, all, null);
  }

  /** Which of the backups is meant: by name, by time, or the newest one. */
  static final class ChosenBackup {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
        names = "--name",
        paramLabel = "NAME",
        description = "Its name, as list shows it (the newest).")
    private @Nullable String name;

    @Option(
        names = "--before",
        paramLabel = "TIME",
        description = "The newest one that is not newer: 2026-01-31T12:00:00Z.")
    private @Nullable String before;

    boolean isGiven() {
      return name != null || before != null;
    }

    BackupIndex among(List<BackupIndex> all) throws IOException {
      Instant limit = limit();
      return all.stream()
          .filter(backup -> name == null || backup.name().equals(name))
          .filter(backup -> !backup.time().isAfter(limit))
          .findFirst()
          .orElseThrow(
              () ->
                  new IOException(
                      "there is no such backup; of %d there are, 'poppy backup list' shows which"
                          .formatted(all.size())));
    }

    private Instant limit() {
      try {
        return before == null ? Instant.MAX : Instant.parse(before);
      } catch (DateTimeParseException e) {
        throw new ParameterException(
            command.commandLine(),
            "--before: '%s' is no time such as 2026-01-31T12:00:00Z".formatted(before),
            e);
      }
    }
  }
}
