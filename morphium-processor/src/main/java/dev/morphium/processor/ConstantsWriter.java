package dev.morphium.processor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Writes the class of constants of one type. */
final class ConstantsWriter {
  private static final String SUFFIX = "_";

  private final TypeElement type;
  private final String packageName;

  ConstantsWriter(TypeElement type, String packageName) {
    this.type = type;
    this.packageName = packageName;
  }

  /** The name of the class with its package. */
  String qualifiedName() {
    return packageName.isEmpty() ? simpleName() : packageName + "." + simpleName();
  }

  /** {@code User_}, or {@code Shop_User_} for a type in another one. */
  private String simpleName() {
    Deque<String> names = new ArrayDeque<>();
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      names.addFirst(each.getSimpleName().toString());
    }
    return String.join(SUFFIX, names) + SUFFIX;
  }

  /** The text of the class. */
  String source(List<Property> properties) {
    StringBuilder text = new StringBuilder();
    if (!packageName.isEmpty()) {
      text.append("package ").append(packageName).append(";\n\n");
    }
    text.append("import javax.annotation.processing.Generated;\n\n")
        .append("/** The names of the properties of {@link ")
        .append(type.getQualifiedName())
        .append("}. */\n@Generated(\"")
        .append(FieldConstantsProcessor.class.getName())
        .append("\")\n")
        .append(isPublic() ? "public " : "")
        .append("final class ")
        .append(simpleName())
        .append(" {\n  private ")
        .append(simpleName())
        .append("() {}\n");
    for (Property property : properties) {
      constant(
          text, "  ", "The property {@code " + property.name() + "}", property.name(), property);
    }
    text.append("\n  /** The names in documents, for what is sent to the server as it is. */\n")
        .append("  public static final class Stored {\n    private Stored() {}\n");
    for (Property property : properties) {
      String comment = "How {@code " + property.name() + "} is stored";
      constant(text, "    ", comment, property.stored(), property);
    }
    return text.append("  }\n}\n").toString();
  }

  private static void constant(
      StringBuilder text, String indent, String comment, String value, Property property) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
    text.append("\n%s/** %s. */\n".formatted(indent, comment))
        .append(
            "%spublic static final String %s = \"%s\";\n"
                .formatted(indent, constantName(property), escaped));
  }

  /** A constant of one small letter's name may be no keyword, because it is capital. */
  private static String constantName(Property property) {
    String name = Names.constant(property.name());
    return name.equals("_") ? "__" : name;
  }

  private boolean isPublic() {
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      if (!each.getModifiers().contains(Modifier.PUBLIC)) {
        return false;
      }
    }
    return true;
  }
}
