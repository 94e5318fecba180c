package dev.morphium.update;

import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.ElementMapping;
import dev.morphium.query.filter.FieldNames;
import dev.morphium.query.filter.Filter;
import java.util.Collection;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * An array filter of an update: which elements an identifier in a path stands for, {@code line} in
 * {@code lines.$[line].price}.
 *
 * <p>Source: MongoDB manual, "$[&lt;identifier&gt;]".
 *
 * @param identifier the name between the brackets
 * @param filter what the elements meet
 */
record ArrayFilter(String identifier, Filter<?> filter) {
  private static final Set<String> WITH_BRANCHES = Set.of("$and", "$or", "$nor");

  /**
   * The filter as the server wants it: its names begin with the identifier.
   *
   * @param paths the paths of all changes, in the names of Java
   */
  BsonDocument toBson(PathMapping mapping, Collection<String> paths) {
    String marker = "$[" + identifier + "]";
    for (String path : paths) {
      int place = (path + ".").indexOf("." + marker + ".");
      if (place >= 0) {
        String element = path.substring(0, place + 1 + marker.length());
        BsonDocument conditions = filter.toBson(new ElementMapping(mapping, element));
        if (conditions.isEmpty()) {
          throw FieldNames.mistake(
              mapping, element, "an array filter needs a condition; $[] means all elements");
        }
        return prefixed(conditions);
      }
    }
    throw new IllegalArgumentException(
        "%s: no change has %s in its path, so the array filter for '%s' has nothing to do"
            .formatted(FieldNames.type(mapping), marker, identifier));
  }

  private BsonDocument prefixed(BsonDocument conditions) {
    BsonDocument prefixed = new BsonDocument();
    BsonDocument ofElement = new BsonDocument();
    conditions.forEach(
        (name, value) -> {
          if (WITH_BRANCHES.contains(name)) {
            BsonArray branches = new BsonArray();
            for (BsonValue branch : value.asArray()) {
              branches.add(prefixed(branch.asDocument()));
            }
            prefixed.append(name, branches);
          } else if (name.startsWith("$")) {
            ofElement.append(name, value);
          } else {
            prefixed.append(identifier + "." + name, value);
          }
        });
    if (!ofElement.isEmpty()) {
      prefixed.append(identifier, ofElement);
    }
    return prefixed;
  }
}
