package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.match.In;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.spill.DocumentList;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * All documents of a collection, to be found by the values of one field where no index helps: a
 * hash join instead of a scan for each document.
 *
 * <p>The table knows the hash of each value and the place of its document; whether a document
 * matches is asked of the document itself. When memory is short the documents go to disk, and the
 * table stays.
 */
final class ForeignTable {
  /** The bytes of an entry: its hash, its place, the next one, and its share of the heads. */
  private static final int ENTRY_BYTES = 20;

  private static final int END = -1;

  private final DocumentList documents;
  private final StageMemory memory;
  private final FieldPath field;
  private final PipelineContext context;
  private final ValueComparator comparator;
  private int[] heads = new int[64];
  private int[] hashes = new int[64];
  private int[] places = new int[64];
  private int[] following = new int[64];
  private int entries;
  private boolean tooLarge;

  /** Reads the source to its end and closes it. */
  ForeignTable(
      DocumentSource source, FieldPath field, PipelineContext context, StageMemory memory) {
    this.field = field;
    this.context = context;
    this.comparator = context.comparator();
    this.memory = memory;
    this.documents = new DocumentList(memory);
    Arrays.fill(heads, END);
    try (source) {
      Document document;
      while ((document = source.next()) != null) {
        context.checkInterrupt();
        if (!memory.canSpill() && memory.held() + document.length() > memory.limitBytes()) {
          tooLarge = true;
          break;
        }
        int place = documents.size();
        documents.add(document);
        PathValues.toBeFoundBy(document, field, value -> add(value, place));
      }
    }
    if (tooLarge) {
      documents.close();
      memory.close();
    }
  }

  /** Whether the table has no room, and must not go to disk: then it finds nothing. */
  boolean isTooLarge() {
    return tooLarge;
  }

  private static int spread(int hash) {
    int mixed = hash * 0x9E37_79B9;
    return mixed ^ mixed >>> 16;
  }

  private void add(Value value, int place) {
    int hash = spread(comparator.hash(value));
    int head = heads[hash & heads.length - 1];
    if (head != END && hashes[head] == hash && places[head] == place) {
      return;
    }
    if (entries == hashes.length) {
      grow();
    }
    memory.hold(ENTRY_BYTES);
    hashes[entries] = hash;
    places[entries] = place;
    link(entries++);
  }

  private void link(int entry) {
    int slot = hashes[entry] & heads.length - 1;
    following[entry] = heads[slot];
    heads[slot] = entry;
  }

  private void grow() {
    int size = 2 * hashes.length;
    hashes = Arrays.copyOf(hashes, size);
    places = Arrays.copyOf(places, size);
    following = Arrays.copyOf(following, size);
    heads = new int[size];
    Arrays.fill(heads, END);
    for (int entry = 0; entry < entries; entry++) {
      link(entry);
    }
  }

  /** The documents in which the field equals one of the values, in their order. */
  List<Document> find(List<Value> values) {
    TreeSet<Integer> candidates = new TreeSet<>();
    for (Value value : values) {
      int hash = spread(comparator.hash(value.isNullish() ? Constant.NULL : value));
      for (int entry = heads[hash & heads.length - 1]; entry != END; entry = following[entry]) {
        if (hashes[entry] == hash) {
          candidates.add(places[entry]);
        }
      }
    }
    if (candidates.isEmpty()) {
      return List.of();
    }
    PathNode filter = new PathNode(field, new In(values, List.of(), comparator));
    List<Document> matching = new ArrayList<>(candidates.size());
    for (int place : candidates) {
      context.checkInterrupt();
      Document document = documents.get(place);
      if (filter.matches(document.bytes(), document.offset(), null, null)) {
        matching.add(document);
      }
    }
    return matching;
  }
}
