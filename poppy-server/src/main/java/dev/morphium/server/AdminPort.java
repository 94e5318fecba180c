package dev.morphium.server;

import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.server.admin.AdminServer;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.admin.ServedEngine;
import dev.morphium.server.admin.ServerHealth;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import dev.morphium.server.durable.JournaledStorage;
import dev.morphium.server.net.ListenException;
import dev.morphium.server.net.WireServer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The admin port of a server, if it has one: open before the data are restored, so that health can
 * tell of that, until after the last dump.
 */
final class AdminPort implements AutoCloseable {
  private final ServerHealth health = new ServerHealth();
  private volatile @Nullable AdminServer pages;

  /** Begins to listen, if that is wanted. */
  void open(PoppySettings settings) throws ListenException {
    AdminSettings wanted = settings.admin();
    if (wanted != null) {
      pages = AdminServer.start(wanted, settings.network().tls(), health);
    }
  }

  /**
   * Clients are served.
   *
   * @param storage whose dumps and backups are told of
   */
  void serve(
      PoppySettings settings,
      EngineSettings running,
      Engine engine,
      TlsControl control,
      WireServer listener,
      ServerStorage storage) {
    if (pages == null) {
      return;
    }
    JournaledStorage data = storage.journal();
    ScheduledDumps dumps = storage.dumps();
    ScheduledBackups backups = storage.backups();
    health.serves(
        new ServedEngine(
            engine,
            settings.access().authorization(),
            listener.port(),
            running.replication().membership(),
            running.storage(),
            running.replication().control()::isConfirmed,
            settings.directories(),
            data == null ? null : data.syncs(),
            listener::connections,
            listener::traffic,
            () -> dumps == null ? Optional.empty() : dumps.newest().map(DumpSummary::time),
            () -> backups == null ? Optional.empty() : backups.newest().map(BackupIndex::time),
            () -> backups == null ? Optional.empty() : backups.duration(),
            () -> backups == null ? Optional.empty() : backups.oplogReached(),
            control::expiries));
  }

  /** The server stops. */
  void ends() {
    health.ends();
  }

  /** Where it is, in words; empty when there is none. */
  String words() {
    AdminServer open = pages;
    return open == null ? "" : ", admin port " + open.url();
  }

  @Override
  public void close() {
    AdminServer open = pages;
    pages = null;
    if (open != null) {
      open.close();
    }
  }
}
