package dev.morphium.messaging.morphium6;

import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.status.InstanceStatus;
import dev.morphium.messaging.status.MessagingStatus;
import dev.morphium.messaging.status.SystemStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to the status topic of Morphium 6, in a map with the names that it had there.
 *
 * <p>The question's value is {@code PING}, {@code MESSAGING_ONLY}, {@code MORPHIUM_ONLY} or {@code
 * ALL}; anything else stands for {@code MESSAGING_ONLY}.
 */
final class StatusInfoListener implements MessageListener {
  static final String TOPIC = "morphium_status";

  @Override
  public @Nullable Msg onMessage(Morphium6Messaging messaging, Msg question) {
    if (question.isAnswer()) {
      return null;
    }
    String asked = question.getValue();
    String level =
        asked != null && List.of("PING", "MORPHIUM_ONLY", "ALL").contains(asked)
            ? asked
            : "MESSAGING_ONLY";
    Map<String, Object> values = new LinkedHashMap<>();
    if (!level.equals("PING")) {
      InstanceStatus own = messaging.messaging().status().local();
      if (own.system() != null) {
        addProcess(values, own.system());
        if (!level.equals("MESSAGING_ONLY")) {
          addDriver(values, own.system());
        }
      }
      if (own.messaging() != null && !level.equals("MORPHIUM_ONLY")) {
        addMessaging(values, own.messaging(), messaging);
        values.put(
            "messaging.time_till_recieved",
            Math.max(0, own.at().toEpochMilli() - question.getTimestamp()));
      }
    }
    return question.createAnswerMsg().setMapValue(values);
  }

  private static void addProcess(Map<String, Object> values, SystemStatus system) {
    Runtime runtime = Runtime.getRuntime();
    values.put("jvm.version", system.java());
    values.put("jvm.free_mem", runtime.freeMemory());
    values.put("jvm.total_mem", runtime.totalMemory());
    values.put("jvm.max_mem", system.heapMax());
    values.put("jvm.heap.used", system.heapUsed());
    values.put("jvm.heap.max", system.heapMax());
    values.put("jvm.threads.active", system.threads());
  }

  private static void addDriver(Map<String, Object> values, SystemStatus system) {
    Map<String, Object> statistics = new LinkedHashMap<>();
    statistics.put("COMMANDS", system.commands());
    statistics.put("ERRORS", system.errors());
    statistics.put("RETRIES", system.retries());
    statistics.put("CONNECTIONS_IN_USE", system.connectionsInUse());
    statistics.put("CONNECTIONS_IN_POOL", system.connectionsIdle());
    statistics.put("THREADS_WAITING_FOR_CONNECTION", system.connectionsAwaited());
    values.put("morphium.driver.stats", statistics);
    values.put("morphium.driver.connections", system.connectionsInUse() + system.connectionsIdle());
  }

  private static void addMessaging(
      Map<String, Object> values, MessagingStatus status, Morphium6Messaging messaging) {
    values.put(
        "message_listeners_by_name",
        status.listeners().stream().map(ListenerLoad::topic).distinct().sorted().toList());
    values.put("global_listeners", List.of());
    values.put("messaging.multithreadded", messaging.isMultithreadded());
    values.put("messaging.window_size", messaging.getWindowSize());
    values.put("messaging.waiting_for_answers", status.questions());
    values.put("messaging.in_progress", status.leases());
    values.put("messaging.processing", status.inWork());
  }
}
