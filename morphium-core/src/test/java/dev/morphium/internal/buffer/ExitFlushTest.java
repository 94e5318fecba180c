package dev.morphium.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that ends without closing its Morphium sends what it has collected. */
class ExitFlushTest {
  private static final int WRITES = 25;

  /** Collected for a long time. */
  @Entity
  @WriteBuffer(timeout = 600_000, size = 1_000)
  record Reading(@Id int id) {}

  /** The process. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      Morphium morphium = Morphium.connect(arguments[0]);
      for (int i = 0; i < WRITES; i++) {
        morphium.insert(new Reading(i));
      }
    }
  }

  @Test
  @Timeout(120)
  void writesThatWaitAreSentAtTheEnd(@TempDir Path folder) throws Exception {
    try (PoppyServer server =
            PoppyServer.start(
                ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet());
        Morphium morphium = Morphium.connect("mongodb://127.0.0.1:" + server.port() + "/shop")) {
      File output = folder.resolve("output").toFile();
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Main.class.getName(),
                  "mongodb://127.0.0.1:" + server.port() + "/shop")
              .redirectErrorStream(true)
              .redirectOutput(output)
              .start();
      assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as("see %s", output).isZero();
      assertThat(morphium.createQueryFor(Reading.class).countAll()).isEqualTo(WRITES);
    }
  }
}
