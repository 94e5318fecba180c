package dev.morphium.server.dump.transfer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The source of a restore to other namespaces: collections of a dump by their new names. Users,
 * roles and other system collections keep theirs; buckets go with their time series.
 */
final class RenamedSource implements DumpSource {
  private final DumpSource source;
  private final Map<DumpedCollection, DumpedCollection> originals = new LinkedHashMap<>();
  private final Map<DumpedCollection, DumpedCollection> renamed = new LinkedHashMap<>();

  /**
   * @param wanted collections of the dump
   * @throws IOException when two of them would have one name, or one would have none
   */
  RenamedSource(DumpSource source, List<DumpedCollection> wanted, List<NamespaceRename> renames)
      throws IOException {
    this.source = source;
    Map<String, DumpedCollection> taken = new LinkedHashMap<>();
    for (DumpedCollection original : wanted) {
      DumpedCollection target = rename(original, renames);
      DumpedCollection other = taken.put(target.namespace(), original);
      if (other != null) {
        throw new IOException(
            "%s and %s would both be restored as %s; nothing was changed"
                .formatted(other.namespace(), original.namespace(), target.namespace()));
      }
      originals.put(target, original);
      renamed.put(original, target);
    }
  }

  private static DumpedCollection rename(DumpedCollection original, List<NamespaceRename> renames)
      throws IOException {
    boolean buckets = SystemNames.isBuckets(original.name());
    if (original.name().startsWith("system.") && !buckets) {
      return original;
    }
    String name = SystemNames.chosen(original);
    String target = NamespaceRename.rename(renames, name);
    int dot = target.indexOf('.');
    if (dot <= 0 || dot == target.length() - 1) {
      throw new IOException(
          "%s would be restored as '%s', which is no DATABASE.NAME; nothing was changed"
              .formatted(name, target));
    }
    String collection = target.substring(dot + 1);
    return new DumpedCollection(
        target.substring(0, dot),
        buckets ? SystemNames.BUCKETS + collection : collection,
        original.metadata());
  }

  @Override
  public List<DumpedCollection> collections() {
    return List.copyOf(originals.keySet());
  }

  @Override
  public boolean hasOplog() {
    return source.hasOplog();
  }

  @Override
  public void check() throws IOException {
    source.check();
  }

  @Override
  public long bytes(List<DumpedCollection> wanted) throws IOException {
    return source.bytes(originals(wanted));
  }

  @Override
  public boolean readsInParallel() {
    return source.readsInParallel();
  }

  @Override
  public void documents(List<DumpedCollection> wanted, Visitor visitor) throws IOException {
    source.documents(
        originals(wanted),
        (collection, document) ->
            visitor.document(renamed.getOrDefault(collection, collection), document));
  }

  private List<DumpedCollection> originals(List<DumpedCollection> wanted) {
    List<DumpedCollection> found = new ArrayList<>();
    for (DumpedCollection collection : wanted) {
      found.add(originals.getOrDefault(collection, collection));
    }
    return found;
  }
}
