package dev.morphium.scripting;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.IdScriptableObject;
import org.mozilla.javascript.RhinoException;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.SymbolKey;

/** Seals objects and all that can be reached from them. */
final class Seal {
  private static final List<SymbolKey> SYMBOLS =
      List.of(
          SymbolKey.ITERATOR,
          SymbolKey.TO_STRING_TAG,
          SymbolKey.SPECIES,
          SymbolKey.HAS_INSTANCE,
          SymbolKey.TO_PRIMITIVE,
          SymbolKey.MATCH,
          SymbolKey.REPLACE,
          SymbolKey.SEARCH,
          SymbolKey.SPLIT);

  private static final int FIXED = ScriptableObject.READONLY | ScriptableObject.PERMANENT;

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<ScriptableObject> open = new ArrayDeque<>();

  private Seal() {}

  static void all(ScriptableObject root) {
    Seal seal = new Seal();
    seal.reach(root);
    while (!seal.open.isEmpty()) {
      seal.visit(seal.open.pop());
    }
    for (Object reached : seal.seen) {
      ScriptableObject object = (ScriptableObject) reached;
      fix(object);
      object.preventExtensions();
      object.sealObject();
    }
  }

  /** What sealing lets through: symbols, and all properties of objects that are strings. */
  private static void fix(ScriptableObject object) {
    for (SymbolKey symbol : SYMBOLS) {
      if (!(object instanceof IdScriptableObject) && object.has(symbol, object)) {
        object.setAttributes(symbol, object.getAttributes(symbol) | FIXED);
      }
    }
    if (object.getClassName().equals("String")) {
      for (Object id : object.getAllIds()) {
        if (id instanceof String name) {
          object.setAttributes(name, object.getAttributes(name) | FIXED);
        }
      }
    }
  }

  private void reach(@Nullable Object value) {
    if (value instanceof ScriptableObject object && !object.isSealed() && seen.add(object)) {
      open.push(object);
    }
  }

  private void visit(ScriptableObject object) {
    reach(object.getPrototype());
    reach(object.getParentScope());
    for (Object id : object.getAllIds()) {
      if (id instanceof String name) {
        for (boolean setter : new boolean[] {false, true}) {
          reach(object.getGetterOrSetter(name, 0, object, setter));
        }
        reach(read(object, name));
      } else if (id instanceof Integer index) {
        reach(object.get(index, object));
      }
    }
    for (SymbolKey symbol : SYMBOLS) {
      if (object.has(symbol, object)) {
        reach(object.get(symbol, object));
      }
    }
  }

  /** A property; null where reading it is an error, since its getter wants another object. */
  private static @Nullable Object read(ScriptableObject object, String name) {
    try {
      return object.get(name, object);
    } catch (RhinoException notOfThis) {
      return null;
    }
  }
}
