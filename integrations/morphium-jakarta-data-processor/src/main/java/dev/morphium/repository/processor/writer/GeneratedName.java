package dev.morphium.repository.processor.writer;

import java.util.ArrayDeque;
import java.util.Deque;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * The name of a class that is written for a type, in its package.
 *
 * @param packageName empty for the unnamed package
 * @param simpleName without its package
 * @param isPublic whether all may see the type
 */
record GeneratedName(String packageName, String simpleName, boolean isPublic) {
  /** A name of a type's, with something before and behind it; nested types are joined by _. */
  static GeneratedName of(TypeElement type, String packageName, String prefix, String suffix) {
    Deque<String> names = new ArrayDeque<>();
    boolean visible = true;
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      names.addFirst(each.getSimpleName().toString());
      visible &= each.getModifiers().contains(Modifier.PUBLIC);
    }
    return new GeneratedName(packageName, prefix + String.join("_", names) + suffix, visible);
  }

  String qualified() {
    return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
  }

  /** The declaration of the package, when there is one. */
  String declaration() {
    return packageName.isEmpty() ? "" : "package " + packageName + ";\n\n";
  }

  String visibility() {
    return isPublic ? "public " : "";
  }
}
