package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.NEVER_SUCCEEDS;
import static dev.morphium.engine.command.CommandFlag.PRIMARY_ONLY;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code compactStructuredEncryptionData}, for collections with encrypted fields.
 *
 * <p>This server makes no such collections: all others are refused as mongod refuses them. Source:
 * MongoDB manual, same name.
 */
final class CompactEncryptedCommand implements ImmediateCommand {
  private static final String NAME = "compactStructuredEncryptionData";
  private static final CommandFields FIELDS = new CommandFields(NAME);
  private static final CommandField TOKENS = FIELDS.document("compactionTokens");

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Compacts the indexes of encrypted fields, which no collection here has.",
            Requires.onCollection(ActionType.COMPACT_STRUCTURED_ENCRYPTION_DATA),
            this)
        .with(PRIMARY_ONLY, NEVER_SUCCEEDS);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    if (!(invocation.arguments().first() instanceof StringValue name)) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "collection name has invalid type, a string is expected");
    }
    invocation.arguments().require(TOKENS);
    Namespace namespace = new Namespace(invocation.database(), name.value());
    CollectionState collection = invocation.access().root().collection(namespace);
    if (collection == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND, "Namespace " + namespace + " does not exist");
    }
    if (View.isView(collection)) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED_ON_VIEW,
          "Cannot run " + NAME + " on a view: " + namespace);
    }
    throw new CommandException(
        6346807, "Target namespace is not an encrypted collection: " + namespace);
  }
}
