package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.mapping.PropertyReference;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A sort order of documents; a value that never changes.
 *
 * <p>Missing and null come first in an ascending order, and values of several types follow BSON's
 * order of types. Source: MongoDB manual, "cursor.sort()" and "Comparison/Sort Order".
 */
@CheckReturnValue
public final class Sort {
  private final List<Key> keys;

  /** One field of an order. */
  private record Key(String path, BsonValue direction) {}

  private Sort(List<Key> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * An order by names, of which a minus makes a descending one: {@code by("-age", "name")} or
   * {@code by("-age,name")}.
   */
  public static Sort by(String... names) {
    Arguments.elements(names, "Sort.by", "names");
    List<Key> keys = new ArrayList<>();
    for (String list : names) {
      for (String name : list.split(",", -1)) {
        keys.add(key(name.strip()));
      }
    }
    return new Sort(keys);
  }

  /** From the smallest to the largest. */
  public static Sort ascending(String name) {
    Arguments.required(name, "Sort.ascending", "name");
    return new Sort(List.of(new Key(name, new BsonInt32(1))));
  }

  /** From the smallest to the largest. */
  public static <T> Sort ascending(PropertyReference<T, ?> property) {
    Arguments.required(property, "Sort.ascending", "property");
    return ascending(PropertyReference.name(property));
  }

  /** From the largest to the smallest. */
  public static Sort descending(String name) {
    Arguments.required(name, "Sort.descending", "name");
    return new Sort(List.of(new Key(name, new BsonInt32(-1))));
  }

  /** From the largest to the smallest. */
  public static <T> Sort descending(PropertyReference<T, ?> property) {
    Arguments.required(property, "Sort.descending", "property");
    return descending(PropertyReference.name(property));
  }

  /** The best matches of a text search first. */
  public static Sort textScore() {
    BsonValue meta = new BsonDocument("$meta", new BsonString("textScore"));
    return new Sort(List.of(new Key("score", meta)));
  }

  /** Whatever is equal so far in another order. */
  public Sort then(Sort next) {
    Arguments.required(next, "then", "next");
    List<Key> all = new ArrayList<>(keys);
    all.addAll(next.keys);
    return new Sort(all);
  }

  /** The order as the server wants it. */
  public BsonDocument toBson(PathMapping mapping) {
    Arguments.required(mapping, "toBson", "mapping");
    BsonDocument order = new BsonDocument();
    for (Key key : keys) {
      String field =
          key.direction.isNumber() && !key.path.equals("$natural")
              ? FieldNames.translated(mapping, key.path)
              : key.path;
      if (key.direction.isNumber() && !key.path.equals("$natural")) {
        EncryptedFields.checkComparison(mapping, key.path, "sorted by");
      }
      if (order.put(field, key.direction) != null) {
        throw FieldNames.mistake(mapping, key.path, "is sorted by twice; leave one of them out");
      }
    }
    return order;
  }

  private static Key key(String text) {
    boolean descending = text.startsWith("-");
    String name = descending || text.startsWith("+") ? text.substring(1).strip() : text;
    if (name.isEmpty()) {
      throw new IllegalArgumentException(
          "an order needs names of fields, for instance \"-age,name\", not \"" + text + "\"");
    }
    return new Key(name, new BsonInt32(descending ? -1 : 1));
  }
}
