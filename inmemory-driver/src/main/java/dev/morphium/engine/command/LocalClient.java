package dev.morphium.engine.command;

import dev.morphium.engine.value.Document;
import java.util.List;

/** The one client of an engine that is used within the process. */
final class LocalClient implements ClientContext {
  @Override
  public long connectionId() {
    return 0;
  }

  @Override
  public String remoteAddress() {
    return "127.0.0.1:0";
  }

  @Override
  public String localAddress() {
    return "localhost:27017";
  }

  @Override
  public Document metadata() {
    return Document.EMPTY;
  }

  @Override
  public boolean identify(Document metadata) {
    return true;
  }

  @Override
  public List<String> negotiateCompression(List<String> offered) {
    return List.of();
  }

  @Override
  public List<ClientContext> all() {
    return List.of(this);
  }

  @Override
  public Connections connections() {
    return new Connections(0, Integer.MAX_VALUE, 0);
  }
}
