package dev.morphium.house;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** The public types of the libraries as their sources have them, by their simple names. */
final class ApiTypes {
  /** What is no API: internal packages, the engine, the packages below that of the server. */
  private static final Pattern CLOSED =
      Pattern.compile("/(internal|engine|server/[a-z.]+|wire|bson|processor)/");

  private final Map<String, Type> byName = new TreeMap<>();

  /** A public type, and where it stands. */
  record Type(Sources.Parsed file, ClassTree tree, TreePath path, String module) {
    String name() {
      return tree.getSimpleName().toString();
    }

    String packageName() {
      return file.unit().getPackageName().toString();
    }

    @Nullable DocCommentTree comment() {
      return comment(path);
    }

    @Nullable DocCommentTree comment(Tree member) {
      return comment(new TreePath(path, member));
    }

    @Nullable DocCommentTree outerComment(Tree member) {
      return comment(new TreePath(path.getParentPath(), member));
    }

    private @Nullable DocCommentTree comment(TreePath place) {
      return file.documentation().getDocCommentTree(place);
    }

    /** The public types within it. */
    List<Type> nested() {
      List<Type> found = new ArrayList<>();
      for (Tree member : tree.getMembers()) {
        if (member instanceof ClassTree inner && ApiMembers.isPublic(this, inner.getModifiers())) {
          found.add(new Type(file, inner, new TreePath(path, inner), module));
        }
      }
      return found;
    }
  }

  private ApiTypes() {}

  /** The public types of these modules; internal ones are none. */
  static ApiTypes of(List<String> modules) throws IOException {
    ApiTypes types = new ApiTypes();
    List<Path> files =
        House.javaFiles("main").stream()
            .filter(file -> modules.contains(House.module(file)))
            .filter(file -> !CLOSED.matcher(file.toString()).find())
            .filter(file -> !file.endsWith("package-info.java"))
            .toList();
    for (Sources.Parsed file : Sources.parse(files)) {
      TreePath unit = new TreePath(file.unit());
      for (Tree tree : file.unit().getTypeDecls()) {
        if (tree instanceof ClassTree type
            && type.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
          Type found = new Type(file, type, new TreePath(unit, type), House.module(file.path()));
          types.byName.put(found.name(), found);
        }
      }
    }
    return types;
  }

  /** All of them. */
  Collection<Type> all() {
    return byName.values();
  }

  /** A type by its simple name; null when there is no public one. */
  @Nullable Type find(String name) {
    return byName.get(name);
  }

  /** A type by its simple name. */
  Type get(String name) {
    Type found = find(name);
    if (found == null) {
      throw new IllegalArgumentException("there is no public type " + name);
    }
    return found;
  }

  /** A type, and all public types that it extends or implements, nearest first. */
  List<Type> family(String name) {
    List<Type> family = new ArrayList<>(List.of(get(name)));
    for (int i = 0; i < family.size(); i++) {
      ClassTree tree = family.get(i).tree();
      List<Tree> parents = new ArrayList<>(tree.getImplementsClause());
      Tree superclass = tree.getExtendsClause();
      if (superclass != null) {
        parents.add(superclass);
      }
      for (Tree parent : parents) {
        Type found = find(parent.toString().replaceAll("<.*", ""));
        if (found != null && !family.contains(found)) {
          family.add(found);
        }
      }
    }
    return family;
  }
}
