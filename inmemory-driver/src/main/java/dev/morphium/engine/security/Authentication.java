package dev.morphium.engine.security;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The authentication of one connection: the users that have logged in on it, at most one of each
 * authentication database, and the conversation of a login that has begun. Safe for several
 * threads.
 */
public final class Authentication {
  private volatile List<Login> logins = List.of();
  private volatile List<UserName> users = List.of();
  private volatile @Nullable Object checked;
  private volatile @Nullable Resolution resolution;
  private volatile @Nullable BinaryValue digest;
  private volatile @Nullable Owned owned;

  /** A session as the client names it and as it is known: connections often keep to one. */
  private record Owned(Document given, BinaryValue digest, Document whole) {}

  /** What the users' roles add up to, as it was last computed; who computes it knows more. */
  public interface Resolution {}

  private @Nullable ScramConversation conversation;

  /**
   * A user that is logged in.
   *
   * @param identity which of all users that ever had the name
   */
  private record Login(UserName user, Value identity) {}

  /** The users that are logged in, in the order of their logins. */
  public List<UserName> users() {
    return users;
  }

  /** What the users' roles add up to, as it was last computed; null when it never was. */
  public @Nullable Resolution resolution() {
    return resolution;
  }

  /** Keeps what the users' roles add up to. */
  public void resolved(Resolution newest) {
    resolution = newest;
  }

  /** A session with the digest of the user it belongs to, unless it says whose it is. */
  public Document owned(Document session) {
    BinaryValue own = digest;
    if (own == null || session.has("uid")) {
      return session;
    }
    Owned last = owned;
    if (last == null || last.digest != own || !last.given.equals(session)) {
      Document whole =
          new DocumentBuilder().append("id", session.get("id")).append("uid", own).build();
      last = new Owned(session.compact(), own, whole);
      owned = last;
    }
    return last.whole;
  }

  /** The digest of the user who has logged in; null when nobody has. */
  public @Nullable BinaryValue digest() {
    return digest;
  }

  public boolean isAnonymous() {
    return users.isEmpty();
  }

  /** A user has proved who it is; it takes the place of another one of its database. */
  public void login(UserName user) {
    login(user, Constant.MISSING);
  }

  /** A user has proved who it is; it takes the place of another one of its database. */
  public synchronized void login(UserName user, Value identity) {
    Stream<Login> others = logins.stream().filter(other -> !isOf(other, user.database()));
    keep(Stream.concat(others, Stream.of(new Login(user, identity))).toList());
  }

  private static boolean isOf(Login login, String database) {
    return login.user.database().equals(database);
  }

  /** Forgets the user of a database. */
  public synchronized void logout(String database) {
    keep(logins.stream().filter(login -> !isOf(login, database)).toList());
  }

  private void keep(List<Login> left) {
    logins = left;
    digest = left.size() == 1 ? left.get(0).user.digest() : null;
    users = left.stream().map(Login::user).toList();
  }

  /** Forgets users that are no more. */
  public void checkUsers(Users all) {
    Object version = all.version();
    if (checked != version) {
      dropGone(all, version);
    }
  }

  private synchronized void dropGone(Users all, Object version) {
    List<Login> left =
        logins.stream()
            .filter(
                login -> {
                  StoredUser stored = all.find(login.user);
                  return stored != null && stored.is(login.identity);
                })
            .toList();
    if (left.size() < logins.size()) {
      keep(left);
    }
    checked = version;
  }

  /** Begins a conversation, in place of one that has not been finished. */
  public synchronized void begin(ScramConversation begun) {
    conversation = begun;
  }

  /** The conversation that has begun; null when there is none. */
  public synchronized @Nullable ScramConversation conversation() {
    return conversation;
  }

  /** The conversation is over. */
  public synchronized void endConversation() {
    conversation = null;
  }
}
