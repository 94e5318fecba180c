package dev.morphium.server.tls;

import static dev.morphium.engine.log.LogValue.named;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS of one port: its mode and its certificate, both of which may change while the server
 * runs. New connections have the new ones; those that are open go on as they are. Source: MongoDB
 * manual, "rotateCertificates".
 *
 * <p>Safe for several threads: what connections read are two volatile references.
 */
public final class ServerTls {
  private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
  private static final Duration SOON = Duration.ofDays(30);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);
  private static final Duration BETWEEN_WARNINGS = Duration.ofDays(1);

  private final String what;
  private final TlsFiles files;
  private final InstantSource clock;
  private final ReentrantLock rotating = new ReentrantLock();
  private volatile boolean jdkOnly;
  private volatile TlsMode mode;
  private volatile TlsIdentity identity;
  private volatile List<String> stamp;
  private volatile Instant nextLook;
  private volatile Instant nextWarning;

  private ServerTls(
      String what,
      TlsMode mode,
      TlsFiles files,
      InstantSource clock,
      List<String> stamp,
      TlsIdentity identity) {
    this.what = what;
    this.mode = mode;
    this.files = files;
    this.clock = clock;
    this.stamp = stamp;
    this.identity = identity;
    nextLook = clock.instant().plus(BETWEEN_LOOKS);
    nextWarning = clock.instant();
  }

  /**
   * Reads the files.
   *
   * @param what what the certificate is for, for the log
   * @throws IOException when they cannot be used; the message says why
   */
  public static ServerTls open(String what, TlsMode mode, TlsFiles files, InstantSource clock)
      throws IOException {
    List<String> stamp = files.stamp();
    TlsIdentity read = TlsIdentity.read(files, clock.instant());
    return new ServerTls(what, mode, files, clock, stamp, read);
  }

  public TlsMode mode() {
    return mode;
  }

  public void mode(TlsMode next) {
    mode = next;
  }

  /** Has a server that is started with this use the JDK's TLS, even where OpenSSL is there. */
  public ServerTls jdkOnly() {
    jdkOnly = true;
    return this;
  }

  /** Whether the JDK's TLS is to be used. */
  public boolean isJdkOnly() {
    return jdkOnly;
  }

  /** The certificate for new connections. */
  public TlsIdentity identity() {
    return identity;
  }

  /**
   * Reads the files again; new connections use what they hold.
   *
   * @throws IOException when they cannot be used: the certificate stays what it was
   */
  public void rotate() throws IOException {
    rotating.lock();
    try {
      stamp = files.stamp();
      TlsIdentity read = TlsIdentity.read(files, clock.instant());
      identity = read;
      nextWarning = clock.instant();
      LOG.info(
          "{}: the certificate of {} is in use, valid until {}",
          named("port", what),
          named("subject", read.subject()),
          named("expires", read.expires()));
    } finally {
      rotating.unlock();
    }
  }

  /** Rotates, and tells in the log when that fails. */
  public void tryToRotate() {
    try {
      rotate();
    } catch (IOException e) {
      LOG.error(
          "{}: the certificate stays what it was: {}",
          named("port", what),
          named("error", e.getMessage()));
    }
  }

  /** Looks from time to time whether files have changed or the certificate ends; never blocks. */
  public void sweep() {
    Instant now = clock.instant();
    if (now.isBefore(nextLook)) {
      return;
    }
    nextLook = now.plus(BETWEEN_LOOKS);
    Thread.ofVirtual().name("poppy-tls").start(this::look);
  }

  /** Looks now. */
  void look() {
    if (!files.stamp().equals(stamp)) {
      tryToRotate();
    }
    warn(clock.instant());
  }

  private void warn(Instant now) {
    Instant end = identity.expires();
    if (now.isBefore(nextWarning)) {
      return;
    }
    nextWarning = now.plus(BETWEEN_WARNINGS);
    long days = Duration.between(now, end).toDays();
    if (!end.isAfter(now)) {
      LOG.error(
          "{}: the certificate of {} has expired at {}: clients refuse it; replace the files, which"
              + " are read without a restart",
          named("port", what),
          named("subject", identity.subject()),
          named("expires", end));
    } else if (end.isBefore(now.plus(SOON))) {
      LOG.warn(
          "{}: the certificate of {} expires in {} days, at {}",
          named("port", what),
          named("subject", identity.subject()),
          named("days", days),
          named("expires", end));
    } else {
      LOG.info(
          "{}: the certificate of {} is valid until {}, {} days",
          named("port", what),
          named("subject", identity.subject()),
          named("expires", end),
          named("days", days));
    }
  }

  /** Tells at the start how long the certificate is valid. */
  public void tellExpiry() {
    warn(clock.instant());
  }
}
