package dev.morphium.fuzz;

import dev.morphium.fuzz.targets.BatchTarget;
import dev.morphium.fuzz.targets.BsonTarget;
import dev.morphium.fuzz.targets.CommandTarget;
import dev.morphium.fuzz.targets.DumpTarget;
import dev.morphium.fuzz.targets.FrameTarget;
import dev.morphium.fuzz.targets.ScramTarget;
import dev.morphium.fuzz.targets.UriTarget;
import java.util.List;

/**
 * A fuzz target: what is given inputs, and the seeds that they are made from.
 *
 * @param name what the command line calls it, and the folder of its findings
 * @param type has the method {@code fuzzerTestOneInput} that Jazzer calls
 * @param body the same method
 * @param seeds inputs that are read to their ends
 */
record FuzzTarget(String name, Class<?> type, Body body, List<byte[]> seeds) {
  /** Reads an input; what it throws is a finding. */
  @FunctionalInterface
  interface Body {
    void read(byte[] input) throws Exception;
  }

  /** All targets, in alphabetical order. */
  static List<FuzzTarget> all() {
    return List.of(
        new FuzzTarget(
            "batch", BatchTarget.class, BatchTarget::fuzzerTestOneInput, Seeds.batches()),
        new FuzzTarget("bson", BsonTarget.class, BsonTarget::fuzzerTestOneInput, Seeds.documents()),
        new FuzzTarget(
            "command", CommandTarget.class, CommandTarget::fuzzerTestOneInput, Seeds.commands()),
        new FuzzTarget("dump", DumpTarget.class, DumpTarget::fuzzerTestOneInput, Seeds.dumps()),
        new FuzzTarget("frame", FrameTarget.class, FrameTarget::fuzzerTestOneInput, Seeds.frames()),
        new FuzzTarget("scram", ScramTarget.class, ScramTarget::fuzzerTestOneInput, Seeds.logins()),
        new FuzzTarget("uri", UriTarget.class, UriTarget::fuzzerTestOneInput, Seeds.uris()));
  }
}
