package dev.morphium.engine.command.fault;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ErrorLabels;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;

/**
 * A command with its client, matched against the data of fail points.
 *
 * @param body the command's document
 */
record FailPointCall(CommandSpec spec, String database, Document body, ClientContext client) {

  /** Whether the data of a fail point select this command. */
  boolean isMeantBy(Document data) {
    return isFrom(data)
        && (!data.has("namespace") || namespace().equals(text(data, "namespace")))
        && (data.has("failAllCommands") || isNamedIn(data));
  }

  /** Whether the data of a fail point select the client. */
  boolean isFrom(Document data) {
    String thread = "conn" + client.connectionId();
    return (!data.has("threadName") || thread.equals(text(data, "threadName")))
        && (!data.has("appName") || applicationName().equals(text(data, "appName")));
  }

  private boolean isNamedIn(Document data) {
    if (!(data.get("failCommands") instanceof ArrayValue names)) {
      return false;
    }
    for (Value name : names.elements()) {
      if (name instanceof StringValue text
          && (spec.name().equals(text.value()) || spec.aliases().contains(text.value()))) {
        return true;
      }
    }
    return false;
  }

  private String applicationName() {
    Document metadata = client.metadata();
    if (!metadata.has("application") && body.get("client") instanceof Document sent) {
      metadata = sent; // the very first hello brings it
    }
    return metadata.get("application") instanceof Document application
        ? text(application, "name")
        : "";
  }

  /** The namespace that the command works on; a command on a database has the database's name. */
  private String namespace() {
    String collection = text(body, String.valueOf(body.firstName()));
    if (collection.isEmpty()) {
      collection = text(body, "collection");
    }
    return collection.isEmpty() ? database : database + "." + collection;
  }

  private static String text(Document document, String name) {
    return document.get(name) instanceof StringValue text ? text.value() : "";
  }

  static boolean isTrue(Document data, String name) {
    return data.get(name) instanceof BooleanValue truth && truth.value();
  }

  static boolean isWhole(Document data, String name) {
    return data.get(name) instanceof NumberValue number && number.isLong();
  }

  boolean isNumbered() {
    return body.has("txnNumber");
  }

  boolean isInTransaction() {
    return body.has("autocommit");
  }

  boolean endsTransaction() {
    return spec.is(CommandFlag.ENDS_TRANSACTION);
  }

  /** Whether a write concern is waited for when this command has run. */
  boolean awaitsWriteConcern() {
    return spec.is(CommandFlag.WRITE_CONCERN) && (!isInTransaction() || endsTransaction());
  }

  long timeLimitMillis() {
    return body.get("maxTimeMS") instanceof NumberValue number ? number.longValue() : 0;
  }

  /** What the labels of this command's errors depend on. */
  ErrorLabels.Context labelContext() {
    boolean changeStream =
        body.get("pipeline") instanceof ArrayValue stages
            && stages.elements().stream()
                .anyMatch(stage -> stage instanceof Document first && first.has("$changeStream"));
    return new ErrorLabels.Context(
        isNumbered(), isInTransaction(), endsTransaction(), changeStream);
  }
}
