package dev.morphium.internal.cache;

import dev.morphium.operation.Namespace;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The followers of all databases of which synchronized results are kept: usually one. */
final class Followers {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final ChangeSource source;
  private final BiConsumer<Namespace, @Nullable BsonValue> changed;
  private final Consumer<String> everythingChanged;
  private final Map<String, ChangeFollower> followers = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /**
   * @param changed told of a document, or with null of a collection
   * @param everythingChanged told of a database of which anything may have changed
   */
  Followers(
      ChangeSource source,
      BiConsumer<Namespace, @Nullable BsonValue> changed,
      Consumer<String> everythingChanged) {
    this.source = source;
    this.changed = changed;
    this.everythingChanged = everythingChanged;
  }

  /** Whether results of a database may be kept: its changes are followed, or cannot be. */
  boolean isUpToDate(String database) {
    ChangeFollower follower = followers.get(database);
    if (follower == null) {
      follower =
          followers.computeIfAbsent(
              database, name -> new ChangeFollower(name, source, changed, everythingChanged));
      if (closed) {
        follower.close();
      }
    }
    return follower.mayKeep();
  }

  void close() {
    closed = true;
    followers.values().forEach(ChangeFollower::close);
  }

  /** Waits until all of them have ended, for some time at most. */
  void awaitEnd() {
    followers.values().forEach(follower -> follower.awaitEnd(PATIENCE));
  }
}
