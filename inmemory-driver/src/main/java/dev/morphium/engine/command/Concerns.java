package dev.morphium.engine.command;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/** The read and write concerns that commands carry, checked for one kind of deployment. */
final class Concerns {
  private final ReadConcerns reads;
  private final WriteConcerns writes;

  Concerns(Deployment deployment) {
    reads = new ReadConcerns(deployment);
    writes = new WriteConcerns(deployment);
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

  /** Tells, after a command has done its work, when its write concern cannot be met. */
  void answer(Arguments arguments, DocumentBuilder reply) {
    Document write = arguments.document(GenericFields.WRITE_CONCERN);
    if (write != null) {
      writes.appendFailure(write, reply);
    }
  }
}
