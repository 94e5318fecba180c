package dev.morphium.server.net;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server with scripted commands for each test. */
@ExtendWith(LeakGuard.class)
abstract class ServerFixture {
  final ScriptedService service = new ScriptedService();
  WireServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = WireServer.start(settings(), service);
  }

  @AfterEach
  void closeServer() {
    service.release.countDown();
    server.close();
  }

  ServerSettings settings() {
    return new ServerSettings(List.of("127.0.0.1"), 0, 2, 8, 10_000);
  }

  RawClient connect() throws IOException {
    return new RawClient(server.port());
  }
}
