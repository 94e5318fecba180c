package dev.morphium.server.cluster;

import dev.morphium.engine.change.Root;
import dev.morphium.server.replication.MemberReport.Kept;
import java.io.IOException;

/**
 * The data of a member from before it was started, with which a new set can begin, and from which
 * the initial sync of all others comes.
 */
public interface KeptData {
  /** A member that has nothing. */
  KeptData NOTHING =
      new KeptData() {
        @Override
        public Kept kept() {
          return Kept.NOTHING;
        }

        @Override
        public Root read() {
          return Root.EMPTY;
        }
      };

  /** How new it is. */
  Kept kept();

  /**
   * Reads it.
   *
   * @throws IOException when it cannot be read as it was written
   */
  Root read() throws IOException;
}
