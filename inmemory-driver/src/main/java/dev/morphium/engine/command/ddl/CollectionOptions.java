package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The options of a collection, read from {@code create} and kept as {@code listCollections} shows
 * them. Source: MongoDB manual, "create".
 */
final class CollectionOptions {
  private static final long MOST_SIZE = 1L << 50;
  private static final long LEAST_SIZE = 4096;
  private static final long SIZE_STEP = 256;

  private final Arguments arguments;
  private final DocumentBuilder options = new DocumentBuilder();

  private CollectionOptions(Arguments arguments) {
    this.arguments = arguments;
  }

  /**
   * The options of a collection that is no view.
   *
   * @param rules checks validators
   * @throws CommandException when MongoDB would refuse them, 238 when this server cannot honour
   *     them yet
   */
  static Document read(Namespace namespace, Arguments arguments, ValidationOptions rules) {
    CollectionOptions options = new CollectionOptions(arguments);
    options.read(namespace, rules);
    return options.options.build();
  }

  private void read(Namespace namespace, ValidationOptions rules) {
    Document timeseries = arguments.document(CreateFields.TIMESERIES);
    Document collation = arguments.document(CreateFields.COLLATION);
    if (collation != null) {
      Collation parsed = Collation.parse(collation);
      if (!parsed.isSimple()) { // the simple collation is none
        options.append("collation", parsed.spec());
      }
    }
    Document clustered = ClusteredIndexOptions.read(arguments);
    CreateConflicts.check(arguments, clustered != null);
    Document series = timeseries == null ? null : TimeSeriesFields.read(timeseries);
    appendCapped();
    Document images = arguments.document(CreateFields.IMAGES);
    if (images != null) {
      ImagesOption.check("create", images);
      if (images.get("enabled").isTrue()) {
        options.append("changeStreamPreAndPostImages", images);
      }
    }
    StorageOptions.check(arguments);
    appendUnlessEmpty(CreateFields.STORAGE_ENGINE);
    appendUnlessEmpty(CreateFields.INDEX_OPTION_DEFAULTS);
    rules.append(options, namespace, arguments);
    checkIdIndex(arguments.document(CreateFields.ID_INDEX), collation);
    long seconds = ExpirationOption.seconds(arguments.value(CreateFields.EXPIRE_AFTER_SECONDS));
    Document encrypted = arguments.document(CreateFields.ENCRYPTED_FIELDS);
    if (encrypted != null) {
      EncryptedFieldsOptions.check(encrypted);
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The option 'encryptedFields' of create is not supported yet by this server");
    }
    if (clustered != null) {
      options.append("clusteredIndex", clustered);
    }
    if (arguments.has(CreateFields.EXPIRE_AFTER_SECONDS)) {
      options.append("expireAfterSeconds", seconds);
    }
    if (series != null) {
      options.append("timeseries", series);
    }
  }

  /** The option {@code idIndex} can ask for nothing but what there is. */
  private static void checkIdIndex(@Nullable Document spec, @Nullable Document collation) {
    if (spec == null) {
      return;
    }
    IndexSpecParser.checkId(spec);
    Value own = spec.get("collation");
    if (own instanceof Document given && !Collation.of(given).equals(Collation.of(collation))) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "'idIndex' must have the same collation as the collection, but has " + own);
    }
  }

  private void appendUnlessEmpty(CommandField field) {
    Document value = arguments.document(field, Document.EMPTY);
    if (!value.isEmpty()) {
      options.append(field.name(), value);
    }
  }

  private void appendCapped() {
    if (!arguments.bool(CreateFields.CAPPED, false)) {
      return;
    }
    options.append("capped", true).append("size", size(arguments.int64(CreateFields.SIZE, 0)));
    if (arguments.has(CreateFields.MAX)) {
      long most = most(arguments.value(CreateFields.MAX));
      if (most > 0) {
        options.append("max", (int) most);
      }
    }
  }

  /**
   * The size that a capped collection gets when it is asked for.
   *
   * @throws CommandException 2 when no capped collection can have it
   */
  static Value size(long asked) {
    if (asked < 1 || asked > MOST_SIZE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'size' value must be >= 1 and <= " + MOST_SIZE + ", actual value " + asked);
    }
    long size = Math.max(LEAST_SIZE, (asked + SIZE_STEP - 1) / SIZE_STEP * SIZE_STEP);
    return Arguments.number(size);
  }

  /**
   * The most documents of a capped collection; 0 or less for as many as fit.
   *
   * @throws CommandException 2 when there cannot be as many
   */
  static long most(Value asked) {
    long most = Arguments.toLong(asked, 0);
    if (most > Integer.MAX_VALUE) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "max in a capped collection has to be < 2^31 or not set, but was " + most);
    }
    return most;
  }
}
