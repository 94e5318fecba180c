package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.replication.ConfigurationDocument;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.replication.raft.DurableLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory in which one member of one set keeps what it must not forget; nobody else has it
 * meanwhile.
 */
final class StateDirectory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);

  private final Path directory;
  private final Closeable lock;
  private final AtomicFile era;
  private final AtomicFile forced;
  private final AtomicFile members;

  /**
   * The set as it was last.
   *
   * @param list the members that the server was told of at its start
   * @param configuration those that the set had in the end
   */
  record Remembered(String list, SetConfiguration configuration) {}

  private StateDirectory(
      Path directory, Closeable lock, AtomicFile era, AtomicFile forced, AtomicFile members) {
    this.directory = directory;
    this.members = members;
    this.lock = lock;
    this.era = era;
    this.forced = forced;
  }

  /**
   * Reserves a directory, which is made when it is not there.
   *
   * @throws DirectoryLockedException when another process has it
   * @throws CorruptDataException when what is in it cannot be read
   * @throws StorageUnavailableException when it cannot be written, or belongs to another set
   */
  static StateDirectory open(Disk disk, Path directory, String setName) throws IOException {
    StateDirectory opened = null;
    try {
      disk.createDirectories(directory);
      opened =
          new StateDirectory(
              directory,
              disk.lock(directory),
              new AtomicFile(disk, directory.resolve("era")),
              new AtomicFile(disk, directory.resolve("forced")),
              new AtomicFile(disk, directory.resolve("members")));
      opened.claim(new AtomicFile(disk, directory.resolve("set")), setName);
      return opened;
    } catch (IOException e) {
      if (opened != null) {
        opened.close();
      }
      throw e instanceof DirectoryLockedException || e instanceof CorruptDataException
          ? e
          : new StorageUnavailableException(directory, e);
    }
  }

  /** Opens the member's log, which may be in this directory, too. */
  DurableLog log(JournalSettings journal, Consumer<IOException> failed) throws IOException {
    Path path = journal.directory();
    boolean reserved = Files.exists(path) && Files.isSameFile(path, directory);
    return DurableLog.open(new RealDisk(), journal, reserved, failed);
  }

  private void claim(AtomicFile owner, String setName) throws IOException {
    byte[] known = owner.read();
    if (known != null && !new String(known, StandardCharsets.UTF_8).equals(setName)) {
      throw new IOException(
          "it belongs to a member of the set '%s', and this one is of '%s'; give each its own --dir"
              .formatted(new String(known, StandardCharsets.UTF_8), setName));
    }
    owner.write(setName.getBytes(StandardCharsets.UTF_8)); // tells also whether there is room
  }

  private byte @Nullable [] read(AtomicFile fact) throws IOException {
    try {
      return fact.read();
    } catch (CorruptDataException e) {
      throw e;
    } catch (IOException e) {
      throw new StorageUnavailableException(directory, e);
    }
  }

  /** When the set began that the member belonged to last; 0 when there was none. */
  long era() throws IOException {
    byte[] known = read(era);
    return known == null ? 0 : new ByteSource(known).readLong();
  }

  /** The member belongs to a set from now on. */
  void join(long begun) throws IOException {
    ByteSink sink = new ByteSink();
    sink.putLong(begun);
    era.write(sink.toByteArray());
  }

  /** The set as it was last; null when there was none. */
  @Nullable Remembered remembered() throws IOException {
    byte[] known = read(members);
    if (known == null) {
      return null;
    }
    ByteSource source = new ByteSource(known);
    return new Remembered(
        source.readString(), ConfigurationDocument.parse(source.readDocument(), new ObjectId()));
  }

  /** Remembers the set as it is now. */
  void remember(Remembered now) throws IOException {
    DocumentBuilder builder = new DocumentBuilder();
    ConfigurationDocument.append(now.configuration, builder);
    ByteSink sink = new ByteSink();
    sink.putString(now.list);
    sink.putDocument(builder.build());
    members.write(sink.toByteArray());
  }

  /** Whether an operator's word is a new one: each is obeyed once. */
  boolean isNew(@Nullable String word) throws IOException {
    byte[] known = read(forced);
    if (word == null) {
      return false;
    }
    boolean used =
        known != null && new String(known, StandardCharsets.UTF_8).lines().anyMatch(word::equals);
    if (used) {
      LOG.info(
          "the word '{}' was obeyed before, and nothing is forced by it again",
          named("word", word));
    }
    return !used;
  }

  /** From now on the word is an old one. */
  void use(String word) throws IOException {
    byte[] known = read(forced);
    String before = known == null ? "" : new String(known, StandardCharsets.UTF_8);
    forced.write((before + word + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      LOG.warn("the lock was not closed properly: {}", named("error", e.getMessage()));
    }
  }
}
