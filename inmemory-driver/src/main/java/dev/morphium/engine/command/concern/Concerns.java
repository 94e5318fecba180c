package dev.morphium.engine.command.concern;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ErrorLabels;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The read and write concerns that commands carry, checked for one kind of deployment.
 *
 * @param defaults the concerns of commands that name none
 */
public record Concerns(
    ReadConcerns reads, WriteConcerns writes, Replication replication, DefaultConcerns defaults) {
  public Concerns(Replication replication, DefaultConcerns defaults) {
    this(
        new ReadConcerns(replication.membership().deployment()),
        new WriteConcerns(replication),
        replication,
        defaults);
  }

  public void check(CommandSpec spec, Arguments arguments) {
    Document read = arguments.document(GenericFields.READ_CONCERN);
    if (read != null) {
      reads.check(spec, read, arguments.has(GenericFields.AUTOCOMMIT), arguments.body());
    }
    Document write = arguments.document(GenericFields.WRITE_CONCERN);
    if (write != null) {
      writes.check(spec, write);
    }
  }

  /** Whether members beside the majority are to be waited for, or can never do what is asked. */
  public boolean waitsForMembers(Invocation invocation) {
    Document write = effective(invocation, own(invocation));
    return write != null
        && (WriteConcernWait.target(
                    write.get("w"), replication.membership().standing().configuration())
                != null
            || writes.unsatisfiable(write) != null);
  }

  /** Begins the wait of a command that has done its work. */
  public WriteConcernWait begin(Invocation invocation, Operation operation) {
    return new WriteConcernWait(replication, operation, effective(invocation, own(invocation)));
  }

  /**
   * Goes on waiting for members.
   *
   * @param clusterTime the time of the newest write that can be the command's
   */
  public @Nullable Wait awaitMembers(WriteConcernWait wait, long clusterTime) {
    Document concern = wait.concern();
    return concern == null ? null : wait.awaitMembers(clusterTime, writes.unsatisfiable(concern));
  }

  /** Tells in a reply that its write concern was not met; nothing when it was. */
  public void append(
      Invocation invocation, @Nullable WriteConcernWait wait, DocumentBuilder reply) {
    CommandException failure = wait == null ? null : wait.ended();
    if (wait == null || failure == null) {
      return;
    }
    Document own = own(invocation);
    Document concern = wait.concern();
    String provenance = concern == own ? "clientSupplied" : "customDefault";
    writes.appendFailure(
        concern == null ? Document.EMPTY : concern, provenance, failure, wait.isTimedOut(), reply);
    ErrorLabels.Context context = invocation.labelContext();
    List<Value> labels =
        ErrorLabels.of(context, 0, failure.code().number(), false).stream()
            .<Value>map(StringValue::of)
            .toList();
    if (!labels.isEmpty()) {
      reply.append("errorLabels", ArrayValue.of(labels));
    }
  }

  private static @Nullable Document own(Invocation invocation) {
    return invocation.arguments().document(GenericFields.WRITE_CONCERN);
  }

  private @Nullable Document effective(Invocation invocation, @Nullable Document own) {
    if (!replication.membership().deployment().isReplicated()) {
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
}
