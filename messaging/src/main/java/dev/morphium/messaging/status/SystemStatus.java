package dev.morphium.messaging.status;

import dev.morphium.annotation.Embedded;
import dev.morphium.metrics.MorphiumStatistics;
import dev.morphium.pool.PooledDriverStatistics;
import dev.morphium.pool.host.HostPoolStatistics;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The process of an instance, and its way to the database.
 *
 * @param java the version of Java
 * @param processors how many processors it may use
 * @param heapUsed how many bytes of memory are in use
 * @param heapMax how many there may be
 * @param threads how many threads of the system there are
 * @param commands how many commands were sent to the database
 * @param errors how many of them failed
 * @param retries how many further attempts they took
 * @param connectionsInUse how many connections are in use
 * @param connectionsIdle how many are open besides
 * @param connectionsAwaited how many threads wait for one
 */
@Embedded
public record SystemStatus(
    String java,
    int processors,
    long heapUsed,
    long heapMax,
    int threads,
    long commands,
    long errors,
    long retries,
    int connectionsInUse,
    int connectionsIdle,
    int connectionsAwaited) {
  /** The figures of this process at this moment, with those of a Morphium's statistics. */
  public static SystemStatus of(MorphiumStatistics statistics) {
    Runtime runtime = Runtime.getRuntime();
    PooledDriverStatistics driver = statistics.driver();
    List<HostPoolStatistics> pools = driver == null ? List.of() : driver.pools();
    return new SystemStatus(
        Runtime.version().toString(),
        runtime.availableProcessors(),
        runtime.totalMemory() - runtime.freeMemory(),
        runtime.maxMemory(),
        ManagementFactory.getThreadMXBean().getThreadCount(),
        statistics.operations(),
        statistics.errors(),
        driver == null ? 0 : driver.retries(),
        pools.stream().mapToInt(HostPoolStatistics::inUse).sum(),
        pools.stream().mapToInt(HostPoolStatistics::idle).sum(),
        pools.stream().mapToInt(HostPoolStatistics::waiting).sum());
  }
}
