package dev.morphium.scripting;

import dev.morphium.engine.value.Document;
import org.mozilla.javascript.NativeObject;
import org.mozilla.javascript.Scriptable;

/**
 * A document as an object, which remembers the document: what a script hands back without having
 * changed it has the types that its numbers had.
 */
final class DocumentObject extends NativeObject {
  private static final long serialVersionUID = 1L;

  private final transient Document original;

  DocumentObject(Document original, Scriptable scope, Scriptable prototype) {
    this.original = original;
    setParentScope(scope);
    setPrototype(prototype);
  }

  /** The document that this was at first. */
  Document original() {
    return original;
  }
}
