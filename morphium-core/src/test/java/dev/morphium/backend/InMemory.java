package dev.morphium.backend;

/** This process, without a socket. */
public final class InMemory implements Backend {
  @Override
  public String uri(String database) {
    return "inmemory://" + database + "/" + database;
  }

  @Override
  public void close() {}
}
