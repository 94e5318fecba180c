package dev.morphium.engine.command;

import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;

/** The read and write concerns that commands carry, checked for one kind of deployment. */
final class Concerns {
  private final ReadConcerns reads;
  private final WriteConcerns writes;
  private final WriteConcernWaits waits;
  private final boolean replicated;

  Concerns(Replication replication) {
    reads = new ReadConcerns(replication.membership().deployment());
    writes = new WriteConcerns(replication);
    waits = new WriteConcernWaits(replication);
    replicated = replication.membership().deployment().isReplicated();
  }

  void check(CommandSpec spec, Arguments arguments) {
    Document read = arguments.document(GenericFields.READ_CONCERN);
    if (read != null) {
      reads.check(spec, read, arguments.has(GenericFields.AUTOCOMMIT));
    }
    Document write = arguments.document(GenericFields.WRITE_CONCERN);
    if (write != null) {
      writes.check(spec, write);
    }
  }

  /**
   * Waits, after a command has done its work, until its write concern is met, and tells when it was
   * not.
   *
   * @param clusterTime the time of the newest write that can be the command's
   */
  void answer(Invocation invocation, long clusterTime, DocumentBuilder reply) {
    Document write = invocation.arguments().document(GenericFields.WRITE_CONCERN);
    if (write == null || !replicated) {
      return;
    }
    CommandException failure = writes.unsatisfiable(write);
    boolean timedOut = false;
    if (failure == null) {
      failure = waits.await(write, clusterTime);
      timedOut = failure != null;
    }
    if (failure != null) {
      writes.appendFailure(write, failure, timedOut, reply);
    }
  }
}
