package dev.morphium.server.admin;

import dev.morphium.engine.Engine;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.NetworkTraffic;
import dev.morphium.engine.replication.Membership;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What health and metrics are about: an engine that serves, and what a server has around it.
 *
 * @param engine runs commands
 * @param authorization whether clients have to log in
 * @param port that of the clients
 * @param membership the member's role, and that of the others
 * @param storage the data, their budget and their log
 * @param lease whether a primary's lease holds
 * @param directories where journal and dumps are, whose room is watched
 * @param syncs how long syncs of the journal took; null without one
 * @param connections those of clients
 * @param traffic from and to clients
 * @param lastDump when the newest dump was made; nothing when there is none
 * @param lastBackup of when the newest backup is that this server knows; nothing when it is not the
 *     one that makes them
 * @param backupDuration how long the last backup took; nothing before this server has made one
 * @param archivedOplog up to when the oplog is archived; nothing when it is not, or another one
 *     does
 * @param certificates by what they are for, when they run out
 */
public record ServedEngine(
    Engine engine,
    boolean authorization,
    int port,
    Membership membership,
    Storage storage,
    BooleanSupplier lease,
    List<Path> directories,
    @Nullable LatencyHistogram syncs,
    Supplier<ClientContext.Connections> connections,
    Supplier<NetworkTraffic> traffic,
    Supplier<Optional<Instant>> lastDump,
    Supplier<Optional<Instant>> lastBackup,
    Supplier<Optional<Duration>> backupDuration,
    Supplier<Optional<Instant>> archivedOplog,
    Supplier<List<CertificateExpiry>> certificates) {
  public ServedEngine {
    directories = List.copyOf(directories);
  }

  /**
   * When a certificate runs out.
   *
   * @param port whose it is: {@code clients} or {@code members}
   */
  public record CertificateExpiry(String port, Instant end) {}
}
