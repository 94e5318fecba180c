package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Map;
import java.util.Set;

/**
 * The fields that a set's configuration may have, and those of them that cannot be changed here.
 *
 * <p>A setting that would be taken and not obeyed is refused: whoever sets a timeout counts on it.
 * Source: MongoDB manual, "Replica Set Configuration".
 */
final class ConfigurationFields {
  /** What clients see of the settings that are always the same. */
  static final Document FIXED =
      Document.parse(
          """
          {chainingAllowed: true, heartbeatIntervalMillis: 2000, heartbeatTimeoutSecs: 10,
           electionTimeoutMillis: 10000, catchUpTimeoutMillis: -1,
           catchUpTakeoverDelayMillis: 30000, getLastErrorDefaults: {w: 1, wtimeout: 0}}
          """);

  private static final Set<String> FIELDS =
      Set.of(
          "_id",
          "version",
          "term",
          "members",
          "configsvr",
          "protocolVersion",
          "writeConcernMajorityJournalDefault",
          "settings");
  private static final Set<String> OWN_SETTINGS = Set.of("getLastErrorModes", "replicaSetId");

  /** What else has to have a certain value, and why. */
  private static final Map<String, String> SWITCHES =
      Map.of(
          "configsvr",
          "this server belongs to no sharded cluster",
          "writeConcernMajorityJournalDefault",
          "each member's --journal decides whether it confirms what its disk has");

  private ConfigurationFields() {}

  /**
   * Checks the fields of a configuration beside its members.
   *
   * @throws CommandException 40415 for an unknown field, 93 for another protocol, 238 for a setting
   *     that this server would not obey
   */
  static void check(Document configuration) {
    for (Element field : configuration.elements()) {
      if (!FIELDS.contains(field.name())) {
        throw unknown(field.name());
      }
      String reason = SWITCHES.get(field.name());
      if (reason != null && field.value().isTrue()) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED, field.name() + " is not supported: " + reason);
      }
    }
    Value protocol = configuration.get("protocolVersion");
    if (protocol instanceof NumberValue number && number.longValue() != 1) {
      throw new CommandException(
          ErrorCode.INVALID_REPLICA_SET_CONFIG,
          "protocolVersion of " + number.longValue() + " is not supported, only 1 is");
    }
    if (configuration.get("settings") instanceof Document settings) {
      checkSettings(settings);
    }
  }

  private static void checkSettings(Document settings) {
    for (Element setting : settings.elements()) {
      String name = setting.name();
      if (OWN_SETTINGS.contains(name)) {
        continue;
      }
      if (!FIXED.has(name)) {
        throw unknown("settings." + name);
      }
      Value fixed = FIXED.get(name);
      if (ValueComparator.BINARY.compare(fixed, setting.value()) != 0) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "settings.%s cannot be changed on this server: it is %s, and not %s"
                .formatted(name, ValueText.of(fixed), ValueText.of(setting.value())));
      }
    }
  }

  private static CommandException unknown(String path) {
    return new CommandException(
        ErrorCode.UNKNOWN_FIELD, "BSON field 'ReplSetConfig." + path + "' is an unknown field.");
  }
}
