package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The named parts of an aggregation stage's document, each translated where the stage is added.
 *
 * <p>A value that never changes; a part that is given again takes the place of the one before.
 */
final class StageParts {
  static final StageParts NONE = new StageParts(Map.of());

  private final Map<String, Function<Scope, ? extends BsonValue>> parts;

  private StageParts(Map<String, Function<Scope, ? extends BsonValue>> parts) {
    this.parts = parts;
  }

  /** These parts and one that is translated. */
  StageParts with(String name, Function<Scope, ? extends BsonValue> part) {
    Map<String, Function<Scope, ? extends BsonValue>> more = new LinkedHashMap<>(parts);
    more.put(name, part);
    return new StageParts(more);
  }

  /** These parts and one that needs no translation. */
  StageParts with(String name, BsonValue value) {
    return with(name, scope -> value);
  }

  /** These parts and a list of fields that are there. */
  StageParts withFields(String name, String... fields) {
    List<String> paths = Arrays.stream(fields).map(PathNames::path).toList();
    return with(
        name,
        scope -> {
          BsonArray stored = new BsonArray();
          paths.forEach(path -> stored.add(new BsonString(scope.path(path))));
          return stored;
        });
  }

  /** These parts but one. */
  StageParts without(String name) {
    Map<String, Function<Scope, ? extends BsonValue>> fewer = new LinkedHashMap<>(parts);
    fewer.remove(name);
    return new StageParts(fewer);
  }

  boolean has(String name) {
    return parts.containsKey(name);
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  /** The parts of these names that were given, in this order. */
  BsonDocument toBson(Scope scope, String... names) {
    BsonDocument document = new BsonDocument();
    for (String name : names) {
      Function<Scope, ? extends BsonValue> part = parts.get(name);
      if (part != null) {
        document.append(name, part.apply(scope));
      }
    }
    return document;
  }
}
