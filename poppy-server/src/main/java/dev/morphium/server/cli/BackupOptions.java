package dev.morphium.server.cli;

import dev.morphium.server.backup.BackupSettings;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.storage.BackupTargets;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options that say where dumps are copied to, off the machine. */
final class BackupOptions {
  private static final int MOST_SECONDS = 86_400 * 366;
  private static final int MOST_HOURS = 24 * 366;
  private static final int MOST_MEBIBYTES = 1 << 20;
  private static final int MEBIBYTE = 20;

  private final CommandOption target =
      CommandOption.one(
              "PLACE",
              "Where dumps are copied to when they are complete: a folder, or"
                  + " s3://BUCKET/PREFIX?endpoint=URL&region=NAME with poppy-backup-s3.jar.",
              "--backup-target")
          .usual("no backups");

  private final CommandOption pause =
      CommandOption.one(
              "SECONDS",
              "How many seconds after the dump of a backup the next one is copied at the earliest;"
                  + " 0 copies each of them.",
              "--backup-interval")
          .of(ValueKind.number("seconds", 0, MOST_SECONDS))
          .usual(String.valueOf(BackupSettings.USUAL_INTERVAL.toSeconds()));

  private final CommandOption at =
      CommandOption.one(
              "HH:MM",
              "At which time of day (UTC) what has changed is dumped and copied, once a day; in"
                  + " place of an interval.",
              "--backup-at")
          .of(ValueKind.timeOfDay());

  private final CommandOption keyFile =
      CommandOption.one(
              "FILE",
              "File with the key that encrypts backups (AES-256-GCM): 32 bytes as 64 hexadecimal"
                  + " digits or in Base64.",
              "--backup-key-file")
          .of(ValueKind.file())
          .secret()
          .usual("no encryption");

  private final CommandOption bandwidth =
      CommandOption.one(
              "MIB",
              "How many MiB of backups are copied in a second at most, so that writers do not"
                  + " notice them; 0 for no limit. The archived oplog is not held back.",
              "--backup-bandwidth")
          .of(ValueKind.number("MiB", 0, MOST_MEBIBYTES))
          .usual(String.valueOf(BackupSettings.USUAL_BYTES_PER_SECOND >> MEBIBYTE));

  private final CommandOption oplogPause =
      CommandOption.one(
              "SECONDS",
              "Archives the oplog beside the backups every so many seconds, so that each moment"
                  + " between them can be restored; 0 does not.",
              "--backup-oplog-interval")
          .of(ValueKind.number("seconds", 0, MOST_SECONDS))
          .usual("0");

  private final CommandOption oplogKeep =
      CommandOption.one(
              "HOURS",
              "For how many hours the archived oplog is kept at least; 0 keeps it from the oldest"
                  + " backup on.",
              "--backup-keep-oplog")
          .of(ValueKind.number("hours", 0, MOST_HOURS))
          .usual("0");

  private final RetentionOptions retention =
      new RetentionOptions("backup", BackupSettings.USUAL_KEEP);

  CommandOption target() {
    return target;
  }

  CommandOption keyFile() {
    return keyFile;
  }

  List<CommandOption> all() {
    List<CommandOption> all = new ArrayList<>(List.of(target, pause, at, keyFile, bandwidth));
    all.addAll(retention.all());
    all.addAll(List.of(oplogPause, oplogKeep));
    return all;
  }

  /**
   * Where and when backups are made; null when they are not.
   *
   * @param dumped whether there are dumps
   * @param replicated whether there is an oplog
   */
  @Nullable BackupSettings read(boolean dumped, boolean replicated) {
    String place = target.value();
    if (place == null) {
      for (CommandOption option : all()) {
        if (option.isGiven()) {
          throw new UsageException(
              option.name() + ": there are no backups without --backup-target PLACE");
        }
      }
      return null;
    }
    if (!dumped) {
      throw new UsageException(
          target.name() + ": what is copied are dumps; --dump-dir DIR has them written");
    }
    if (pause.isGiven() && at.isGiven()) {
      throw new UsageException(
          at.name() + ": it is in place of " + pause.name() + "; leave one of them out");
    }
    String key = keyFile.value();
    String time = at.value();
    checkTarget();
    checkKey();
    return new BackupSettings(
        place,
        Duration.ofSeconds(pause.number(BackupSettings.USUAL_INTERVAL.toSeconds())),
        time == null ? null : ValueKind.timeOfDay().time(at.name(), time),
        retention.read(),
        key == null ? null : Path.of(key),
        oplog(replicated),
        bandwidth.mebibytes(BackupSettings.USUAL_BYTES_PER_SECOND));
  }

  private BackupSettings.@Nullable OplogSettings oplog(boolean replicated) {
    long seconds = oplogPause.number(0);
    if (seconds == 0) {
      if (oplogKeep.isGiven()) {
        throw new UsageException(
            oplogKeep.name() + ": no oplog is archived without " + oplogPause.name() + " SECONDS");
      }
      return null;
    }
    if (!replicated) {
      throw new UsageException(
          oplogPause.name() + ": a server that is no replica set has no oplog");
    }
    return new BackupSettings.OplogSettings(
        Duration.ofSeconds(seconds), Duration.ofHours(oplogKeep.number(0)));
  }

  /** Checks that the target and the key can be used; that of the target is opened only. */
  void checkTarget() {
    String place = target.value();
    try {
      if (place != null) {
        BackupTargets.open(place).close();
      }
    } catch (IllegalArgumentException | IOException e) {
      throw new UsageException(target.name() + ": " + e.getMessage());
    }
  }

  /** Checks that there is a key in its file. */
  void checkKey() {
    String file = keyFile.value();
    try {
      if (file != null) {
        BackupKey.read(Path.of(file));
      }
    } catch (IOException e) {
      throw new UsageException(keyFile.name() + ": " + e.getMessage());
    }
  }
}
