package dev.morphium.engine.expression;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;

/** The expressions that read fields and variables. */
final class PathExpressions {
  private PathExpressions() {}

  /** What a path finds in the document at hand. */
  static Expression ofRoot(FieldPath path) {
    return path.size() == 1 ? new RootField(path.part(0)) : new RootPath(new PathWalker(path));
  }

  /** What a path finds in a variable's value. */
  static Expression ofVariable(int slot, FieldPath path) {
    return new VariablePath(slot, new PathWalker(path));
  }

  /** The document at hand. */
  record Root() implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return scope.root();
    }
  }

  /** A field of the document at hand. */
  record RootField(FieldName name) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return scope.root().get(name);
    }
  }

  /** What a longer path finds in the document at hand. */
  record RootPath(PathWalker walker) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return walker.walk(scope.root());
    }
  }

  /** A variable that an expression around this one bound. */
  record Variable(int slot) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return scope.variable(slot);
    }
  }

  /** What a path finds in a variable's value. */
  record VariablePath(int slot, PathWalker walker) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      return walker.walk(scope.variable(slot));
    }
  }
}
