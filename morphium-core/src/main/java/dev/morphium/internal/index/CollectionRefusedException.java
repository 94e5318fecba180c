package dev.morphium.internal.index;

import dev.morphium.annotation.Capped;
import dev.morphium.annotation.Collation;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.Namespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/** The server does not create a collection as the annotations of its type declare it. */
final class CollectionRefusedException extends MappingException {
  private static final long serialVersionUID = 1;

  /** Errors of the options or the name: BadValue, FailedToParse, TypeMismatch and their like. */
  private static final Set<Integer> OF_DECLARATION = Set.of(2, 9, 14, 67, 72, 73);

  /** Where the codes begin that belong to one rule each. */
  private static final int OF_ONE_RULE = 12000;

  private CollectionRefusedException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What is thrown: the failure itself when it has nothing to do with the declaration. */
  static RuntimeException of(
      EntityMapping<?> mapping,
      Namespace place,
      BsonDocument options,
      DriverException.CommandFailed failure) {
    if (!OF_DECLARATION.contains(failure.code()) && failure.code() < OF_ONE_RULE) {
      return failure;
    }
    return new CollectionRefusedException(
        "the server does not create %s as %s declares it with %s: error %d: %s. The options are %s"
            .formatted(
                place,
                mapping.type().getName(),
                String.join(", ", annotations(mapping, options)),
                failure.code(),
                failure.reply().errorMessage(),
                options.toJson()),
        failure);
  }

  private static List<String> annotations(EntityMapping<?> mapping, BsonDocument options) {
    List<String> names = new ArrayList<>();
    Collation collation = mapping.annotation(Collation.class);
    if (collation != null && options.containsKey("collation")) {
      names.add("@Collation(locale = \"%s\")".formatted(collation.locale()));
    }
    Capped capped = mapping.annotation(Capped.class);
    if (capped != null) {
      names.add("@Capped(maxSize = %d)".formatted(capped.maxSize()));
    }
    if (options.containsKey("validator")) {
      names.add("the schema of @Entity");
    }
    return names;
  }
}
