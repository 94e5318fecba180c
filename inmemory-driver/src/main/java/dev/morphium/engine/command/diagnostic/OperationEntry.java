package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.WriteFigures;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.plan.PlanStatistics;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * The entry of {@code system.profile} for an operation that has ended; the slow-query log has the
 * same. What was not measured is left out. Source: MongoDB manual, "Database Profiler Output".
 */
final class OperationEntry {
  /** Larger commands are cut. */
  private static final int LARGEST_COMMAND = 50 * 1024;

  private static final int LARGEST_FIELD = 4 * 1024;

  private OperationEntry() {}

  static Document of(
      Operation operation, long nanos, @Nullable RuntimeException error, long nowMillis) {
    Invocation invocation = operation.invocation();
    DocumentBuilder entry =
        new DocumentBuilder()
            .append("op", OperationDocuments.kind(invocation.spec()))
            .append("ns", OperationDocuments.namespace(invocation))
            .append("command", command(invocation.shown()));
    appendPlans(entry, operation);
    WriteFigures written = operation.written();
    if (written != null) {
      appendWrites(entry, written);
    }
    if (operation.returned() >= 0) {
      entry.append("nreturned", operation.returned());
    }
    entry.append("millis", (int) Math.min(nanos / 1_000_000, Integer.MAX_VALUE));
    if (error instanceof CommandException refused) {
      entry
          .append("ok", 0)
          .append("errMsg", refused.message())
          .append("errName", refused.code().codeName())
          .append("errCode", refused.code().number());
    }
    entry
        .append("ts", new DateValue(nowMillis))
        .append("client", invocation.client().remoteAddress());
    StringValue application = OperationDocuments.application(invocation.client());
    if (application != null) {
      entry.append("appName", application);
    }
    Authentication authentication = invocation.client().authentication();
    return entry
        .append("allUsers", OperationDocuments.users(authentication))
        .append(
            "user",
            authentication.isAnonymous() ? "" : authentication.users().getFirst().toString())
        .build();
  }

  /** The command, or the beginning of its fields where it is large, as mongod cuts it. */
  private static Document command(Document body) {
    if (body.length() <= LARGEST_COMMAND) {
      return body;
    }
    StringBuilder text = new StringBuilder("{ ");
    for (Element field : body.elements()) {
      String value = ValueSize.of(field.value()) > LARGEST_FIELD ? "..." : field.value().toString();
      text.append(field.name()).append(": ").append(value).append(", ");
      if (text.length() > LARGEST_COMMAND) {
        break;
      }
    }
    return new DocumentBuilder().append("$truncated", text.append("... }").toString()).build();
  }

  private static void appendPlans(DocumentBuilder entry, Operation operation) {
    if (operation.keysExamined() >= 0) {
      entry
          .append("keysExamined", operation.keysExamined())
          .append("docsExamined", operation.documentsExamined());
    }
    PlanStatistics plans = operation.plans();
    if (plans != null && plans.sorts() > 0) {
      entry.append("hasSortStage", true);
    }
    SpillStatistics spilled = operation.spilled();
    if (spilled != null && spilled.usedDisk()) {
      entry.append("usedDisk", true).append("spills", spilled.spills());
    }
    String summary = operation.planSummary();
    if (summary != null) {
      entry.append("planSummary", summary);
    }
  }

  private static void appendWrites(DocumentBuilder entry, WriteFigures written) {
    append(entry, "ninserted", written.inserted());
    append(entry, "nMatched", written.matched());
    append(entry, "nModified", written.modified());
    append(entry, "nUpserted", written.upserted());
    append(entry, "ndeleted", written.deleted());
  }

  private static void append(DocumentBuilder entry, String name, long count) {
    if (count > 0) {
      entry.append(name, count);
    }
  }
}
