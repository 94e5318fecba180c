package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.List;

/** The server's sources of a pipeline: {@code $currentOp}, {@code $listSessions} and their kind. */
public interface ServerListing {
  /** A server where nothing runs. */
  ServerListing NONE =
      new ServerListing() {
        @Override
        public String host() {
          return "";
        }

        @Override
        public boolean isReplicated() {
          return false;
        }

        @Override
        public List<Document> operations(Wanted wanted) {
          return List.of();
        }

        @Override
        public Value self() {
          return Constant.MISSING;
        }

        @Override
        public List<Document> sessions() {
          return List.of();
        }
      };

  /**
   * Which operations to list beside those that run.
   *
   * @param idleConnections connections that wait for a command
   * @param idleCursors cursors that wait for a {@code getMore}
   * @param idleSessions sessions whose transaction waits for a command
   * @param allUsers also what belongs to other users than the one who asks
   */
  record Wanted(
      boolean idleConnections, boolean idleCursors, boolean idleSessions, boolean allUsers) {}

  /** The name and port of the server. */
  String host();

  /** Whether it is a member of a replica set. */
  boolean isReplicated();

  /** The operations, as {@code currentOp} shows them. */
  List<Document> operations(Wanted wanted);

  /** The digest of the user who asks, as the {@code uid} of sessions has it. */
  Value self();

  /** The sessions: {@code _id} and {@code lastUse}. */
  List<Document> sessions();
}
