package dev.morphium.messaging.internal.context;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.Aliases;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.messaging.message.Message;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;

/**
 * The type check of payloads: whether an object of the class that was sent can be read as the class
 * that is wanted, so that no listener gets an object that is made of nothing.
 *
 * <p>Classes of one simple name are taken for one type, whose copies in several applications may
 * differ by some properties. Of others the document decides: it has to have one of the wanted
 * class's properties besides the id, and all of a record's that are primitive. A payload whose
 * class is not known, such as another client's, is read as it is.
 */
final class PayloadTypes {
  private static final String ID = "_id";

  private final Mapper mapper;
  private final Map<Class<?>, List<Property>> known = new ConcurrentHashMap<>();

  /** A property: the names under which it is read, and whether it has to be there. */
  private record Property(List<String> names, boolean required) {
    boolean isIn(BsonDocument document) {
      return names.stream().anyMatch(document::containsKey);
    }
  }

  PayloadTypes(Mapper mapper) {
    this.mapper = mapper;
  }

  /**
   * @throws WrongPayloadException when the message carries something else
   */
  void require(Message message, Class<?> wanted) {
    String sent = message.payloadType();
    if (sent != null
        && message.payload() instanceof BsonDocument document
        && !simple(sent).equals(simple(wanted.getName()))) {
      require(message, document, wanted);
    }
  }

  private void require(Message message, BsonDocument document, Class<?> wanted) {
    List<Property> properties = known.computeIfAbsent(wanted, this::properties);
    List<Property> telling = properties.stream().filter(one -> !one.names.contains(ID)).toList();
    List<Property> all = telling.isEmpty() ? properties : telling;
    if (!all.isEmpty() && all.stream().noneMatch(one -> one.isIn(document))) {
      Set<String> sent = new TreeSet<>(document.keySet());
      throw new WrongPayloadException(
          message, wanted, "it has none of the fields %s, but %s".formatted(names(all), sent));
    }
    List<Property> missing =
        properties.stream().filter(one -> one.required && !one.isIn(document)).toList();
    if (!missing.isEmpty()) {
      throw new WrongPayloadException(message, wanted, "it lacks the fields " + names(missing));
    }
  }

  private static Set<String> names(List<Property> properties) {
    Set<String> names = new TreeSet<>();
    properties.forEach(one -> names.add(one.names.get(0)));
    return names;
  }

  /**
   * Empty for a class that reads anything, as a map does, and for an abstract one: of that the
   * document itself says the subclass.
   */
  private List<Property> properties(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return List.of();
    }
    EntityMapping<?> mapping;
    try {
      mapping = mapper.mapping(type);
    } catch (MappingException e) {
      return List.of();
    }
    List<Property> properties = new ArrayList<>();
    for (PropertyMapping<?> property : mapping.properties()) {
      if (property.annotation(AdditionalData.class) != null) {
        return List.of();
      }
      List<String> names = new ArrayList<>(List.of(property.field()));
      Aliases others = property.annotation(Aliases.class);
      names.addAll(others == null ? List.of() : List.of(others.value()));
      boolean primitive = property.type() instanceof Class<?> plain && plain.isPrimitive();
      properties.add(new Property(List.copyOf(names), type.isRecord() && primitive));
    }
    return List.copyOf(properties);
  }

  private static String simple(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }
}
