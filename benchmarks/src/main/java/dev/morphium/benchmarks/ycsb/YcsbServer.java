package dev.morphium.benchmarks.ycsb;

import dev.morphium.benchmarks.load.Load;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;

/** A server with the records, in a process of its own. */
interface YcsbServer extends AutoCloseable {
  /** What it is called in the report. */
  String name();

  /** Gives it the records. */
  void fill(int records) throws Exception;

  /** What sends requests to it. */
  Load load(EventLoopGroup group);

  /** Reads all fields of a record. */
  Template read();

  /** Replaces one field of a record. */
  Template update();

  /** For how long its process has had a processor. */
  Duration cpuTime();

  @Override
  void close();
}
