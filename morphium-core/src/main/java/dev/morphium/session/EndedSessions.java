package dev.morphium.session;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * Tells a server which sessions it may forget, so that it need not keep them for half an hour.
 *
 * <p>Source: "Sessions" specification, "endSessions".
 */
public final class EndedSessions {
  private static final int MOST_AT_ONCE = 10_000;
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private EndedSessions() {}

  /** Ends all sessions that are free; what goes wrong is of no interest. */
  public static void tell(Driver driver, ServerSessions sessions) {
    List<BsonDocument> ids = sessions.drain();
    Deadline deadline = Deadline.after(PATIENCE);
    for (int first = 0; first < ids.size(); first += MOST_AT_ONCE) {
      BsonArray some =
          new BsonArray(ids.subList(first, Math.min(ids.size(), first + MOST_AT_ONCE)));
      try {
        driver.execute(Command.of("admin", new BsonDocument("endSessions", some)).until(deadline));
      } catch (RuntimeException e) {
        return; // the server forgets them by itself in time
      }
    }
  }
}
