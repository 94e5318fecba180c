package dev.morphium.engine.security.role;

import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.ResourcePattern;
import dev.morphium.engine.security.privilege.ResourcePattern.Kind;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Privileges as documents: {@code {resource, actions}}.
 *
 * <p>Source: MongoDB manual, "createRole", "Resource Document".
 */
public final class PrivilegeDocuments {
  private PrivilegeDocuments() {}

  /**
   * Reads the privileges that a command gives to a role.
   *
   * @throws CommandException 9 when one is no privilege or names an action that there is not
   */
  public static List<Privilege> parse(List<Document> documents) {
    List<Privilege> privileges = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Document document : documents) {
      privileges.add(parse(document, unknown));
    }
    if (!unknown.isEmpty()) {
      throw failed("Unrecognized action privilege strings: " + String.join(",", unknown));
    }
    return privileges;
  }

  /** Reads stored privileges; what this server does not know of them grants nothing. */
  static List<Privilege> stored(Value privileges) {
    List<Privilege> found = new ArrayList<>();
    if (privileges instanceof ArrayValue array) {
      for (Value element : array.elements()) {
        if (element instanceof Document document) {
          Privilege privilege = orNull(document);
          if (privilege != null) {
            found.add(privilege);
          }
        }
      }
    }
    return found;
  }

  private static @Nullable Privilege orNull(Document document) {
    try {
      return parse(document, new ArrayList<>());
    } catch (CommandException unreadable) {
      return null;
    }
  }

  private static Privilege parse(Document document, List<String> unknown) {
    checkDistinct(document);
    ResourcePattern resource = null;
    ArrayValue actions = null;
    for (Element field : document.elements()) {
      switch (field.name()) {
        case "resource" -> resource = resource(field.value());
        case "actions" -> actions = actions(field.value());
        default -> throw failed("Unrecognized field '" + field.name() + "' in a privilege");
      }
    }
    if (resource == null) {
      throw failed("missing resource field");
    }
    if (actions == null) {
      throw failed("missing actions field");
    }
    Set<ActionType> known = EnumSet.noneOf(ActionType.class);
    for (Value action : actions.elements()) {
      if (!(action instanceof StringValue word)) {
        throw failed("the actions of a privilege must be strings");
      }
      ActionType type = ActionType.of(word.value());
      if (type == null) {
        unknown.add(word.value());
      } else {
        known.add(type);
      }
    }
    if (actions.isEmpty()) {
      throw failed("actions field of a privilege must not be empty");
    }
    return new Privilege(resource, known);
  }

  /** What is checked of a document must be what is read of it. */
  private static void checkDistinct(Document document) {
    if (document.elements().stream().map(Element::name).distinct().count()
        < document.fieldCount()) {
      throw failed("a field of a privilege stands twice");
    }
  }

  private static ArrayValue actions(Value value) {
    if (value instanceof ArrayValue array) {
      return array;
    }
    throw failed("actions must be an array");
  }

  private static ResourcePattern resource(Value value) {
    if (!(value instanceof Document document)) {
      throw failed("resource must be an object");
    }
    checkDistinct(document);
    String database = null;
    String collection = null;
    String series = null;
    ResourcePattern whole = null;
    for (Element field : document.elements()) {
      switch (field.name()) {
        case "db" -> database = text(field);
        case "collection" -> collection = text(field);
        case "system_buckets" -> series = text(field);
        case "cluster" -> whole = whole(field, ResourcePattern.CLUSTER);
        case "anyResource" -> whole = whole(field, ResourcePattern.ANY);
        default -> throw failed("Unrecognized resource field: " + field.name());
      }
    }
    boolean named = database != null || collection != null || series != null;
    if (whole != null && !named && document.fieldCount() == 1) {
      return whole;
    }
    if (series != null && collection == null && whole == null) {
      return new ResourcePattern(Kind.BUCKETS, database == null ? "" : database, series);
    }
    if (whole != null || series != null || database == null || collection == null) {
      throw failed(
          "resource pattern must be {db, collection}, {db, system_buckets}, {cluster: true} or"
              + " {anyResource: true}");
    }
    return new ResourcePattern(Kind.NAMESPACE, database, collection);
  }

  private static String text(Element field) {
    if (field.value() instanceof StringValue text) {
      return text.value();
    }
    throw failed("resource " + field.name() + " must be a string");
  }

  private static ResourcePattern whole(Element field, ResourcePattern pattern) {
    if (field.value().isTrue()) {
      return pattern;
    }
    throw failed("resource " + field.name() + " must be true when specified");
  }

  /** Privileges as {@code rolesInfo} and {@code connectionStatus} show them. */
  public static ArrayValue toArray(List<Privilege> privileges) {
    return ArrayValue.of(privileges.stream().map(PrivilegeDocuments::toDocument).toList());
  }

  private static Document toDocument(Privilege privilege) {
    List<StringValue> actions =
        privilege.actions().stream().map(ActionType::word).sorted().map(StringValue::of).toList();
    ResourcePattern resource = privilege.resource();
    DocumentBuilder document = new DocumentBuilder().startDocument("resource");
    switch (resource.kind()) {
      case ANY -> document.append("anyResource", true);
      case CLUSTER -> document.append("cluster", true);
      case NAMESPACE ->
          document.append("db", resource.database()).append("collection", resource.collection());
      case BUCKETS ->
          document
              .append("db", resource.database())
              .append("system_buckets", resource.collection());
    }
    return document.end().append("actions", ArrayValue.of(actions)).build();
  }

  private static CommandException failed(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
