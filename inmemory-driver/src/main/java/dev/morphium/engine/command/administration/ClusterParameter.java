package dev.morphium.engine.command.administration;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.UnaryOperator;

/**
 * One of the cluster parameters.
 *
 * @param initial its value before it is set
 * @param check checks a value and gives it as it is kept; it throws where the value is none
 */
record ClusterParameter(Document initial, UnaryOperator<Document> check) {
  private static final String EXPIRE = "expireAfterSeconds";

  Document check(Document given) {
    return check.apply(given);
  }

  /** How long pre- and post-images are kept: a number of seconds, or as long as the oplog. */
  static ClusterParameter changeStreamOptions() {
    return new ClusterParameter(
        Document.parse("{preAndPostImages: {expireAfterSeconds: 'off'}}"),
        given -> {
          Value images = given.get("preAndPostImages");
          if (given.fieldCount() != 1 || !(images instanceof Document options)) {
            throw bad("changeStreamOptions takes {preAndPostImages: {expireAfterSeconds: ...}}");
          }
          Value expire = options.get(EXPIRE);
          boolean off = expire instanceof StringValue text && text.value().equals("off");
          boolean seconds =
              expire instanceof NumberValue number && NumberCoercion.toLong(number) > 0;
          if (options.fieldCount() != 1 || !off && !seconds) {
            throw bad("preAndPostImages.expireAfterSeconds is 'off' or a positive number");
          }
          Value kept =
              expire instanceof NumberValue number
                  ? new Int64Value(NumberCoercion.toLong(number))
                  : expire;
          return new DocumentBuilder()
              .startDocument("preAndPostImages")
              .append(EXPIRE, kept)
              .end()
              .build();
        });
  }

  /** How long a serverless deployment keeps changes; there is no other effect. */
  static ClusterParameter changeStreams() {
    CommandFields fields = CommandFields.statement("changeStreams");
    CommandField expire = fields.number(EXPIRE);
    return new ClusterParameter(
        new DocumentBuilder().append(EXPIRE, 3600L).build(),
        given -> {
          Arguments arguments = Arguments.parseStatement(fields, given);
          arguments.require(expire);
          long seconds = arguments.atLeast(1, expire, 1);
          return new DocumentBuilder().append(EXPIRE, seconds).build();
        });
  }

  /** The time limit of reads that bring none. */
  static ClusterParameter defaultMaxTime() {
    return new ClusterParameter(
        new DocumentBuilder().append("readOperations", 0L).build(),
        given -> {
          long millis = 0;
          for (Element element : given.elements()) {
            if (!element.name().equals("readOperations")
                || !(element.value() instanceof NumberValue number)
                || !number.isLong()) {
              throw bad("defaultMaxTimeMS takes {readOperations: MILLISECONDS}");
            }
            millis = number.longValue();
          }
          if (given.isEmpty() || millis < 0 || millis > Integer.MAX_VALUE) {
            throw bad(millis + " value for maxTimeMS is out of range [0, 2147483647]");
          }
          return new DocumentBuilder().append("readOperations", millis).build();
        });
  }

  /** Whether chunks stay where they are while many documents are updated: no shards, no chunks. */
  static ClusterParameter pauseMigrations() {
    CommandFields fields = CommandFields.statement("pauseMigrationsDuringMultiUpdates");
    CommandField enabled = fields.bool("enabled");
    return new ClusterParameter(
        new DocumentBuilder().append("enabled", false).build(),
        given -> {
          Arguments arguments = Arguments.parseStatement(fields, given);
          arguments.require(enabled);
          return new DocumentBuilder()
              .append("enabled", BooleanValue.of(arguments.bool(enabled, false)))
              .build();
        });
  }

  private static CommandException bad(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
