package dev.morphium.benchmarks.cold;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;

/** The main class of mongo-java-server, in a jar of its own ({@code mongo-java-server.jar}). */
public final class MongoJavaServer {
  private MongoJavaServer() {}

  public static void main(String[] arguments) {
    MongoServer server = new MongoServer(new MemoryBackend());
    server.bind("127.0.0.1", 0);
    System.out.println("ready: " + server.getConnectionString());
  }
}
