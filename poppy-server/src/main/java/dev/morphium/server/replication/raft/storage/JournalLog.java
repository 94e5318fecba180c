package dev.morphium.server.replication.raft.storage;

import static dev.morphium.engine.log.LogValue.named;

import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.conf.ConfigurationEntry;
import com.alipay.sofa.jraft.conf.ConfigurationManager;
import com.alipay.sofa.jraft.entity.EnumOutter.EntryType;
import com.alipay.sofa.jraft.entity.LogEntry;
import com.alipay.sofa.jraft.option.LogStorageOptions;
import com.alipay.sofa.jraft.storage.LogStorage;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.DecodingException;
import dev.morphium.server.journal.Journal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Raft log on the disk: what it has confirmed is there after every crash.
 *
 * <p>The library hands over all entries that have come meanwhile; they share one sync. As in
 * memory, what is forgotten can be read until the next time. When the disk fails, the node takes
 * nothing any more, and whoever made this is told.
 */
public final class JournalLog implements LogStorage {
  private static final Logger LOG = LoggerFactory.getLogger(JournalLog.class);
  private static final int KEPT_BYTES = 4 << 20;

  private final Journal journal;
  private final LongConsumer grown;
  private final Consumer<IOException> failed;
  private final ByteSink sink = new ByteSink();
  private volatile long first;

  /**
   * A log in a journal that is open; whoever opened it closes it.
   *
   * @param grown is told, after each append, by how many bytes the log has grown
   * @param failed is told when the disk does not do what is asked of it
   */
  public JournalLog(Journal journal, LongConsumer grown, Consumer<IOException> failed) {
    this.journal = journal;
    this.grown = grown;
    this.failed = failed;
    first = journal.firstIndex();
  }

  /** Reads the data of all entries from an index on. */
  public static void replay(Journal journal, long from, Consumer<byte[]> reader)
      throws IOException {
    journal.replay(
        from,
        (index, payload) -> {
          ByteBuffer data = EntryCodec.decode(index, payload).getData();
          if (data != null && data.hasRemaining()) { // those of the library have no bytes
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            reader.accept(bytes);
          }
        });
  }

  /** The term of the last entry; 0 when there is none. */
  public static long lastTerm(Journal journal) throws IOException {
    long last = journal.lastIndex();
    byte[] entry = last < journal.firstIndex() ? null : journal.read(last);
    return entry == null ? 0 : EntryCodec.decode(last, entry).getId().getTerm();
  }

  @Override
  public boolean init(LogStorageOptions options) {
    ConfigurationManager configurations = options.getConfigurationManager();
    try {
      journal.replay(
          journal.firstIndex(),
          (index, payload) -> {
            LogEntry entry = EntryCodec.decode(index, payload);
            if (entry.getType() == EntryType.ENTRY_TYPE_CONFIGURATION) {
              configurations.add(configuration(entry));
            }
          });
      return true;
    } catch (IOException | DecodingException e) {
      failed.accept(e instanceof IOException known ? known : new IOException(e.getMessage(), e));
      return false;
    }
  }

  private static ConfigurationEntry configuration(LogEntry entry) {
    Configuration before = new Configuration();
    if (entry.getOldPeers() != null) {
      before = new Configuration(entry.getOldPeers(), entry.getOldLearners());
    }
    return new ConfigurationEntry(
        entry.getId(), new Configuration(entry.getPeers(), entry.getLearners()), before);
  }

  @Override
  public void shutdown() {
    // whoever opened the journal closes it
  }

  @Override
  public long getFirstLogIndex() {
    return first;
  }

  @Override
  public long getLastLogIndex() {
    return journal.lastIndex();
  }

  @Override
  public @Nullable LogEntry getEntry(long index) {
    try {
      byte[] bytes = journal.read(index);
      return bytes == null ? null : EntryCodec.decode(index, bytes);
    } catch (IOException | DecodingException e) {
      LOG.error(
          "entry {} of the log cannot be read: {}",
          named("index", index),
          named("error", e.getMessage()));
      return null; // the library stops the node
    }
  }

  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // the library asks for it
  public long getTerm(long index) {
    LogEntry entry = getEntry(index);
    return entry == null ? 0 : entry.getId().getTerm();
  }

  @Override
  public boolean appendEntry(LogEntry entry) {
    return appendEntries(List.of(entry)) == 1;
  }

  @Override
  public int appendEntries(List<LogEntry> entries) {
    long next = journal.lastIndex() + 1;
    List<ByteBuffer> records = new ArrayList<>(entries.size());
    sink.reset(KEPT_BYTES);
    for (LogEntry entry : entries) {
      if (entry.getId().getIndex() != next) {
        throw new IllegalStateException(
            "entry %d cannot follow entry %d".formatted(entry.getId().getIndex(), next - 1));
      }
      int start = sink.size();
      EntryCodec.encode(entry, sink);
      records.add(sink.since(start));
      next++;
    }
    boolean done =
        attempt(
            () -> {
              journal.append(records);
              journal.sync();
            });
    if (!done) {
      return 0;
    }
    grown.accept(sink.size());
    return entries.size();
  }

  @Override
  public boolean truncatePrefix(long firstKept) {
    long before = first;
    first = Math.max(first, firstKept);
    return attempt(
        () -> journal.truncatePrefix(firstKept > journal.lastIndex() ? firstKept : before));
  }

  @Override
  public boolean truncateSuffix(long lastKept) {
    return attempt(() -> journal.truncateSuffix(lastKept));
  }

  @Override
  public boolean reset(long nextIndex) {
    first = nextIndex;
    return attempt(() -> journal.reset(nextIndex));
  }

  /** Something that the disk may refuse. */
  @FunctionalInterface
  private interface Action {
    void run() throws IOException;
  }

  private boolean attempt(Action action) {
    try {
      action.run();
      return true;
    } catch (IOException e) {
      failed.accept(e);
      return false;
    }
  }
}
