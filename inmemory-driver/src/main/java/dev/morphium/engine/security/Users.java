package dev.morphium.engine.security;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The users of a server or set: the documents of {@code admin.system.users}, which all members
 * have, read anew when the collection has changed. Safe for several threads.
 *
 * <p>A change that a member has applied is therefore in force there at once, on open connections
 * too. Source: MongoDB manual, "Users in Self-Managed Deployments".
 */
public final class Users {
  /** Where users are stored. */
  public static final Namespace PLACE = new Namespace("admin", "system.users");

  private static final Namespace ROLES = new Namespace("admin", "system.roles");
  private static final Seen NOTHING = new Seen(null, Map.of());

  private final DataAccess data;
  private final UUID fallback;
  private volatile Seen seen = NOTHING;
  private volatile boolean everAny;
  private volatile Version version = new Version(Root.EMPTY, NOTHING);

  /** What stands for the state of the collection that a root has. */
  private record Version(Root root, Object state) {}

  /** What a state of the collection says, by the users' {@code _id}. */
  private record Seen(@Nullable CollectionState collection, Map<String, StoredUser> users) {}

  /**
   * @param ids gives identities that cannot be guessed
   */
  public Users(DataAccess data, Supplier<UUID> ids) {
    this.data = data;
    this.fallback = ids.get();
  }

  /** The user of this name; null when there is none. */
  public @Nullable StoredUser find(UserName name) {
    return seen().users.get(name.id());
  }

  /** An object that is another one when a user was created, changed or dropped. */
  public Object version() {
    Root root = data.root();
    Version last = version;
    if (last.root != root) { // asked with each command, and searched once for each commit
      CollectionState collection = root.collection(PLACE);
      last = new Version(root, collection == null ? NOTHING : collection);
      version = last;
    }
    return last.state;
  }

  /**
   * Whether there are or were users or roles since the server started; then the localhost exception
   * is over.
   */
  public boolean everAny() {
    if (!everAny) {
      Root root = data.root();
      everAny = isFilled(root.collection(PLACE)) || isFilled(root.collection(ROLES));
    }
    return everAny;
  }

  private static boolean isFilled(@Nullable CollectionState collection) {
    return collection != null && collection.count() > 0;
  }

  /**
   * Bytes that all members have and no client knows: they decide about the salts of users that are
   * not there, so that these do not differ between members and over time.
   */
  public byte[] secret() {
    CollectionState collection = data.root().collection(PLACE);
    UUID id = collection == null ? fallback : collection.id();
    return ByteBuffer.allocate(16)
        .putLong(id.getMostSignificantBits())
        .putLong(id.getLeastSignificantBits())
        .array();
  }

  private Seen seen() {
    CollectionState collection = data.root().collection(PLACE);
    Seen last = seen;
    if (last.collection == collection) {
      return last;
    }
    Seen read = new Seen(collection, collection == null ? Map.of() : read(collection));
    seen = read;
    return read;
  }

  /**
   * The documents of users.
   *
   * @param database their authentication database; null for all
   */
  public static List<Document> of(CollectionState collection, @Nullable String database) {
    List<Document> found = new ArrayList<>();
    RecordCursor records = collection.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      Document user = Document.of(records.document());
      if (database == null || StoredUser.of(user).name().database().equals(database)) {
        found.add(user);
      }
    }
    return found;
  }

  private static Map<String, StoredUser> read(CollectionState collection) {
    Map<String, StoredUser> users = new HashMap<>();
    for (Document document : of(collection, null)) {
      StoredUser user = StoredUser.of(document);
      users.put(user.name().id(), user);
    }
    return users;
  }
}
