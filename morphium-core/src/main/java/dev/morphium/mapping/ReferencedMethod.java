package dev.morphium.mapping;

import dev.morphium.mapping.language.Languages;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import org.jspecify.annotations.Nullable;

/**
 * The method that a method reference stands for.
 *
 * <p>A serializable method reference writes itself as a {@link SerializedLambda}, which names the
 * method; a stream that catches it needs no reflection, and so no module has to be opened. Each
 * reference in a program's text has a class of its own, so the answer is kept by class, unless the
 * reference holds another one.
 *
 * @param owner the class that declares the method, with slashes
 * @param method the method's name
 * @param descriptor its parameters and result, as class files have them
 */
record ReferencedMethod(String owner, String method, String descriptor) {
  private static final ClassValue<Slot> KNOWN =
      new ClassValue<>() {
        @Override
        protected Slot computeValue(Class<?> type) {
          return new Slot();
        }
      };

  /** The property that a reference names. */
  static String property(PropertyReference<?, ?> reference) {
    Slot slot = KNOWN.get(reference.getClass());
    String known = slot.property;
    if (known == null) {
      SerializedLambda lambda = read(reference);
      if (lambda.getCapturedArgCount() > 0) {
        return captured(lambda); // one class, whatever it captured
      }
      known = of(lambda).property();
      slot.property = known;
    }
    return known;
  }

  /** The property of a reference of another language, which a lambda holds that calls it. */
  private static String captured(SerializedLambda lambda) {
    Object held = lambda.getCapturedArg(0);
    String name = held == null ? null : Languages.property(held);
    if (name != null) {
      return name;
    }
    Class<?> kind = held == null ? null : held.getClass().getSuperclass();
    if (kind != null && kind.getName().startsWith("kotlin.jvm.internal.PropertyReference")) {
      throw new IllegalArgumentException(
          "%s is a property of Kotlin: add dev.morphium:morphium-kotlin to the class path, or give the name as a string"
              .formatted(held));
    }
    return of(lambda).property();
  }

  private static ReferencedMethod of(SerializedLambda lambda) {
    if (lambda.getImplMethodName().contains("lambda$")) {
      throw mistake(lambda.getCapturingClass());
    }
    return new ReferencedMethod(
        lambda.getImplClass(), lambda.getImplMethodName(), lambda.getImplMethodSignature());
  }

  /** The name of the property that this method gives. */
  String property() {
    if (hasPrefix("get")) {
      return decapitalized(method.substring(3));
    }
    return hasPrefix("is") && descriptor.endsWith("Z")
        ? decapitalized(method.substring(2))
        : method;
  }

  private boolean hasPrefix(String prefix) {
    return method.startsWith(prefix)
        && method.length() > prefix.length()
        && !Character.isLowerCase(method.charAt(prefix.length()));
  }

  /** As beans have it: {@code URL} stays, {@code Name} becomes {@code name}. */
  private static String decapitalized(String name) {
    if (name.length() > 1
        && Character.isUpperCase(name.charAt(0))
        && Character.isUpperCase(name.charAt(1))) {
      return name;
    }
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static SerializedLambda read(PropertyReference<?, ?> reference) {
    try (Catcher catcher = new Catcher()) {
      catcher.writeObject(reference);
      SerializedLambda found = catcher.found;
      if (found == null) {
        throw mistake(reference.getClass().getName());
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the method reference " + reference.getClass().getName() + " cannot be read", e);
    }
  }

  private static IllegalArgumentException mistake(String where) {
    return new IllegalArgumentException(
        "a property is said by a method reference such as User::name; %s is none: give the name"
                .formatted(where)
            + " as a string instead");
  }

  private static final class Slot {
    private volatile @Nullable String property;
  }

  private static final class Catcher extends ObjectOutputStream {
    private @Nullable SerializedLambda found;

    Catcher() throws IOException {
      super(OutputStream.nullOutputStream());
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(Object object) {
      if (object instanceof SerializedLambda lambda) {
        found = lambda;
        return null;
      }
      return object;
    }
  }
}
