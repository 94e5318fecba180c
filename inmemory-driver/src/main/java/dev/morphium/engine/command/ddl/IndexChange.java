package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The change of one index by {@code collMod}. Source: MongoDB manual, "collMod", "Index Options".
 */
record IndexChange(Arguments asked) {
  private static final CommandFields FIELDS = CommandFields.statement("collMod.index");
  private static final CommandField NAME = FIELDS.string("name");
  private static final CommandField KEY_PATTERN = FIELDS.document("keyPattern");
  private static final CommandField SECONDS = FIELDS.number("expireAfterSeconds");
  private static final CommandField HIDDEN = FIELDS.looseBool("hidden");
  private static final CommandField UNIQUE = FIELDS.looseBool("unique");
  private static final CommandField PREPARE_UNIQUE = FIELDS.looseBool("prepareUnique");

  /**
   * What comes of a change.
   *
   * @param definition the index as it is then
   * @param told what the reply says of it
   */
  record Outcome(IndexDefinition definition, Document told) {}

  /**
   * The change that the field {@code index} asks for.
   *
   * @throws CommandException 72 and others when it can be none, whatever the index is
   */
  static IndexChange read(Document given) {
    Arguments asked = Arguments.parseStatement(FIELDS, given);
    if (asked.has(NAME) && asked.has(KEY_PATTERN)) {
      throw CollModCommand.invalid("Cannot specify both key pattern and name.");
    }
    if (!asked.has(NAME) && !asked.has(KEY_PATTERN)) {
      throw CollModCommand.invalid("Must specify either index name or key pattern.");
    }
    if (!asked.has(SECONDS)
        && !asked.has(HIDDEN)
        && !asked.has(UNIQUE)
        && !asked.has(PREPARE_UNIQUE)) {
      throw CollModCommand.invalid("no expireAfterSeconds, hidden, unique, or prepareUnique field");
    }
    if (asked.has(UNIQUE) && !asked.bool(UNIQUE, true)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Cannot make index non-unique: 'unique: false' is not supported");
    }
    if (asked.int64(SECONDS, 0) < 0) {
      throw CollModCommand.invalid(
          "TTL index 'expireAfterSeconds' option cannot be less than 0. expireAfterSeconds: "
              + asked.int64(SECONDS, 0));
    }
    return new IndexChange(asked);
  }

  boolean makesUnique() {
    return asked.has(UNIQUE);
  }

  /**
   * The index that is to change.
   *
   * @throws CommandException 27 when there is none, 181 when the key is that of several
   */
  IndexDefinition find(CollectionState collection) {
    String name = asked.string(NAME);
    Document pattern = asked.document(KEY_PATTERN, Document.EMPTY);
    List<IndexDefinition> found =
        collection.shownDefinitions().stream()
            .filter(
                index ->
                    name == null
                        ? ValueComparator.BINARY.equal(index.keyPattern(), pattern)
                        : index.name().equals(name))
            .toList();
    if (found.isEmpty()) {
      throw new CommandException(
          ErrorCode.INDEX_NOT_FOUND,
          "cannot find index %s for ns %s"
              .formatted(name == null ? pattern : shortened(name), collection.namespace()));
    }
    if (found.size() > 1) {
      throw new CommandException(
          ErrorCode.of(181),
          "index keyPattern %s matches %d indexes, must use index name. Conflicting indexes: %s, %s"
              .formatted(pattern, found.size(), found.get(0), found.get(1)));
    }
    return found.get(0);
  }

  private static String shortened(String name) {
    return name.length() <= 200 ? name : name.substring(0, 200) + "...";
  }

  /**
   * What comes of the change when it is made on this index.
   *
   * @throws CommandException when this index cannot be changed so
   */
  Outcome on(IndexDefinition index) {
    DocumentBuilder told = new DocumentBuilder();
    IndexDefinition changed = seconds(index, told);
    changed = hidden(changed, told);
    changed = unique(changed, told);
    return new Outcome(prepareUnique(changed, told), told.build());
  }

  private IndexDefinition seconds(IndexDefinition index, DocumentBuilder told) {
    if (!asked.has(SECONDS)) {
      return index;
    }
    if (index.isId()) {
      throw CollModCommand.invalid("the _id field does not support TTL indexes");
    }
    if (index.size() > 1 || index.wildcard() != null) {
      throw CollModCommand.invalid(
          "TTL indexes are single-field indexes, compound indexes do not support TTL");
    }
    long seconds = Math.min(asked.int64(SECONDS, 0), Integer.MAX_VALUE);
    if (index.expireAfterSeconds() >= 0) {
      told.append("expireAfterSeconds_old", index.expireAfterSeconds());
    }
    told.append("expireAfterSeconds_new", seconds);
    return seconds == index.expireAfterSeconds()
        ? index
        : index.withOption("expireAfterSeconds", new Int64Value(seconds));
  }

  private IndexDefinition hidden(IndexDefinition index, DocumentBuilder told) {
    if (!asked.has(HIDDEN)) {
      return index;
    }
    if (index.isId()) {
      throw new CommandException(ErrorCode.BAD_VALUE, "can't hide _id index");
    }
    return flag(index, "hidden", HIDDEN, told);
  }

  private IndexDefinition unique(IndexDefinition index, DocumentBuilder told) {
    if (!asked.has(UNIQUE) || index.isUnique()) {
      return index;
    }
    if (!index.isPreparedUnique()) {
      throw CollModCommand.invalid(
          "Cannot make index unique with 'unique=true'. Run collMod with 'prepareUnique=true'"
              + " first.");
    }
    told.append("unique_new", true);
    return index
        .withOption("unique", BooleanValue.TRUE)
        .withOption("prepareUnique", Constant.MISSING);
  }

  private IndexDefinition prepareUnique(IndexDefinition index, DocumentBuilder told) {
    if (!asked.has(PREPARE_UNIQUE) || index.isUnique()) {
      return index; // nobody needs to prepare what is unique already
    }
    if (index.isHashed() || index.wildcard() != null) {
      throw CollModCommand.invalid("hashed and wildcard indexes cannot become unique");
    }
    IndexDefinition changed = flag(index, "prepareUnique", PREPARE_UNIQUE, told);
    if (!changed.equals(index) && !asked.hasOnly(NAME, KEY_PATTERN, PREPARE_UNIQUE)) {
      throw CollModCommand.invalid(
          "'prepareUnique' cannot be changed together with other options of the index");
    }
    return changed;
  }

  private IndexDefinition flag(
      IndexDefinition index, String option, CommandField field, DocumentBuilder told) {
    boolean before = index.spec().get(option).isTrue();
    boolean after = asked.bool(field, before);
    if (before == after) {
      return index;
    }
    told.append(option + "_old", before).append(option + "_new", after);
    Value value = after ? BooleanValue.TRUE : Constant.MISSING;
    return index.withOption(option, value);
  }
}
