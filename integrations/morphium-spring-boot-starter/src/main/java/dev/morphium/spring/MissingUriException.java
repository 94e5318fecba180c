package dev.morphium.spring;

/** Nothing says where the database is. */
final class MissingUriException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MissingUriException() {
    super("morphium.uri is missing, and so are spring.mongodb.uri and spring.data.mongodb.uri");
  }
}
