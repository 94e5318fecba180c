package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.morphium.messaging.message.Message;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Instances that are closed leave no thread behind. */
@Isolated("it counts the threads of the whole process")
class ClosedThreadsTest extends Instances {
  /** The line of a thread of messaging in a thread dump. */
  private static final Pattern THREAD = Pattern.compile("#(\\d+) \"morphium-[^\"]*\".*");

  @TempDir Path folder;

  @Test
  void noThreadIsLeft() throws IOException {
    Set<String> before = threads("before");
    for (int i = 0; i < 20; i++) {
      try (Messaging messaging = Messaging.open(morphium)) {
        messaging.listenTo("orders").concurrency(3).handle(noting("a"));
        messaging.send(Message.to("orders").exclusive());
        if (i == 0) {
          await().until(() -> threads("while").size() > before.size() + 5);
        }
      }
    }
    await()
        .untilAsserted(
            () -> {
              Set<String> after = threads("after");
              after.removeAll(before);
              assertThat(after).isEmpty();
            });
  }

  private Set<String> threads(String name) throws IOException {
    Path file = Files.createTempDirectory(folder, name).resolve("dump");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
    try (var lines = Files.lines(file)) {
      return lines
          .filter(line -> THREAD.matcher(line).matches())
          .collect(Collectors.toCollection(java.util.TreeSet::new));
    }
  }
}
