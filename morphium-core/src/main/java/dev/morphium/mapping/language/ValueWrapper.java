package dev.morphium.mapping.language;

import java.lang.reflect.Type;

/** A class that wraps a single value, and is stored as that value is. */
public interface ValueWrapper {
  /** The type of the wrapped value. */
  Type valueType();

  /** A wrapper of a value that was read. */
  Object wrap(Object value) throws Throwable;

  /** The value that is wrapped. */
  Object unwrap(Object wrapper) throws Throwable;
}
