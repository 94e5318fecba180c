package dev.morphium.engine.expression.operator;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.HashedIndexKey;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * Expressions of no other family: sizes, timestamps, randomness, metadata. Source: MongoDB manual,
 * "Data Size Operators", "Timestamp Expression Operators" and "Miscellaneous Operators".
 */
final class MiscellaneousOperators {
  /** What a query may carry along beside its documents. */
  private static final Set<String> METADATA =
      Set.of(
          "geoNearDistance",
          "geoNearPoint",
          "indexKey",
          "randVal",
          "recordId",
          "score",
          "scoreDetails",
          "searchHighlights",
          "searchRootDocumentId",
          "searchScore",
          "searchScoreDetails",
          "searchSequenceToken",
          "sortKey",
          "stream",
          "textScore",
          "timeseriesBucketMaxTime",
          "timeseriesBucketMinTime",
          "vectorSearchScore");

  private MiscellaneousOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$binarySize", Operands.unary(MiscellaneousOperators::binarySize))
        .implemented("$bsonSize", Operands.unary(MiscellaneousOperators::bsonSize))
        .implemented("$meta", MiscellaneousOperators::meta)
        .implemented("$rand", MiscellaneousOperators::rand)
        .implemented("$sampleRate", MiscellaneousOperators::onlyFilter)
        .implemented(
            "$toHashedIndexKey", Operands.unary(value -> new Int64Value(HashedIndexKey.of(value))))
        .implemented("$tsIncrement", Operands.unary(MiscellaneousOperators::tsIncrement))
        .implemented("$tsSecond", Operands.unary(MiscellaneousOperators::tsSecond));
  }

  private static Value binarySize(Value value) {
    return switch (value) {
      case StringValue string -> new Int32Value(string.length());
      case BinaryValue binary -> new Int32Value(binary.data().length);
      default -> nullOr(value, 51276, "$binarySize requires a string or BinData argument, found: ");
    };
  }

  private static Value bsonSize(Value value) {
    return value instanceof Document document
        ? new Int32Value(document.length())
        : nullOr(value, 31393, "$bsonSize requires a document input, found: ");
  }

  private static Value tsIncrement(Value value) {
    return value instanceof TimestampValue timestamp
        ? new Int64Value(Integer.toUnsignedLong(timestamp.increment()))
        : nullOr(value, 5687302, "Argument to $tsIncrement must be a timestamp, but is ");
  }

  private static Value tsSecond(Value value) {
    return value instanceof TimestampValue timestamp
        ? new Int64Value(Integer.toUnsignedLong(timestamp.seconds()))
        : nullOr(value, 5687301, "Argument to $tsSecond must be a timestamp, but is ");
  }

  /** Null when the value is nullish. @throws CommandException with this code when it is not */
  private static Value nullOr(Value value, int code, String message) {
    if (value.isNullish()) {
      return Constant.NULL;
    }
    throw new CommandException(code, message + value.type().alias());
  }

  private static Expression rand(String name, Value operand, Compilation compilation) {
    boolean empty =
        operand instanceof Document document && document.isEmpty()
            || operand instanceof ArrayValue array && array.isEmpty();
    if (!empty) {
      if (operand instanceof Document || operand instanceof ArrayValue) {
        throw new CommandException(3040501, "$rand does not currently accept arguments");
      }
      throw new CommandException(
          10065, "invalid parameter: expected an object ($rand), found " + operand.type().alias());
    }
    return scope -> new DoubleValue(scope.context().random().nextDouble());
  }

  /** {@code $sampleRate} is a filter; among expressions it is unknown. */
  private static Expression onlyFilter(String name, Value operand, Compilation compilation) {
    throw new CommandException(
        ErrorCode.INVALID_PIPELINE_OPERATOR, "Unrecognized expression '" + name + "'");
  }

  /** What is known of the document at hand beside its fields, if it is known. */
  private static Expression known(String metadata) {
    return switch (metadata) {
      case "stream" ->
          throw new CommandException(
              ErrorCode.NOT_IMPLEMENTED,
              "{$meta: '" + metadata + "'} is not supported yet by this server");
      default -> {
        FieldName name = new FieldName(metadata);
        yield scope -> scope.root().metadata().get(name);
      }
    };
  }

  private static Expression meta(String name, Value operand, Compilation compilation) {
    if (!(operand instanceof StringValue string)) {
      throw new CommandException(17307, "$meta only supports string arguments");
    }
    if (!METADATA.contains(string.value())) {
      throw new CommandException(17308, "Unsupported argument to $meta: " + string.value());
    }
    if (string.value().equals(Compilation.TEXT_SCORE)) {
      compilation.needMetadata(Compilation.TEXT_SCORE);
      return scope -> scope.root().metadata().get(Compilation.TEXT_SCORE);
    }
    compilation.needMetadata(string.value());
    return known(string.value());
  }
}
