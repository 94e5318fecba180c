package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Value;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The server's parameters and their values: those that clients and tools ask for. Source: MongoDB
 * manual, "MongoDB Server Parameters".
 */
final class ServerParameters {
  /** The parameters in alphabetical order. */
  private static final Map<String, Parameter> TABLE =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("allowDiskUseByDefault", Parameter.bool(true)),
              Map.entry("authSchemaVersion", Parameter.fixed(new Int32Value(5))),
              Map.entry("authenticationMechanisms", Parameter.fixed(ArrayValue.EMPTY)),
              Map.entry(
                  "automationServiceDescriptor", Parameter.text("automationServiceDescriptor", "")),
              Map.entry("cursorTimeoutMillis", Parameter.fixed(new Int32Value(600_000))),
              Map.entry(
                  "featureCompatibilityVersion",
                  Parameter.fixed(Document.parse("{version: '8.0'}"))),
              Map.entry("logComponentVerbosity", LogVerbosity.PARAMETER),
              Map.entry("logLevel", Parameter.number("logLevel", 0, 0)),
              Map.entry("quiet", Parameter.bool(false))));

  private final Map<String, Value> values = new ConcurrentHashMap<>();

  Set<String> names() {
    return TABLE.keySet();
  }

  /** The parameter of this name, or null when there is none. */
  @Nullable Parameter find(String name) {
    return TABLE.get(name);
  }

  Value value(String name, Parameter parameter) {
    return values.getOrDefault(name, parameter.initial());
  }

  void set(String name, Value value) {
    values.put(name, value);
  }
}
