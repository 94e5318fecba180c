package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The fields of the configuration that a client sends, with their types.
 *
 * <p>A setting that would be taken and not obeyed is refused: whoever sets a timeout counts on it.
 * Source: MongoDB manual, "Replica Set Configuration".
 */
final class ConfigurationFields {
  private static final CommandFields FIELDS =
      CommandFields.statement("ReplSetConfig")
          .with(List.of(ValueType.STRING), "_id")
          .with(CommandField.NUMBER, "version", "term");
  private static final CommandField MEMBERS = FIELDS.array("members");
  private static final CommandField PROTOCOL = FIELDS.number("protocolVersion");
  private static final CommandField SHARDED = FIELDS.looseBool("configsvr");
  private static final CommandField JOURNALED =
      FIELDS.looseBool("writeConcernMajorityJournalDefault");
  private static final CommandField SETTINGS = FIELDS.document("settings");

  private static final CommandFields SETTING =
      CommandFields.statement("ReplSetConfig.settings")
          .with(CommandField.BOOLEAN_OR_NUMBER, "chainingAllowed")
          .with(
              CommandField.NUMBER,
              "heartbeatIntervalMillis",
              "heartbeatTimeoutSecs",
              "electionTimeoutMillis",
              "catchUpTimeoutMillis",
              "catchUpTakeoverDelayMillis")
          .with(List.of(ValueType.OBJECT), "getLastErrorDefaults", "getLastErrorModes")
          .with(List.of(ValueType.OBJECT_ID), "replicaSetId");
  private static final CommandFields MEMBER =
      CommandFields.statement("MemberConfig")
          .with(CommandField.NUMBER, "_id", "priority", "votes")
          .with(List.of(ValueType.STRING), "host")
          .with(CommandField.BOOLEAN_OR_NUMBER, "hidden");
  private static final CommandField TAGS = MEMBER.document("tags");
  private static final CommandField ARBITER = MEMBER.looseBool("arbiterOnly");
  private static final CommandField INDEXES = MEMBER.looseBool("buildIndexes");
  private static final CommandField DELAY = MEMBER.number("secondaryDelaySecs");
  private static final CommandField OLD_DELAY = MEMBER.number("slaveDelay");
  private static final CommandField HORIZONS = MEMBER.document("horizons");

  private ConfigurationFields() {}

  /**
   * Checks the names, the types and those values of a configuration's fields that cannot be
   * changed.
   *
   * @param fixed the settings that cannot be changed
   * @throws CommandException 40415 for an unknown field, 14 for a value of another type, 93 for
   *     another protocol, 238 for a setting that this server would not obey
   */
  static void check(Document configuration, Document fixed) {
    Arguments arguments = Arguments.parseStatement(FIELDS, configuration);
    refuse(
        arguments.bool(SHARDED, false),
        "configsvr is not supported: this server belongs to no sharded cluster");
    refuse(
        arguments.bool(JOURNALED, false),
        "writeConcernMajorityJournalDefault is not supported: each member's --journal decides"
            + " whether it confirms what its disk has");
    long protocol = arguments.int64(PROTOCOL, 1);
    if (protocol != 1) {
      throw new CommandException(
          ErrorCode.INVALID_REPLICA_SET_CONFIG,
          "protocolVersion of " + protocol + " is not supported, only 1 is");
    }
    arguments.documents(MEMBERS).forEach(ConfigurationFields::checkMember);
    checkSettings(arguments.document(SETTINGS, Document.EMPTY), fixed);
  }

  private static void refuse(boolean wanted, String reason) {
    if (wanted) {
      throw new CommandException(ErrorCode.NOT_IMPLEMENTED, reason);
    }
  }

  private static void checkMember(Document member) {
    Arguments arguments = Arguments.parseStatement(MEMBER, member);
    refuse(arguments.bool(ARBITER, false), "arbiters are not supported yet by this server");
    refuse(
        arguments.int64(DELAY, 0) != 0 || arguments.int64(OLD_DELAY, 0) != 0,
        "delayed members are not supported yet by this server");
    refuse(
        !arguments.bool(INDEXES, true),
        "members without indexes are not supported yet by this server");
    refuse(arguments.has(HORIZONS), "horizons are not supported yet by this server");
    Document tags = arguments.document(TAGS, Document.EMPTY);
    for (Element tag : tags.elements()) {
      if (!(tag.value() instanceof StringValue)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            "tags.%s field has non-string value of type %s"
                .formatted(tag.name(), tag.value().type().alias()));
      }
    }
  }

  private static void checkSettings(Document settings, Document fixedSettings) {
    Arguments.parseStatement(SETTING, settings);
    for (Element fixed : fixedSettings.elements()) {
      Value given = settings.get(fixed.name());
      if (!given.isNullish() && ValueComparator.BINARY.compare(fixed.value(), given) != 0) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "settings.%s cannot be changed on this server: it is %s, and not %s"
                .formatted(fixed.name(), ValueText.of(fixed.value()), ValueText.of(given)));
      }
    }
  }
}
