package dev.morphium.server.cluster;

import dev.morphium.engine.change.Root;
import dev.morphium.server.replication.MemberReport.Kept;
import java.io.IOException;

/** What a member has from before it was started, so that a set can begin with it. */
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
