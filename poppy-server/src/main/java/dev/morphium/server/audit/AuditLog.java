package dev.morphium.server.audit;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.security.audit.AuditEvent;
import dev.morphium.engine.security.audit.AuditSink;
import dev.morphium.server.disk.FileRotation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log: each event is a line of JSON in a file, which is put aside when it is large or an
 * operator asks for it. Source: MongoDB manual, "Auditing" and "Rotate Log Files".
 */
public final class AuditLog implements AuditSink, AutoCloseable {
  /** How large a file becomes unless something is said. */
  public static final long USUAL_BYTES = 100L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);

  private final Path file;
  private final long mostBytes;
  private final Set<String> types;
  private final InstantSource clock;
  private final FileRotation rotation;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable OutputStream output;
  private long bytes;
  private boolean failing;

  private AuditLog(Path file, long mostBytes, Set<String> types, InstantSource clock) {
    this.file = file;
    this.mostBytes = mostBytes;
    this.types = Set.copyOf(types);
    this.clock = clock;
    rotation = new FileRotation(file, FileRotation.ALL, clock);
  }

  /**
   * Goes on with a file, or begins one that its owner alone can read.
   *
   * @param mostBytes a larger file is put aside
   * @param types the events that are kept; none for all
   * @throws IOException when it cannot be written
   */
  public static AuditLog open(Path file, long mostBytes, Set<String> types, InstantSource clock)
      throws IOException {
    AuditLog log = new AuditLog(file, mostBytes, types, clock);
    log.begin();
    return log;
  }

  private void begin() throws IOException {
    rotation.create();
    output = Files.newOutputStream(file, StandardOpenOption.APPEND);
    bytes = Files.size(file);
  }

  @Override
  public void record(AuditEvent event) {
    if (!types.isEmpty() && !types.contains(event.type())) {
      return;
    }
    lock.lock();
    try {
      byte[] line = (AuditLine.of(event, clock.instant()) + "\n").getBytes(StandardCharsets.UTF_8);
      if (bytes > 0 && bytes + line.length > mostBytes) {
        putAside();
      }
      OutputStream open = output;
      if (open != null) {
        open.write(line);
        bytes += line.length;
        failing = false;
      }
    } catch (IOException e) {
      if (!failing) {
        LOG.error(
            "the audit log {} cannot be written, and events are lost: {}",
            named("path", file),
            named("error", e.toString()));
      }
      failing = true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Puts the file aside under a name with the time, and begins another one.
   *
   * @throws IOException when that fails
   */
  public void rotate() throws IOException {
    lock.lock();
    try {
      putAside();
    } finally {
      lock.unlock();
    }
  }

  private void putAside() throws IOException {
    OutputStream open = output;
    output = null;
    if (open != null) {
      open.close();
    }
    try {
      rotation.putAside();
    } finally {
      begin();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      OutputStream open = output;
      output = null;
      if (open != null) {
        open.close();
      }
    } catch (IOException e) {
      LOG.warn(
          "the audit log {} was not closed properly: {}",
          named("path", file),
          named("error", e.getMessage()));
    } finally {
      lock.unlock();
    }
  }
}
