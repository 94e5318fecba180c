package dev.morphium.spring.repository;

/** A repository was compiled without the annotation processor that implements it. */
final class MissingImplementationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MissingImplementationException(Class<?> repository, IllegalArgumentException cause) {
    super("the repository %s has no implementation".formatted(repository.getName()), cause);
  }
}
