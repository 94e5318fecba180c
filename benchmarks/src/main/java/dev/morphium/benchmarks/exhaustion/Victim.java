package dev.morphium.benchmarks.exhaustion;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.benchmarks.process.ChildServer;
import dev.morphium.benchmarks.process.ChildSet;
import dev.morphium.benchmarks.process.JavaCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** The server, or the set, that is to be exhausted. */
interface Victim extends AutoCloseable {
  /** How it is run. */
  enum Mode {
    MEMORY,
    JOURNAL,
    SET
  }

  /** What a client connects with. */
  String uri();

  /** Whether all its processes run. */
  boolean runs();

  /** The hashes of all data, of each member or before and after a restart: one when all is well. */
  Set<String> hashes() throws IOException;

  @Override
  void close();

  /** Starts one. */
  static Victim start(Mode mode, String heap, Path directory) throws IOException {
    JavaCommand java = new JavaCommand(List.of("-Xmx" + heap));
    return switch (mode) {
      case MEMORY -> new Alone(ChildServer.poppy(java), null, java);
      case JOURNAL -> {
        String journal = directory.resolve("journal").toString();
        yield new Alone(ChildServer.poppy(java, "--journal", journal), journal, java);
      }
      case SET -> new Members(ChildSet.start(directory, false, java));
    };
  }

  private static String hash(String uri) {
    try (MongoClient client = MongoClients.create(uri)) {
      return client
          .getDatabase("exhaustion")
          .runCommand(new Document("dbHash", 1), ReadPreference.secondaryPreferred())
          .getString("md5");
    }
  }

  /** One server, with or without a journal. */
  final class Alone implements Victim {
    private final @Nullable String journal;
    private final JavaCommand java;
    private ChildServer server;

    Alone(ChildServer server, @Nullable String journal, JavaCommand java) {
      this.server = server;
      this.journal = journal;
      this.java = java;
    }

    @Override
    public String uri() {
      return server.uri();
    }

    @Override
    public boolean runs() {
      return server.isRunning();
    }

    @Override
    public Set<String> hashes() throws IOException {
      Set<String> hashes = new TreeSet<>();
      hashes.add(hash(uri()));
      if (journal != null) {
        server.kill();
        server = ChildServer.poppy(java, "--journal", journal);
        hashes.add(hash(uri()));
      }
      return hashes;
    }

    @Override
    public void close() {
      server.close();
    }
  }

  /** Three members. */
  record Members(ChildSet set) implements Victim {
    @Override
    public String uri() {
      return set.uri();
    }

    @Override
    public boolean runs() {
      return set.allRun();
    }

    @Override
    public Set<String> hashes() {
      set.awaitAll();
      Set<String> hashes = new TreeSet<>();
      set.memberUris().forEach(uri -> hashes.add(hash(uri)));
      return hashes;
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
