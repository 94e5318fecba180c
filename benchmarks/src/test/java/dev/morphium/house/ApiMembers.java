package dev.morphium.house;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** The members of a public type that callers see, each as its signature and what it does. */
final class ApiMembers {
  private final ApiTypes.Type type;
  private final JavadocText text;

  ApiMembers(ApiTypes.Type type, JavadocText text) {
    this.type = type;
    this.text = text;
  }

  /** The rows of its table: signature, text. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    Map<String, String> parameters = text.parameters(type.comment());
    for (Tree member : type.tree().getMembers()) {
      switch (member) {
        case VariableTree field when isShown(field) ->
            rows.add(row(field(field), field(field, parameters)));
        case MethodTree method when isShown(method) ->
            rows.add(row(signature(method), text.cell(type.comment(method))));
        default -> {}
      }
    }
    return rows;
  }

  private static List<String> row(String signature, String text) {
    return List.of("`" + signature.replace("|", "\\|") + "`", text);
  }

  /** The members without a word about what they are. */
  List<String> withoutText() {
    return rows().stream().filter(row -> row.get(1).isBlank()).map(row -> row.get(0)).toList();
  }

  private boolean isShown(VariableTree field) {
    return isComponent(field) || isConstant(field) || isPublic(type, field.getModifiers());
  }

  private boolean isShown(MethodTree method) {
    boolean generated = type.file().positions().getEndPosition(type.file().unit(), method) < 0;
    DocCommentTree comment = type.comment(method);
    return !generated
        && isPublic(type, method.getModifiers())
        && (!isOverride(method) || comment != null)
        && (method.getReturnType() != null || comment != null);
  }

  private static boolean isOverride(MethodTree method) {
    return method.getModifiers().getAnnotations().stream()
        .map(AnnotationTree::getAnnotationType)
        .anyMatch(name -> name.toString().equals("Override"));
  }

  /** Whether a member is public: said so, or of an interface or annotation. */
  static boolean isPublic(ApiTypes.Type type, ModifiersTree modifiers) {
    Set<Modifier> flags = modifiers.getFlags();
    boolean implied =
        switch (type.tree().getKind()) {
          case INTERFACE, ANNOTATION_TYPE -> true;
          default -> false;
        };
    return flags.contains(Modifier.PUBLIC) || implied && !flags.contains(Modifier.PRIVATE);
  }

  private boolean isComponent(VariableTree field) {
    return type.tree().getKind() == Tree.Kind.RECORD
        && !field.getModifiers().getFlags().contains(Modifier.STATIC);
  }

  /** Whether it is a constant of an enum: the compiler has them as fields of the enum's type. */
  private boolean isConstant(VariableTree field) {
    ClassTree owner = type.tree();
    return owner.getKind() == Tree.Kind.ENUM
        && field.getModifiers().getFlags().contains(Modifier.STATIC)
        && field.getModifiers().getFlags().contains(Modifier.PUBLIC)
        && String.valueOf(field.getType()).equals(owner.getSimpleName().toString());
  }

  private String field(VariableTree field) {
    return isConstant(field) ? field.getName().toString() : typeOf(field) + " " + field.getName();
  }

  private String field(VariableTree field, Map<String, String> parameters) {
    String own = text.cell(type.comment(field));
    String name = field.getName().toString();
    return own.isEmpty() ? parameters.getOrDefault(name, ofOuter(name)) : own;
  }

  /** What the type around says of its method, when a component implements that. */
  private String ofOuter(String component) {
    if (type.path().getParentPath().getLeaf() instanceof ClassTree outer) {
      for (Tree member : outer.getMembers()) {
        if (member instanceof MethodTree method
            && method.getName().contentEquals(component)
            && method.getParameters().isEmpty()) {
          return text.cell(type.outerComment(method));
        }
      }
    }
    return "";
  }

  private String signature(MethodTree method) {
    StringBuilder out = new StringBuilder();
    if (method.getModifiers().getFlags().contains(Modifier.STATIC)) {
      out.append("static ");
    }
    if (!method.getTypeParameters().isEmpty()) {
      out.append(
          method.getTypeParameters().stream()
              .map(Tree::toString)
              .collect(Collectors.joining(", ", "<", "> ")));
    }
    Tree returned = method.getReturnType();
    out.append(
        returned == null
            ? "new " + type.name()
            : nullable(method.getModifiers()) + typeOf(returned) + " " + method.getName());
    out.append(
        method.getParameters().stream()
            .map(parameter -> typeOf(parameter) + " " + parameter.getName())
            .collect(Collectors.joining(", ", "(", ")")));
    Tree otherwise = method.getDefaultValue();
    return otherwise == null ? out.toString() : out + " default " + otherwise;
  }

  private static String typeOf(VariableTree variable) {
    String type = typeOf(variable.getType());
    boolean any = variable.toString().contains("... ");
    return nullable(variable.getModifiers())
        + (any ? type.substring(0, type.length() - "[]".length()) + "..." : type);
  }

  private static String nullable(ModifiersTree modifiers) {
    return modifiers.getAnnotations().stream()
            .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Nullable"))
        ? "@Nullable "
        : "";
  }

  private static String typeOf(@Nullable Tree type) {
    return String.valueOf(type).replaceAll("\\s+", " ").replace("@Nullable() ", "@Nullable ");
  }
}
