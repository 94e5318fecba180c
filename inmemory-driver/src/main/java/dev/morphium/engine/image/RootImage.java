package dev.morphium.engine.image;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import java.util.List;
import java.util.Map;

/**
 * The image of a root: a snapshot of all data of one moment, in parts that can be stored.
 *
 * <p>Entries of indexes are not among them: they follow from the records and are built anew.
 */
public final class RootImage {
  private final Root root;

  private RootImage(Root root) {
    this.root = root;
  }

  public static RootImage of(Root root) {
    return new RootImage(root);
  }

  /** The position in the log of the last batch that led here. */
  public long position() {
    return root.position();
  }

  /** The logical time of the last batch that led here. */
  public long clusterTime() {
    return root.clusterTime();
  }

  /** The names of the databases, in order. */
  public List<String> databases() {
    return root.databases();
  }

  /** All collections, in the order of their namespaces. */
  public List<CollectionImage> collections() {
    return images(root.all());
  }

  /** The collections of a database, in the order of their names. */
  public List<CollectionImage> collections(String database) {
    return images(root.collections(database));
  }

  private static List<CollectionImage> images(List<CollectionState> collections) {
    return collections.stream().map(CollectionImage::new).toList();
  }

  public int sessionCount() {
    return root.sessions().size();
  }

  /** What is remembered of sessions, in the order of their identities. */
  public Iterable<Map.Entry<SessionId, SessionRecord>> sessions() {
    return root.sessions();
  }
}
