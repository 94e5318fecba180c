package dev.morphium.engine.spill;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.Document;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A list of documents that moves to a temporary file when memory is short.
 *
 * <p>Documents are added first and read afterwards, at any place: on disk they lie in pages, of
 * which some are kept in memory, so that a walk through the list, or a few at a time, read each
 * page once.
 */
public final class DocumentList extends AbstractList<Document>
    implements RandomAccess, AutoCloseable {
  /** A document, and its place in the list. */
  private static final int DOCUMENT_BYTES = 32;

  private static final int PAGE_BYTES = 64 << 10;
  private static final int CACHED_PAGES = 8;

  private final StageMemory memory;
  private final Runnable onShortage;
  private List<Document> held = new ArrayList<>();
  private long heldBytes;
  private int size;
  private boolean stays;
  private @Nullable SpillFile file;
  private final List<Page> pages = new ArrayList<>();
  private final List<Document> open = new ArrayList<>();
  private int openBytes;
  private int pagedCount;
  private final @Nullable Loaded[] cache = new Loaded[CACHED_PAGES];
  private int oldest;

  /** A page of the file: its first document, and where it lies. */
  private record Page(int first, long position, int length) {}

  /** A page that was read. */
  private record Loaded(int first, List<Document> documents) {
    boolean has(int index) {
      return index >= first && index < first + documents.size();
    }
  }

  /** A list that fails with the error of the stage when memory is short and the disk forbidden. */
  public DocumentList(StageMemory memory) {
    this(memory, () -> {});
  }

  /**
   * An empty list.
   *
   * @param onShortage called before documents move to disk; it may throw
   */
  public DocumentList(StageMemory memory, Runnable onShortage) {
    this.memory = memory;
    this.onShortage = onShortage;
  }

  /**
   * A list whose documents stay in memory as long as the budget allows when the disk is forbidden.
   */
  public static DocumentList stayingWithoutDisk(StageMemory memory) {
    DocumentList list = new DocumentList(memory);
    list.stays = !memory.canSpill();
    return list;
  }

  /** Whether the documents lie on disk. */
  public boolean isSpilled() {
    return file != null;
  }

  /** Adds a document at the end; not after one was read. */
  @Override
  public boolean add(Document document) {
    modCount++;
    size++;
    if (file != null) {
      append(document);
      return true;
    }
    Document kept = ValueSize.compact(document);
    long bytes = (long) kept.length() + DOCUMENT_BYTES;
    if (holds(bytes)) {
      held.add(kept);
      heldBytes += bytes;
    } else {
      spill();
      append(document);
    }
    return true;
  }

  private boolean holds(long bytes) {
    if (stays) {
      memory.hold(bytes);
      return true;
    }
    return memory.tryHold(bytes);
  }

  private void spill() {
    onShortage.run();
    memory.startSpill();
    file = memory.newFile();
    held.forEach(this::append);
    held = new ArrayList<>();
    memory.release(heldBytes);
    heldBytes = 0;
  }

  private void append(Document document) {
    open.add(document);
    openBytes += document.length();
    if (openBytes >= PAGE_BYTES) {
      writePage();
    }
  }

  private void writePage() {
    SpillFile target = file;
    if (target == null || open.isEmpty()) {
      return;
    }
    byte[] bytes = new byte[openBytes];
    int at = 0;
    for (Document document : open) {
      System.arraycopy(document.bytes(), document.offset(), bytes, at, document.length());
      at += document.length();
    }
    pages.add(new Page(pagedCount, target.append(bytes, at), at));
    pagedCount += open.size();
    memory.count(at, open.size());
    open.clear();
    openBytes = 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Document get(int index) {
    if (file == null) {
      return held.get(index);
    }
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(index);
    }
    for (Loaded page : cache) {
      if (page != null && page.has(index)) {
        return page.documents().get(index - page.first());
      }
    }
    return load(index);
  }

  private Document load(int index) {
    writePage();
    SpillFile source = file;
    if (source == null) {
      throw new IllegalStateException("nothing is spilled");
    }
    Page page = pages.get(pageOf(index));
    byte[] bytes = new byte[page.length()];
    source.read(page.position(), bytes, page.length());
    List<Document> documents = new ArrayList<>();
    for (int at = 0; at < bytes.length; ) {
      Document document = Document.view(bytes, at);
      documents.add(document);
      at += document.length();
    }
    Loaded loaded = new Loaded(page.first(), documents);
    cache[oldest] = loaded;
    oldest = (oldest + 1) % CACHED_PAGES;
    return loaded.documents().get(index - page.first());
  }

  /** The last page whose first document is not behind this one. */
  private int pageOf(int index) {
    int low = 0;
    int high = pages.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (pages.get(middle).first() <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Empties the list and gives its memory and its file back. */
  @Override
  public void close() {
    memory.release(heldBytes);
    heldBytes = 0;
    held = new ArrayList<>();
    SpillFile unused = file;
    file = null;
    if (unused != null) {
      memory.drop(unused);
    }
    pages.clear();
    open.clear();
    openBytes = 0;
    Arrays.fill(cache, null);
    pagedCount = 0;
    size = 0;
  }
}
