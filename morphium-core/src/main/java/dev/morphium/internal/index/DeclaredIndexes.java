package dev.morphium.internal.index;

import dev.morphium.annotation.Index;
import dev.morphium.annotation.Indexes;
import dev.morphium.exception.MappingException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The indexes that the annotations of a type and of its properties declare. */
public final class DeclaredIndexes {
  private static final String WILDCARD = "$**";

  private final EntityMapping<?> mapping;
  private final List<IndexDefinition> all = new ArrayList<>();

  private DeclaredIndexes(EntityMapping<?> mapping) {
    this.mapping = mapping;
  }

  /**
   * The indexes of a type.
   *
   * @throws MappingException when one names an unknown property or an unknown kind
   */
  public static List<IndexDefinition> of(EntityMapping<?> mapping) {
    DeclaredIndexes indexes = new DeclaredIndexes(mapping);
    indexes.read();
    return List.copyOf(indexes.all);
  }

  private void read() {
    String type = mapping.type().getSimpleName();
    for (Index index : both(mapping.annotation(Index.class), mapping.annotation(Indexes.class))) {
      ofType(type, index);
    }
    for (PropertyMapping<?> property : mapping.properties()) {
      String where = type + "." + property.name();
      for (Index index :
          both(property.annotation(Index.class), property.annotation(Indexes.class))) {
        ofProperty(where, property, index);
      }
    }
  }

  private static List<Index> both(@Nullable Index one, @Nullable Indexes many) {
    if (many != null) {
      return List.of(many.value());
    }
    return one == null ? List.of() : List.of(one);
  }

  private void ofType(String where, Index index) {
    if (index.value().length == 0) {
      throw new MappingException(
          where + ": @Index on a type names properties: @Index({\"-created,name\"})");
    }
    for (int i = 0; i < index.value().length; i++) {
      BsonDocument key = new BsonDocument();
      for (String part : index.value()[i].split(",")) {
        addPart(where, key, part.strip());
      }
      IndexOptions options = new IndexOptions(where, index, mapping);
      if (i < index.options().length) {
        options.add(index.options()[i]);
      }
      add(where, key, options.document());
    }
  }

  private void ofProperty(String where, PropertyMapping<?> property, Index index) {
    BsonValue kind =
        switch (index.kind()) {
          case SORTED -> new BsonInt32(index.decrement() ? -1 : 1);
          case TEXT -> new BsonString("text");
          case HASHED -> new BsonString("hashed");
          case GEO_2DSPHERE -> new BsonString("2dsphere");
          case GEO_2D -> new BsonString("2d");
        };
    IndexOptions options = new IndexOptions(where, index, mapping);
    for (String written : index.options()) {
      options.add(written);
    }
    add(where, new BsonDocument(property.field(), kind), options.document());
  }

  private void addPart(String where, BsonDocument key, String part) {
    int colon = part.lastIndexOf(':');
    String name = colon < 0 ? part : part.substring(0, colon).strip();
    boolean descending = name.startsWith("-");
    String plain = descending || name.startsWith("+") ? name.substring(1) : name;
    if (plain.isEmpty()) {
      throw new MappingException(
          "%s: a part of an index names a property, '%s' does not".formatted(where, part));
    }
    String kind = colon < 0 ? "" : part.substring(colon + 1).strip().toLowerCase(Locale.ROOT);
    BsonValue value =
        switch (kind) {
          case "" -> new BsonInt32(descending ? -1 : 1);
          case "1" -> new BsonInt32(1);
          case "-1" -> new BsonInt32(-1);
          case "text", "hashed", "2dsphere", "2d" -> new BsonString(kind);
          default ->
              throw new MappingException(
                  "%s: an index is text, hashed, 2dsphere or 2d, not %s".formatted(where, kind));
        };
    if (value.isString() && !kind.equals("hashed") && mapping.isEncrypted(plain)) {
      throw new MappingException(
          "%s: %s is @Encrypted, and a %s index cannot see its value"
              .formatted(where, plain, kind));
    }
    key.append(field(plain), value);
  }

  private String field(String name) {
    if (name.equals(WILDCARD)) {
      return name;
    }
    if (name.endsWith("." + WILDCARD)) {
      String path = name.substring(0, name.length() - WILDCARD.length() - 1);
      return mapping.path(path) + "." + WILDCARD;
    }
    if (mapping.isEncrypted(name) && !mapping.isDeterministic(name)) {
      throw new MappingException(
          "%s.%s is @Encrypted, differently each time, so that an index of it finds nothing; @Encrypted(deterministic = true) can be indexed"
              .formatted(mapping.type().getSimpleName(), name));
    }
    return mapping.path(name);
  }

  private void add(String where, BsonDocument key, BsonDocument options) {
    if (options.containsKey("expireAfterSeconds")) {
      ExpiryFields.check(where, mapping, key);
    }
    if (!options.containsKey("name")) {
      options.append("name", new BsonString(IndexDefinition.nameOf(key)));
    }
    all.add(new IndexDefinition(key, options));
  }
}
