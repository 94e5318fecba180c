package dev.morphium.engine.command.replication;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * An oplog entry that a client sends with {@code applyOps}, and the command that has its effect.
 *
 * @param entry the whole entry
 * @param kind i, u, d, c or n: insert, update, delete, command, nothing
 * @param namespace the database and, behind the first dot, the collection
 * @param object what is inserted, what the update does, what is deleted, or the command
 */
record OplogOperation(Document entry, String kind, String namespace, Document object) {
  private static final Set<String> KINDS = Set.of("i", "u", "d", "c", "n");
  private static final Set<String> COMMANDS =
      Set.of(
          "collMod",
          "create",
          "createIndexes",
          "drop",
          "dropDatabase",
          "dropIndexes",
          "renameCollection");

  /**
   * Reads an entry.
   *
   * @throws CommandException 2, 4 or 20 when it is none
   */
  static OplogOperation parse(Document entry) {
    Value kind = required(entry, "op");
    if (!(kind instanceof StringValue name) || !KINDS.contains(name.value())) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "\"op\" is one of i, u, d, c and n, not " + kind);
    }
    Value namespace = required(entry, "ns");
    boolean nothing = name.value().equals("n");
    if (!(namespace instanceof StringValue text) || !nothing && text.value().indexOf('.') <= 0) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "\"ns\" has to be a database and a collection");
    }
    Value object = required(entry, "o");
    if (!(object instanceof Document document)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "\"o\" has to be a document");
    }
    if (entry.has("ui") && !nothing) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "applyOps of collections by their UUID is not supported yet by this server");
    }
    return new OplogOperation(entry, name.value(), text.value(), document);
  }

  private static Value required(Document document, String field) {
    Value value = document.get(field);
    if (value.isMissing()) {
      throw missing(field);
    }
    return value;
  }

  private static CommandException missing(String field) {
    return new CommandException(ErrorCode.NO_SUCH_KEY, "Missing expected field \"" + field + "\"");
  }

  String database() {
    return namespace.substring(0, Math.max(0, namespace.indexOf('.')));
  }

  String collection() {
    return namespace.substring(namespace.indexOf('.') + 1);
  }

  /** The command of an entry of kind c. */
  Document asCommand() {
    String name = object.firstName();
    if (name == null || !COMMANDS.contains(name)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "applyOps does not take the command " + name);
    }
    if (name.equals("createIndexes") && object.has("key")) {
      return indexCommand();
    }
    if (!name.equals("renameCollection")) {
      return object;
    }
    DocumentBuilder command = new DocumentBuilder();
    for (Element element : object.elements()) {
      switch (element.name()) {
        case "stayTemp" -> {}
        case "dropTarget" ->
            command.append(
                "dropTarget", element.value().isTrue() || element.value() instanceof BinaryValue);
        default -> command.append(element.name(), element.value());
      }
    }
    return command.build();
  }

  /** The log has the index beside the command's name. */
  private Document indexCommand() {
    DocumentBuilder command =
        new DocumentBuilder().append("createIndexes", object.get("createIndexes"));
    command.startArray("indexes").startDocument("0");
    for (Element element : object.elements()) {
      if (!element.name().equals("createIndexes")) {
        command.append(element.name(), element.value());
      }
    }
    return command.end().end().build();
  }

  /**
   * The command of an entry of kind i, u or d.
   *
   * @param bypass whether the collection's validator is not asked
   */
  Document asWrite(boolean bypass) {
    DocumentBuilder command = new DocumentBuilder();
    if (kind.equals("d")) {
      command.append("delete", collection()).startArray("deletes").startDocument("0");
      command.append("q", query(object)).append("limit", 1).end().end();
      return command.build();
    }
    command.append("update", collection()).startArray("updates").startDocument("0");
    if (kind.equals("i")) {
      command.append("q", query(object)).append("u", object).append("upsert", true);
    } else {
      command.append("q", query(criteria())).append("u", update());
    }
    command.end().end();
    return command.append("bypassDocumentValidation", bypass).build();
  }

  private Document criteria() {
    if (entry.get("o2") instanceof Document criteria) {
      return criteria;
    }
    throw missing("o2");
  }

  private static Document query(Document document) {
    Value id = required(document, "_id");
    return new DocumentBuilder().startDocument("_id").append("$eq", id).end().build();
  }

  private Value update() {
    Value difference = object.get("diff");
    if (object.has("$v") && difference instanceof Document changes) {
      return OplogDelta.asPipeline(changes);
    }
    return object.has("_id") ? OplogDelta.replacement(object) : object;
  }
}
