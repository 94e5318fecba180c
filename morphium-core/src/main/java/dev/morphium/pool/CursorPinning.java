package dev.morphium.pool;

import dev.morphium.bson.BsonCursor;
import dev.morphium.driver.Command;
import dev.morphium.pool.net.HostAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.bson.BsonArray;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The pinning of cursors to servers: on which server each open cursor lives, the only one that it
 * can be read from.
 *
 * <p>A cursor that is neither read to its end nor killed is forgotten some time after the server
 * has.
 */
final class CursorPinning {
  private static final int MANY = 10_000;
  private static final long FORGOTTEN_NANOS = TimeUnit.HOURS.toNanos(1);

  private record Home(HostAddress address, long usedNanos) {}

  private final Map<Long, Home> homes = new ConcurrentHashMap<>();

  /** A server has answered with a cursor. */
  void opened(long cursor, HostAddress address) {
    long now = System.nanoTime();
    homes.put(cursor, new Home(address, now));
    if (homes.size() > MANY) {
      homes.values().removeIf(home -> now - home.usedNanos > FORGOTTEN_NANOS);
    }
  }

  /** A cursor was read on; {@code next} is 0 when that was its end. */
  void read(Command getMore, long next) {
    if (next == 0) {
      homes.remove(cursor(getMore));
    }
  }

  /** Cursors were killed. */
  void killed(Command killCursors) {
    if (killCursors.body().get("cursors") instanceof BsonArray cursors) {
      cursors.forEach(cursor -> homes.remove(number(cursor)));
    }
  }

  /** Where the cursor lives that a command is about; null when that is unknown. */
  @Nullable HostAddress home(Command command) {
    Home home =
        switch (command.traits().role()) {
          case GET_MORE -> homes.get(cursor(command));
          case KILL_CURSORS ->
              command.body().get("cursors") instanceof BsonArray cursors && !cursors.isEmpty()
                  ? homes.get(number(cursors.get(0)))
                  : null;
          default -> null;
        };
    return home == null ? null : home.address;
  }

  int size() {
    return homes.size();
  }

  private static long cursor(Command getMore) {
    BsonCursor field = new BsonCursor(getMore.bytes(), getMore.offset());
    return field.next() ? field.number() : 0;
  }

  private static long number(BsonValue value) {
    return value instanceof BsonNumber number ? number.longValue() : 0;
  }
}
