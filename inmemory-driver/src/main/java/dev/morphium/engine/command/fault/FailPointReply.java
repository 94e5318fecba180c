package dev.morphium.engine.command.fault;

import dev.morphium.driver.Reply;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;

/**
 * Edits a reply for a fail point: its error labels, or a field such as {@code writeConcernError}.
 */
final class FailPointReply {
  private static final String LABELS = "errorLabels";

  private FailPointReply() {}

  /** The reply with exactly these labels. */
  static Reply withLabels(Reply reply, List<String> labels) {
    DocumentBuilder changed = without(reply, LABELS);
    if (!labels.isEmpty()) {
      changed.append(LABELS, ArrayValue.of(labels.stream().<Value>map(StringValue::of).toList()));
    }
    return reply(changed);
  }

  /** The reply with this field, whether it had one of that name or not. */
  static Reply with(Reply reply, String name, Value value) {
    return reply(without(reply, name).append(name, value));
  }

  private static DocumentBuilder without(Reply reply, String name) {
    DocumentBuilder changed = new DocumentBuilder(reply.length() + 256);
    ElementCursor cursor = Document.view(reply.bytes(), reply.offset()).cursor();
    while (cursor.next()) {
      if (!cursor.name().equals(name)) {
        changed.append(cursor);
      }
    }
    return changed;
  }

  private static Reply reply(DocumentBuilder document) {
    return new Reply(document.finish(), 0, document.size());
  }
}
