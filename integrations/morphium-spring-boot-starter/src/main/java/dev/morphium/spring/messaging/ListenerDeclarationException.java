package dev.morphium.spring.messaging;

/** A method with {@link MessageListener} or {@link Recurring} cannot be what they say. */
final class ListenerDeclarationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ListenerDeclarationException(String message) {
    super(message);
  }

  ListenerDeclarationException(String message, Throwable cause) {
    super(message, cause);
  }
}
