package dev.morphium.tools;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The state of a server, as {@code poppy status} tells it.
 *
 * @param role what it is, such as PRIMARY
 * @param hello its answer to {@code hello}
 * @param build its answer to {@code buildInfo}
 * @param status its answer to {@code serverStatus}
 * @param set its answer to {@code replSetGetStatus}; null when it is in no set
 * @param members the members of its set
 * @param failure why it has not answered everything; empty when it has
 */
record ServerState(
    String role,
    BsonDocument hello,
    BsonDocument build,
    BsonDocument status,
    @Nullable BsonDocument set,
    MemberTable members,
    String failure) {
  private static final int MEBIBYTE = 20;

  /** The state of a server that has been asked, among all that have been. */
  static ServerState of(ProbedMember server, List<ProbedMember> asked) {
    BsonDocument set = server.set();
    return new ServerState(
        server.state(),
        server.answer("hello"),
        server.answer("buildInfo"),
        server.answer("serverStatus"),
        set,
        new MemberTable(MemberState.of(set, asked)),
        server.problem());
  }

  /** What a server is, by its answer to {@code hello}. */
  static String role(BsonDocument hello) {
    if (!hello.containsKey("setName")) {
      return hello.containsKey("isreplicaset") ? "STARTUP" : "STANDALONE";
    }
    if (isTrue(hello, "isWritablePrimary")) {
      return "PRIMARY";
    }
    return isTrue(hello, "secondary") ? "SECONDARY" : "OTHER";
  }

  private static boolean isTrue(BsonDocument document, String name) {
    return document.getBoolean(name, BsonBoolean.FALSE).getValue();
  }

  /** What keeps it from being healthy; nothing when it is. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (!failure.isEmpty() && members.members().isEmpty()) { // these tell it with its address
      problems.add(failure);
    }
    switch (role) {
      case "PRIMARY", "SECONDARY", "STANDALONE" -> {}
      case "REMOVED" -> problems.add("the server was removed from its set: it serves no reads");
      default -> problems.add("the server is neither primary nor secondary: it serves no reads");
    }
    if (hello.containsKey("setName") && !hello.containsKey("primary")) {
      problems.add("no primary is known: there are no writes");
    }
    if (isTrue(status.getDocument("dataMemory", new BsonDocument()), "refusing")) {
      problems.add("the data are above their high-water mark: writes that grow are refused");
    }
    problems.addAll(members.problems());
    return problems;
  }

  /** Everything as a document. */
  BsonDocument document() {
    BsonArray problems = new BsonArray(problems().stream().map(BsonString::new).toList());
    BsonDocument document =
        new BsonDocument("ok", BsonBoolean.valueOf(problems.isEmpty()))
            .append("host", new BsonString(host()))
            .append("version", new BsonString(version()))
            .append("state", new BsonString(role))
            .append("problems", problems);
    if (!status.isEmpty()) {
      numbers(document);
    }
    if (set != null) {
      document.append("set", new BsonString(text(set, "set")));
    }
    if (!members.members().isEmpty()) {
      document.append("members", members.documents());
    }
    return document;
  }

  private void numbers(BsonDocument document) {
    document
        .append("uptimeSeconds", new BsonInt64(number(status, "uptime")))
        .append("connections", new BsonInt64(number(status, "connections", "current")))
        .append("operations", new BsonInt64(number(status, "connections", "active")))
        .append("dataBytes", new BsonInt64(number(status, "dataMemory", "usedBytes")))
        .append("dataLimitBytes", new BsonInt64(number(status, "dataMemory", "highWaterMarkBytes")))
        .append("heapBytes", new BsonInt64(number(status, "jvm", "heap", "usedBytes")))
        .append("heapLimitBytes", new BsonInt64(number(status, "jvm", "heap", "maxBytes")));
  }

  /** Everything as a table. */
  String table() {
    StringBuilder text = new StringBuilder();
    String of = set == null ? "" : " of " + text(set, "set");
    String known = version().isEmpty() ? "the server" : version();
    text.append("%s at %s: %s%s%n".formatted(known, host(), role, of));
    if (!status.isEmpty()) {
      rows(text);
    }
    if (!members.members().isEmpty()) {
      text.append('\n').append(members.lines());
    }
    List<String> problems = problems();
    text.append('\n').append(problems.isEmpty() ? "healthy" : "not healthy:");
    problems.forEach(problem -> text.append("\n  ").append(problem));
    return text.toString();
  }

  private void rows(StringBuilder text) {
    row(text, "uptime", number(status, "uptime") + " s");
    row(
        text,
        "connections",
        "%d, %d more possible"
            .formatted(
                number(status, "connections", "current"),
                number(status, "connections", "available")));
    row(text, "operations", number(status, "connections", "active") + " running");
    row(
        text,
        "data",
        mebibytes(
            number(status, "dataMemory", "usedBytes"),
            number(status, "dataMemory", "highWaterMarkBytes")));
    row(
        text,
        "heap",
        mebibytes(
            number(status, "jvm", "heap", "usedBytes"), number(status, "jvm", "heap", "maxBytes")));
  }

  private static void row(StringBuilder text, String name, String value) {
    text.append("%-16s%s%n".formatted(name, value));
  }

  private static String mebibytes(long used, long limit) {
    return "%d of %d MiB".formatted(used >> MEBIBYTE, limit >> MEBIBYTE);
  }

  private String host() {
    return hello.containsKey("me") ? text(hello, "me") : text(status, "host");
  }

  private String version() {
    String product = text(build, "poppy");
    String version = text(build, "version");
    return product.isEmpty() && !version.isEmpty() ? "MongoDB " + version : product;
  }

  private static String text(BsonDocument document, String name) {
    return document.get(name) instanceof BsonString text ? text.getValue() : "";
  }

  private static long number(BsonDocument document, String... path) {
    BsonValue at = document;
    for (String name : path) {
      at = at instanceof BsonDocument inner ? inner.get(name) : null;
    }
    return at instanceof BsonNumber number ? number.longValue() : 0;
  }
}
