package dev.morphium.internal.index;

import dev.morphium.driver.DriverException;
import dev.morphium.exception.IndexException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.operation.Namespace;
import dev.morphium.protocol.ErrorCode;
import org.bson.BsonDocument;

/** Says what became of a declared index that the server does not build, and what can be done. */
final class IndexFailures {
  private static final int DUPLICATE_KEY = 11000;
  private static final int OPTIONS_CONFLICT = 85;
  private static final int KEY_SPECS_CONFLICT = 86;
  private static final int UNAUTHORIZED = 13;
  private static final int NOT_IMPLEMENTED = 238;

  private IndexFailures() {}

  static IndexException of(
      Class<?> type,
      Namespace place,
      IndexDefinition index,
      DriverException.CommandFailed failure) {
    BsonDocument document = index.document();
    String message =
        ("%s declares the index %s %s, and %s does not have it: the server answered with error %d"
                + " (%s): %s. %s. Reads go on without it; writes do when indexMode is PRINT or OFF")
            .formatted(
                type.getSimpleName(),
                index.name(),
                document.toJson(),
                place,
                failure.code(),
                failure.reply().errorCode().codeName(),
                failure.reply().errorMessage(),
                remedy(place, index, failure.code()));
    return new IndexException(message, type, document, failure);
  }

  private static String remedy(Namespace place, IndexDefinition index, int code) {
    return switch (code) {
      case DUPLICATE_KEY ->
          "Several documents have the same key: change or delete all but one of them, or declare"
              + " the index without unique = true, or only for some documents"
              + " (partialFilterExpression)";
      case OPTIONS_CONFLICT, KEY_SPECS_CONFLICT ->
          "There is one with the same name or keys and other options: drop it with"
              + " {dropIndexes: '%s', index: '%s'}, and it is created as declared, or declare it as it is"
                  .formatted(place.collection(), index.name());
      case UNAUTHORIZED ->
          "The user must not create indexes: have them created by one who may, and set indexMode"
              + " to VERIFY";
      case NOT_IMPLEMENTED -> "This backend has no index of this kind";
      default -> "See the error %s in MongoDB's manual".formatted(ErrorCode.of(code).codeName());
    };
  }
}
