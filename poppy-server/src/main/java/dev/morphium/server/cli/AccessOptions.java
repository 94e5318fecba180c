package dev.morphium.server.cli;

import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import dev.morphium.server.user.UsersFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The options of access control: whether clients have to log in, and the first users.
 *
 * <p>A server that other machines can reach is only started when it was said whether they have to
 * log in. Source: MongoDB manual, "mongod", option {@code --auth}; the names of environment
 * variables are those of MongoDB's container image, too.
 */
final class AccessOptions {
  private static final List<String> PREFIXES = List.of("POPPY", "MONGO");
  private static final String NAME = "_INITDB_ROOT_USERNAME";
  private static final String PASSWORD = "_INITDB_ROOT_PASSWORD";

  private final CommandOption auth =
      CommandOption.flag(
          "Have clients log in. While there are no users, a client on this machine may create the"
              + " first one (createUser).",
          "--auth");

  private final CommandOption noAuth =
      CommandOption.flag(
          "Have no client log in. Needed, unless they do, where other machines can reach the"
              + " server: then each of them may read, change and drop everything.",
          "--no-auth");

  private final CommandOption usersFile =
      CommandOption.one(
              "FILE",
              "Users to create when there are none: documents of createUser in JSON, one a line,"
                  + " with their database as db (admin). Implies --auth. POPPY_INITDB_ROOT_USERNAME"
                  + " and POPPY_INITDB_ROOT_PASSWORD (or _PASSWORD_FILE) in the environment do so"
                  + " for one user with the role root.",
              "--users-file")
          .of(ValueKind.file())
          .secret();

  private final Map<String, String> environment;

  AccessOptions(Map<String, String> environment) {
    this.environment = environment;
  }

  List<CommandOption> all() {
    return List.of(auth, noAuth, usersFile);
  }

  /**
   * Whether clients have to log in.
   *
   * @param reach what lets other machines in, as messages name it; null when nothing does
   * @throws UsageException when that has to be said and was not
   */
  AccessSettings settings(@Nullable String reach) {
    checkContradiction();
    if (auth.isGiven() || isImplied()) {
      return AccessSettings.CONTROLLED;
    }
    if (reach != null && !noAuth.isGiven()) {
      throw new UsageException(
          reach
              + " lets other machines in: say --auth to have clients log in, or --no-auth to let"
              + " each of them do everything");
    }
    return AccessSettings.OPEN;
  }

  private boolean isImplied() {
    return usersFile.isGiven() || rootPrefix() != null;
  }

  /**
   * Checks whether it was said once, and not also the opposite.
   *
   * @throws UsageException when it was
   */
  void checkContradiction() {
    if (noAuth.isGiven() && (auth.isGiven() || isImplied())) {
      throw new UsageException(
          noAuth.name()
              + ": it contradicts "
              + (auth.isGiven()
                  ? auth.name()
                  : usersFile.isGiven() ? usersFile.name() : rootPrefix() + NAME));
    }
  }

  /** The users to create when there are none. */
  InitialUsers users() throws StorageUnavailableException {
    List<InitialUser> users = new ArrayList<>();
    String prefix = rootPrefix();
    if (prefix != null) {
      users.add(root(prefix));
    }
    String file = usersFile.value();
    if (file != null) {
      try {
        users.addAll(UsersFile.read(text(file, usersFile.name())));
      } catch (IllegalArgumentException e) {
        throw new UsageException(usersFile.name() + ": " + e.getMessage());
      }
    }
    return new InitialUsers(users);
  }

  /** The variables of the first user that are set; of a secret one only that it is. */
  Map<String, String> variables() {
    Map<String, String> set = new TreeMap<>();
    for (String prefix : PREFIXES) {
      for (String name : List.of(NAME, PASSWORD, PASSWORD + "_FILE")) {
        if (isSet(prefix + name)) {
          set.put(
              prefix + name,
              name.equals(PASSWORD) ? "(hidden)" : environment.getOrDefault(prefix + name, ""));
        }
      }
    }
    return set;
  }

  /** What the variables that name the first user begin with; null when there are none. */
  private @Nullable String rootPrefix() {
    for (String prefix : PREFIXES) {
      boolean named = isSet(prefix + NAME);
      boolean secret = isSet(prefix + PASSWORD) || isSet(prefix + PASSWORD + "_FILE");
      if (named != secret) {
        throw new UsageException(
            prefix + NAME + " and " + prefix + PASSWORD + " (or _FILE) go together");
      }
      if (isSet(prefix + PASSWORD) && isSet(prefix + PASSWORD + "_FILE")) {
        throw new UsageException(
            prefix + PASSWORD + " and " + prefix + PASSWORD + "_FILE: only one of them says it");
      }
      if (named) {
        return prefix;
      }
    }
    return null;
  }

  private boolean isSet(String variable) {
    return !environment.getOrDefault(variable, "").isEmpty();
  }

  private InitialUser root(String prefix) throws StorageUnavailableException {
    String file = prefix + PASSWORD + "_FILE";
    String password =
        isSet(file)
            ? text(environment.getOrDefault(file, ""), file).stripTrailing()
            : environment.getOrDefault(prefix + PASSWORD, "");
    if (password.isEmpty()) {
      throw new UsageException(file + ": the file is empty");
    }
    return InitialUsers.root(environment.getOrDefault(prefix + NAME, ""), password).users().get(0);
  }

  private static String text(String file, String origin) throws StorageUnavailableException {
    try {
      return Files.readString(Path.of(file));
    } catch (InvalidPathException e) {
      throw new UsageException(origin + ": '" + file + "' is no path");
    } catch (IOException e) {
      throw StorageUnavailableException.file("the file of " + origin, e);
    }
  }
}
