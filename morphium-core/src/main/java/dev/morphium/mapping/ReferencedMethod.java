package dev.morphium.mapping;

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
 * reference in a program's text has a class of its own, so the answer is kept by class.
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

  /** The method of a reference. */
  static ReferencedMethod of(PropertyReference<?, ?> reference) {
    Slot slot = KNOWN.get(reference.getClass());
    ReferencedMethod known = slot.method;
    if (known == null) {
      known = read(reference);
      slot.method = known;
    }
    return known;
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

  private static ReferencedMethod read(PropertyReference<?, ?> reference) {
    try (Catcher catcher = new Catcher()) {
      catcher.writeObject(reference);
      SerializedLambda found = catcher.found;
      if (found == null || found.getImplMethodName().startsWith("lambda$")) {
        throw new IllegalArgumentException(
            "a property is said by a method reference such as User::name; %s is none: give the name"
                    .formatted(reference.getClass().getName())
                + " as a string instead");
      }
      return new ReferencedMethod(
          found.getImplClass(), found.getImplMethodName(), found.getImplMethodSignature());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the method reference " + reference.getClass().getName() + " cannot be read", e);
    }
  }

  private static final class Slot {
    private volatile @Nullable ReferencedMethod method;
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
