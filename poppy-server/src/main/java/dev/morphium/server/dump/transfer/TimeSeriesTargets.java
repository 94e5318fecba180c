package dev.morphium.server.dump.transfer;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The time series collections of a server that a dump is restored to.
 *
 * <p>They take a measurement as often as it is inserted, whatever its _id: nobody can tell whether
 * one of the dump is there already. So only those without measurements are restored to.
 */
final class TimeSeriesTargets {
  private final RemoteServer remote;
  private final Map<String, Set<String>> known = new HashMap<>();

  TimeSeriesTargets(RemoteServer remote) {
    this.remote = remote;
  }

  /**
   * Finds out whether a dump can be restored without a measurement being there twice.
   *
   * @throws IOException when a time series has measurements
   */
  void check(List<DumpedCollection> wanted) throws IOException {
    for (DumpedCollection collection : wanted) {
      String database = collection.database();
      String name = collection.name();
      if (collection.metadata().isView()) {
        continue;
      }
      if (timeSeries(database).contains(name) && !remote.isEmpty(database, name)) {
        throw new IOException(
            ("the time series %s has measurements already; a measurement that is restored twice is"
                    + " there twice, because the server cannot tell which ones it has. Nothing was"
                    + " changed. Restore with --drop to replace what %s has, restore to another"
                    + " server, or choose other collections with --nsInclude")
                .formatted(collection.namespace(), collection.namespace()));
      }
    }
  }

  private Set<String> timeSeries(String database) throws IOException {
    Set<String> names = known.get(database);
    if (names == null) {
      names = remote.timeSeries(database);
      known.put(database, names);
    }
    return names;
  }
}
