package dev.morphium.server.net;

import dev.morphium.engine.command.NetworkTraffic;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counters of the network: bytes and requests of all connections, those that are closed, too.
 */
final class TrafficCounters {
  private final LongAdder bytesIn = new LongAdder();
  private final LongAdder bytesOut = new LongAdder();
  private final LongAdder requests = new LongAdder();

  /** A message has come. */
  void received(int bytes) {
    requests.increment();
    bytesIn.add(bytes);
  }

  /** A message goes out. */
  void sent(int bytes) {
    bytesOut.add(bytes);
  }

  NetworkTraffic sums() {
    return new NetworkTraffic(bytesIn.sum(), bytesOut.sum(), requests.sum());
  }
}
