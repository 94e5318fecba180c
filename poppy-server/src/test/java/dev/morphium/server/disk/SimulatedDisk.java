package dev.morphium.server.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A disk in memory that can fail, be full, and crash: then it forgets some of what was not synced.
 */
public final class SimulatedDisk implements Disk {
  /** Names that change together. */
  private record Change(Path directory, Map<Path, SimulatedFile> set, Set<Path> gone) {}

  private final Random random;
  private final Map<Path, SimulatedFile> durable = new TreeMap<>();
  private final Map<Path, SimulatedFile> names = new TreeMap<>();
  private final List<Change> pending = new ArrayList<>();
  private final Set<Path> locks = new HashSet<>();
  private long room = Long.MAX_VALUE;
  private int haltIn = -1;
  private boolean halted;
  private boolean forceFails;
  private boolean writesAreShort;

  public SimulatedDisk(Random random) {
    this.random = random;
  }

  /** From now on so many bytes fit. */
  public synchronized void room(long bytes) {
    room = bytes;
  }

  /** Whether syncing files fails. */
  public synchronized void failForce(boolean fails) {
    forceFails = fails;
  }

  /** Whether one write takes a few bytes only. */
  public synchronized void writeShortly(boolean shortly) {
    writesAreShort = shortly;
  }

  /** Everything fails after so many more changes, until {@link #crash}. */
  public synchronized void haltIn(int changes) {
    haltIn = changes;
  }

  /** The machine stops and starts again. */
  public synchronized void crash() {
    int kept = random.nextInt(3);
    for (Change change : pending) {
      if (kept == 2 || kept == 1 && random.nextBoolean()) {
        apply(change, durable);
      }
    }
    pending.clear();
    names.clear();
    names.putAll(durable);
    new HashSet<>(names.values()).forEach(file -> file.crash(random));
    locks.clear();
    halted = false;
    haltIn = -1;
  }

  @Override
  public void createDirectories(Path directory) {}

  @Override
  public synchronized List<String> list(Path directory) {
    return names.keySet().stream()
        .filter(path -> directory.equals(path.getParent()))
        .map(path -> path.getFileName().toString())
        .toList();
  }

  @Override
  public synchronized boolean exists(Path path) {
    return names.containsKey(path);
  }

  @Override
  public synchronized DiskFile create(Path path) throws IOException {
    step();
    SimulatedFile file = new SimulatedFile();
    change(new Change(path.getParent(), Map.of(path, file), Set.of()));
    return new Handle(file);
  }

  @Override
  public synchronized DiskFile open(Path path) throws IOException {
    return new Handle(existing(path));
  }

  @Override
  public synchronized void rename(Path from, Path to) throws IOException {
    step();
    change(new Change(to.getParent(), Map.of(to, existing(from)), Set.of(from)));
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    step();
    existing(path);
    change(new Change(path.getParent(), Map.of(), Set.of(path)));
  }

  @Override
  public synchronized void syncDirectory(Path directory) throws IOException {
    step();
    for (Change change : pending) {
      if (directory.equals(change.directory())) {
        apply(change, durable);
      }
    }
    pending.removeIf(change -> directory.equals(change.directory()));
  }

  @Override
  public synchronized Closeable lock(Path directory) throws IOException {
    if (!locks.add(directory)) {
      throw new DirectoryLockedException(directory + " is in use");
    }
    return () -> unlock(directory);
  }

  private synchronized void unlock(Path directory) {
    locks.remove(directory);
  }

  private void change(Change change) {
    pending.add(change);
    apply(change, names);
  }

  private static void apply(Change change, Map<Path, SimulatedFile> names) {
    names.keySet().removeAll(change.gone());
    names.putAll(change.set());
  }

  private SimulatedFile existing(Path path) throws IOException {
    SimulatedFile file = names.get(path);
    if (file == null) {
      throw new NoSuchFileException(path.toString());
    }
    return file;
  }

  private void step() throws IOException {
    if (haltIn >= 0 && haltIn-- == 0) {
      halted = true;
    }
    if (halted) {
      throw new IOException("the machine has stopped");
    }
  }

  private final class Handle implements DiskFile {
    private final SimulatedFile file;

    Handle(SimulatedFile file) {
      this.file = file;
    }

    @Override
    public long size() {
      synchronized (SimulatedDisk.this) {
        return file.size();
      }
    }

    @Override
    public int read(ByteBuffer target, long position) {
      synchronized (SimulatedDisk.this) {
        return file.read(target, position);
      }
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
      synchronized (SimulatedDisk.this) {
        step();
        int count = source.remaining();
        if (writesAreShort) {
          count = Math.min(count, 1 + random.nextInt(7));
        }
        count = (int) Math.min(count, room);
        if (count == 0) {
          throw new IOException("No space left on device");
        }
        room -= count;
        file.write(source, count, position);
        return count;
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      synchronized (SimulatedDisk.this) {
        step();
        file.truncate(size);
      }
    }

    @Override
    public void force() throws IOException {
      synchronized (SimulatedDisk.this) {
        step();
        if (forceFails) {
          throw new IOException("Input/output error");
        }
        file.force();
      }
    }

    @Override
    public void close() {}
  }
}
