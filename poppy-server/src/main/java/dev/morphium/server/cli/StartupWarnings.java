package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.net.OpenFiles;
import dev.morphium.server.setup.SecretFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The startup warnings, which {@code getLog} and the shell tell: what a production server would not
 * be started with. Only what lets strangers in, or lets them read secrets, is logged as well,
 * because a test server is started so all the time. Source: MongoDB manual, "getLog" and
 * "Production Notes".
 */
final class StartupWarnings {
  private static final Logger LOG = LoggerFactory.getLogger(StartupWarnings.class);
  private static final long FEW_FILES = 64_000;
  private static final long LITTLE_HEAP = 512L << 20;

  private StartupWarnings() {}

  /** Which files with a secret others than the server can read, in words. */
  static List<String> openSecrets(List<CommandOption> options) {
    List<String> words = new ArrayList<>();
    for (CommandOption option : options) {
      String file = option.value();
      String rights = option.isSecret() && file != null ? rightsOfOthers(file) : null;
      if (rights != null) {
        words.add(
            "other users of this machine may read the file %s of %s (%s), and it has a secret: chmod 600"
                .formatted(file, option.name(), rights));
      }
    }
    return words;
  }

  private static @Nullable String rightsOfOthers(String file) {
    try {
      return SecretFiles.rightsOfOthers(Path.of(file));
    } catch (IOException e) {
      LOG.debug("the rights of {} cannot be told", named("path", file), e);
      return null;
    }
  }

  /** Adds those that these settings, and this process, call for. */
  static void add(PoppySettings settings, List<CommandOption> options, RecentLog log) {
    openSecrets(options).forEach(words -> LOG.warn("{}", words));
    if (!settings.access().authorization()) {
      String reach = Reach.of("--bind", settings.network().addresses());
      if (reach != null) {
        LOG.warn(
            "{} lets other machines in, and no client has to log in: each of them may read, change"
                + " and drop everything",
            named("reach", reach));
      }
    }
    if (settings.journal() == null && settings.cluster() == null) {
      log.add(
          settings.dumps() == null
              ? "There is no journal and no dump: all data are lost when the server stops"
                  + " (--journal DIR keeps them)"
              : "There is no journal: what was written since the last dump is lost in a crash"
                  + " (--journal DIR keeps it)",
          true);
    }
    long files = OpenFiles.limit();
    if (files > 0 && files < FEW_FILES) {
      log.add(
          "The process may have %d files and connections open (ulimit -n); 64000 are recommended"
              .formatted(files),
          true);
    }
    long heap = Runtime.getRuntime().maxMemory();
    if (heap < LITTLE_HEAP) {
      log.add(
          "The heap may have %d MiB, and the data live in it (-Xmx; POPPY_JAVA_OPTS=-Xmx8g)"
              .formatted(heap >> 20),
          true);
    }
  }
}
