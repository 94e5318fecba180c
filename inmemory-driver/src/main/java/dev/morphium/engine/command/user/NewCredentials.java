package dev.morphium.engine.command.user;

import dev.morphium.engine.command.authentication.Logins;
import dev.morphium.engine.security.ScramCredential;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.scram.ScramHash;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the credentials of a new password, one for each mechanism: thousands of hashes, and so
 * never on a network thread or in the writer lane.
 *
 * @param secrets gives salts that cannot be guessed
 */
record NewCredentials(Logins logins, RandomGenerator secrets) {
  /**
   * The mechanisms that were asked for, or all that are enabled.
   *
   * @throws CommandException 2 when there is no such mechanism, or it is not enabled
   */
  List<ScramHash> mechanisms(@Nullable ArrayValue names) {
    List<ScramHash> enabled = logins.mechanisms();
    if (names == null) {
      return enabled;
    }
    if (names.isEmpty()) {
      throw bad("mechanisms field must not be empty");
    }
    Set<ScramHash> mechanisms = new LinkedHashSet<>();
    for (Value name : names.elements()) {
      String text = name instanceof StringValue string ? string.value() : name.toString();
      ScramHash hash = ScramHash.ofMechanism(text);
      if (hash == null) {
        throw bad("Unknown auth mechanism '" + text + "'");
      }
      if (!enabled.contains(hash)) {
        throw bad("mechanism not supported by server '" + text + "'");
      }
      mechanisms.add(hash);
    }
    return List.copyOf(mechanisms);
  }

  /**
   * Makes credentials.
   *
   * @param password cleared afterwards
   * @param digested the client has made the digest of SHA-1 out of user and password
   * @throws CommandException 2 when nobody can have this password
   */
  Document of(String user, char[] password, boolean digested, List<ScramHash> mechanisms) {
    try {
      if (password.length == 0) {
        throw bad("Password cannot be empty");
      }
      if (digested && mechanisms.contains(ScramHash.SHA_256)) {
        throw bad("Use of SCRAM-SHA-256 requires undigested passwords");
      }
      DocumentBuilder credentials = new DocumentBuilder();
      for (ScramHash hash : mechanisms) {
        credential(hash, user, password, digested).append(hash.mechanism(), credentials);
      }
      return credentials.build();
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  private ScramCredential credential(
      ScramHash hash, String user, char[] password, boolean digested) {
    char[] prepared = digested ? password.clone() : prepared(hash, user, password);
    try {
      return ScramCredential.of(hash, prepared, logins.iterations(hash), secrets);
    } finally {
      Arrays.fill(prepared, '\0');
    }
  }

  private static char[] prepared(ScramHash hash, String user, char[] password) {
    try {
      char[] prepared = hash.prepared(user, password);
      if (prepared.length == 0) { // it had nothing but characters that look like none
        throw bad("Password cannot be empty");
      }
      return prepared;
    } catch (IllegalArgumentException e) {
      throw bad(String.valueOf(e.getMessage()));
    }
  }

  private static CommandException bad(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
