package dev.morphium.messaging.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * One instance of a run in a process of its own: it sends from the first line of its input to the
 * second one, and receives until its input ends.
 *
 * <p>Arguments: seed, how many instances there are, its number, the number of the first message to
 * send, the connection string for messaging, that for its notes.
 */
final class SoakProcess {
  private SoakProcess() {}

  /** Runs it. */
  public static void main(String[] arguments) throws IOException {
    long seed = Long.parseLong(arguments[0]);
    int instances = Integer.parseInt(arguments[1]);
    int number = Integer.parseInt(arguments[2]);
    int first = Integer.parseInt(arguments[3]);
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Ledger ledger = Ledger.ofMongo(arguments[5], Ways.DATABASE);
        Participant participant = Participant.open(seed, instances, number, arguments[4], ledger)) {
      ledger.insert("ready", new BsonDocument("first", new BsonInt32(first)));
      awaitLine(commands);
      try (Sender sender = new Sender(first, ignored -> participant)) {
        awaitLine(commands);
      }
      awaitLine(commands);
    }
    System.exit(0);
  }

  /** Waits for a line, or the end of the input. */
  private static void awaitLine(BufferedReader commands) throws IOException {
    int read = commands.read();
    while (read >= 0 && read != '\n') {
      read = commands.read();
    }
  }
}
