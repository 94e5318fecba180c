package dev.morphium.corpus;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.Set;

/** The part of a reply that is the same on every server and in every run. */
final class StableReply {
  private static final Set<String> VARIABLE =
      Set.of(
          "$clusterTime",
          "operationTime",
          "electionId",
          "opTime",
          "ok",
          "errmsg",
          "errInfo",
          "ns",
          "commitQuorum",
          "recoveryToken");
  private static final List<String> ERROR = List.of("code", "codeName", "errorLabels");
  private static final Value OPEN = StringValue.of("open");

  private StableReply() {}

  static boolean failed(Document reply) {
    return !(reply.get("ok") instanceof NumberValue number && number.doubleValue() == 1);
  }

  /** The code of an error, its name and its labels; the text only where a case asks for it. */
  static Document error(Document reply, boolean withText) {
    DocumentBuilder error = new DocumentBuilder();
    for (String name : ERROR) {
      if (reply.has(name)) {
        error.append(name, reply.get(name));
      }
    }
    return withText ? error.append("errmsg", reply.get("errmsg")).build() : error.build();
  }

  static Document of(Document reply) {
    DocumentBuilder rest = new DocumentBuilder();
    for (Element element : reply.elements()) {
      if (!VARIABLE.contains(element.name())) {
        append(rest, element);
      }
    }
    return rest.build();
  }

  private static void append(DocumentBuilder to, Element element) {
    String name = element.name();
    Value value = element.value();
    if (name.equals("cursor") && value instanceof Document cursor) {
      to.append(name, cursor(cursor));
    } else if (name.equals("writeErrors") && value instanceof ArrayValue errors) {
      to.append(
          name,
          ArrayValue.of(errors.elements().stream().map(each -> of((Document) each)).toList()));
    } else if (name.equals("writeConcernError") && value instanceof Document error) {
      to.append(name, of(error));
    } else {
      to.append(name, value);
    }
  }

  /** A cursor's batch; its id is that there is one. */
  private static Document cursor(Document cursor) {
    DocumentBuilder rest = new DocumentBuilder();
    for (Element element : cursor.elements()) {
      if (element.name().equals("id")) {
        boolean open = element.value() instanceof NumberValue id && !id.isZero();
        if (open) {
          rest.append("id", OPEN);
        }
      } else if (!element.name().equals("ns") && !element.name().equals("atClusterTime")) {
        boolean batch = element.name().endsWith("Batch");
        rest.append(element.name(), batch ? batch(element.value()) : element.value());
      }
    }
    return rest.build();
  }

  /** Documents as they are, but that results of a bulk write lose the text of their errors. */
  private static Value batch(Value documents) {
    return !(documents instanceof ArrayValue array)
        ? documents
        : ArrayValue.of(
            array.elements().stream()
                .map(each -> each instanceof Document d && d.has("errmsg") ? withoutText(d) : each)
                .toList());
  }

  private static Document withoutText(Document result) {
    DocumentBuilder rest = new DocumentBuilder();
    result.elements().stream()
        .filter(element -> !element.name().equals("errmsg"))
        .forEach(element -> rest.append(element.name(), element.value()));
    return rest.build();
  }
}
