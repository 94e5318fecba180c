package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DocumentBuilder;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * The command {@code hostInfo}: the machine the server runs on. Source: MongoDB manual, "hostInfo".
 */
record HostInfoCommand(LongSupplier clockMillis) implements ImmediateCommand {
  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    int cores = Runtime.getRuntime().availableProcessors();
    long memory = memorySize() >> 20;
    reply
        .startDocument("system")
        .append("currentTime", new DateValue(clockMillis.getAsLong()))
        .append("hostname", hostName())
        .append("cpuAddrSize", 64)
        .append("memSizeMB", memory)
        .append("memLimitMB", memory)
        .append("numCores", cores)
        .append("numCoresAvailableToProcess", cores)
        .append("numPhysicalCores", cores)
        .append("numCpuSockets", 1)
        .append("cpuArch", System.getProperty("os.arch"))
        .append("numaEnabled", false)
        .append("numNumaNodes", 1)
        .end();
    reply
        .startDocument("os")
        .append("type", System.getProperty("os.name"))
        .append("name", System.getProperty("os.name"))
        .append("version", System.getProperty("os.version"))
        .end();
    reply
        .startDocument("extra")
        .append("versionString", System.getProperty("java.vm.name") + " " + Runtime.version())
        .append("pageSize", 4096L)
        .end();
  }

  private static long memorySize() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Runtime.getRuntime().maxMemory();
  }

  /** The name of the machine: what the Java runtime puts behind its process number. */
  static String hostName() {
    String runtime = ManagementFactory.getRuntimeMXBean().getName();
    int at = runtime.indexOf('@');
    return at < 0 ? "localhost" : runtime.substring(at + 1);
  }
}
