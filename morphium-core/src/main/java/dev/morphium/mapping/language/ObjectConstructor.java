package dev.morphium.mapping.language;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A constructor of another language than Java, which may have default arguments. */
public interface ObjectConstructor {
  /** The argument of a property that a document does not have. */
  Object ABSENT = new Object();

  /** The parameters, in their order; none for an object that exists once. */
  List<Parameter> parameters();

  /**
   * Makes an object, or gives the only one.
   *
   * @param arguments one for each parameter: a value, null, or {@link #ABSENT}; boxed where the
   *     parameter is primitive
   * @throws dev.morphium.exception.MappingException when one that is needed is absent or null; its
   *     message names the property
   * @throws Throwable whatever the constructor itself throws
   */
  Object construct(@Nullable Object[] arguments) throws Throwable;

  /**
   * A parameter of a constructor.
   *
   * @param name its name, which is that of a property
   * @param type its type in the virtual machine
   * @param optional whether it has a default argument
   */
  record Parameter(String name, Class<?> type, boolean optional) {}
}
