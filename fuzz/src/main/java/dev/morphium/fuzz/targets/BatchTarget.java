package dev.morphium.fuzz.targets;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.protocol.CommandException;
import dev.morphium.server.encoding.BatchDecoder;
import dev.morphium.server.encoding.BatchEncoder;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.DecodingException;

/**
 * Batches of changes, as a journal and the members of a set have them: what can be decoded is
 * encoded to something that is decoded alike.
 */
public final class BatchTarget {
  private BatchTarget() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ChangeBatch batch;
    try {
      batch = BatchDecoder.decode(input, new StoredFilters());
    } catch (DecodingException | CommandException refused) {
      return;
    }
    ByteSink sink = new ByteSink();
    BatchEncoder.encode(batch, sink);
    ChangeBatch again = BatchDecoder.decode(sink.toByteArray(), new StoredFilters());
    if (again.effects().size() != batch.effects().size()
        || again.position() != batch.position()
        || again.clusterTime() != batch.clusterTime()) {
      throw new AssertionError("decoded to " + batch + " and then to " + again);
    }
  }
}
