package dev.morphium.engine.command;

import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The read and write concerns that commands carry, checked for one kind of deployment. */
final class Concerns {
  private final ReadConcerns reads;
  private final WriteConcerns writes;
  private final WriteConcernWaits waits;
  private final DefaultConcerns defaults;
  private final boolean replicated;

  Concerns(Replication replication, DefaultConcerns defaults) {
    this.defaults = defaults;
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
   * not. For brief ones {@link #wouldWait} was asked before: nobody has to be waited for.
   *
   * @param clusterTime the time of the newest write that can be the command's
   */
  void answer(Invocation invocation, long clusterTime, DocumentBuilder reply) {
    Document own = own(invocation);
    Document write = effective(invocation, own);
    if (write == null) {
      return;
    }
    CommandException failure = writes.unsatisfiable(write);
    boolean timedOut = false;
    if (failure == null && !invocation.isBrief()) {
      try {
        timedOut = !waits.await(write, clusterTime, invocation.operation()::checkHeard);
        failure = timedOut ? WriteConcernWaits.timedOut() : null;
      } catch (CommandException ended) {
        failure = ended;
      }
    }
    if (failure != null) {
      String provenance = write == own ? "clientSupplied" : "customDefault";
      writes.appendFailure(write, provenance, failure, timedOut, reply);
      appendLabels(invocation, failure.code().number(), reply);
    }
  }

  /** Whether other members than a majority would have to be waited for after the command's work. */
  boolean wouldWait(Invocation invocation) {
    Document write = effective(invocation, own(invocation));
    return write != null && waits.wouldWait(write);
  }

  private static @Nullable Document own(Invocation invocation) {
    return invocation.arguments().document(GenericFields.WRITE_CONCERN);
  }

  private @Nullable Document effective(Invocation invocation, @Nullable Document own) {
    if (!replicated) {
      return null;
    }
    return own == null || own.get("w").isMissing() ? usual(invocation, own) : own;
  }

  /** The default, with what a command says beside it. */
  private @Nullable Document usual(Invocation invocation, @Nullable Document own) {
    CommandSpec spec = invocation.spec();
    boolean takesDefault =
        spec.is(CommandFlag.WRITE_CONCERN)
            && (!invocation.isInTransaction() || spec.is(CommandFlag.ENDS_TRANSACTION));
    Document usual = takesDefault ? defaults.write() : null;
    if (usual == null || own == null) {
      return usual == null ? own : usual;
    }
    DocumentBuilder both = new DocumentBuilder().append("w", usual.get("w"));
    own.elements().forEach(element -> both.append(element.name(), element.value()));
    return both.build();
  }

  private static void appendLabels(Invocation invocation, int code, DocumentBuilder reply) {
    ErrorLabels.Context context =
        new ErrorLabels.Context(
            invocation.transactionNumber() >= 0,
            invocation.isInTransaction(),
            invocation.spec().is(CommandFlag.ENDS_TRANSACTION),
            invocation.isChangeStream());
    List<Value> labels =
        ErrorLabels.of(context, 0, code, false).stream().<Value>map(StringValue::of).toList();
    if (!labels.isEmpty()) {
      reply.append("errorLabels", ArrayValue.of(labels));
    }
  }
}
