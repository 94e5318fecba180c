package dev.morphium.replay;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges a reply by what a case expects of it. */
final class Judge {
  private static final Set<String> GOSSIP =
      Set.of("$clusterTime", "operationTime", "electionId", "opTime");

  private final CaseValues values;

  Judge(CaseValues values) {
    this.values = values;
  }

  /** The code of the error that a reply tells of, or null when it tells of none. */
  static @Nullable Integer failure(Document reply) {
    boolean ok = reply.get("ok") instanceof NumberValue number && number.doubleValue() == 1;
    return ok ? null : reply.get("code") instanceof NumberValue code ? (int) code.longValue() : -1;
  }

  static boolean hasWriteErrors(Document reply) {
    return reply.get("writeErrors") instanceof ArrayValue errors && !errors.isEmpty();
  }

  /** Null when the expectation holds, else why it does not. */
  @Nullable String judge(Document reply, Map<String, Object> expected) {
    if (expected.containsKey("error")) {
      return judgeError(reply, Json.object(expected.get("error")));
    }
    if (failure(reply) != null) {
      return "unexpected error " + reply;
    }
    Value subject = reply;
    if (expected.get("path") instanceof String path && !path.isEmpty()) {
      subject = CaseState.walk(reply, path);
      if (subject.isMissing()) {
        return "the reply has no " + path;
      }
    }
    if (expected.containsKey("ok")) {
      return null;
    }
    Equality equality = new Equality(values, expected.get("looseNaN") == Boolean.TRUE);
    if (expected.containsKey("reply")) {
      return judgeWhole(equality, subject, expected);
    }
    if (expected.containsKey("partial")) {
      return partial(equality, subject, expected.get("partial"))
          ? null
          : "expected within the reply " + expected.get("partial") + ", got " + subject;
    }
    if (expected.containsKey("checks")) {
      return Checks.all(equality, values, subject, Json.list(expected.get("checks")));
    }
    return judgeBatch(equality, subject, expected);
  }

  private static @Nullable String judgeError(Document reply, Map<String, Object> expected) {
    Integer code = failure(reply);
    Value message = reply.get("errmsg");
    if (code == null
        && CaseState.walk(reply, "writeErrors.0") instanceof Document error
        && error.get("code") instanceof NumberValue number) {
      code = (int) number.longValue();
      message = error.get("errmsg");
    }
    if (code == null) {
      return "expected error " + expected.get("code") + ", got " + reply;
    }
    if (((Long) expected.get("code")).intValue() != code) {
      return "expected error " + expected.get("code") + ", got " + code + " " + message;
    }
    return expected.get("message") instanceof String text && !message.equals(StringValue.of(text))
        ? "expected message " + text + ", got " + message
        : null;
  }

  private static @Nullable String judgeWhole(
      Equality equality, Value subject, Map<String, Object> expected) {
    Value got = withoutGossip(subject);
    boolean equal = ReplyComparison.compare(equality, got, expected.get("reply"), expected);
    return equal ? null : "expected reply " + expected.get("reply") + ", got " + got;
  }

  /** A whole reply without what may differ from one reply to the next. */
  static Value withoutGossip(Value reply) {
    if (!(reply instanceof Document document)) {
      return reply;
    }
    DocumentBuilder rest = new DocumentBuilder();
    document.elements().stream()
        .filter(element -> !GOSSIP.contains(element.name()))
        .forEach(element -> rest.append(element.name(), element.value()));
    return rest.build();
  }

  private @Nullable String judgeBatch(
      Equality equality, Value subject, Map<String, Object> expected) {
    if (!(CaseState.walk(subject, "cursor.firstBatch") instanceof ArrayValue batch)) {
      return "no cursor.firstBatch in " + subject;
    }
    if (expected.containsKey("firstBatch")) {
      return ReplyComparison.compare(equality, batch, expected.get("firstBatch"), expected)
          ? null
          : "expected " + expected.get("firstBatch") + ", got " + batch;
    }
    if (expected.get("checksEachDocument") instanceof List<?> checks) {
      if (batch.isEmpty()) {
        return "expected at least one document";
      }
      for (Value document : batch.elements()) {
        String why = Checks.all(equality, values, document, Json.list(checks));
        if (why != null) {
          return why;
        }
      }
      return null;
    }
    List<Object> lists = Json.list(expected.get("checksPerDocument"));
    if (batch.size() != lists.size()) {
      return "expected " + lists.size() + " documents, got " + batch.size();
    }
    for (int i = 0; i < lists.size(); i++) {
      String why = Checks.all(equality, values, batch.get(i), Json.list(lists.get(i)));
      if (why != null) {
        return why;
      }
    }
    return null;
  }

  private static boolean partial(Equality equality, Value actual, Object expected) {
    if (expected instanceof Map<?, ?> map && actual instanceof Document document) {
      for (Map.Entry<String, Object> entry : Json.object(map).entrySet()) {
        Value member = document.get(entry.getKey());
        if (member.isMissing() || !partial(equality, member, entry.getValue())) {
          return false;
        }
      }
      return true;
    }
    if (expected instanceof List<?> list && actual instanceof ArrayValue array) {
      List<Object> elements = Json.list(list);
      boolean all = array.size() >= elements.size();
      for (int i = 0; i < elements.size() && all; i++) {
        all = partial(equality, array.get(i), elements.get(i));
      }
      return all;
    }
    return equality.equal(actual, expected);
  }
}
