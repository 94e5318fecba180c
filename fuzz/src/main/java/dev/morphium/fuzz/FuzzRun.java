package dev.morphium.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What became of one target.
 *
 * @param inputs how many inputs were tried
 * @param coverage how many edges of the code they have reached
 * @param kept how many inputs were kept because they reached new ones
 * @param findings files with the inputs that something was wrong with
 */
record FuzzRun(FuzzTarget target, long inputs, long coverage, long kept, List<Path> findings) {
  /** Jazzer tells it like this, line after line. */
  private static final Pattern STATUS =
      Pattern.compile("#(\\d+)\\s+\\S+\\s+cov: (\\d+) ft: \\d+ corp: (\\d+)/");

  private static final int LONGEST_SECONDS = 20;

  /** Fuzzes a target in a process of its own. */
  static FuzzRun of(FuzzTarget target, Path folder, int seconds, int seed)
      throws IOException, InterruptedException {
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    Path found = Files.createDirectories(folder.resolve("findings"));
    int number = 0;
    for (byte[] each : target.seeds()) {
      Files.write(corpus.resolve("seed-" + number++), each);
    }
    Path dictionary = folder.resolve("dictionary");
    Files.write(dictionary, Dictionary.lines());
    Path log = folder.resolve("log");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + target.type().getName(),
            "--instrumentation_includes=dev.morphium.**",
            "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.*",
            "--reproducer_path=" + found,
            "-artifact_prefix=" + found + "/",
            "-dict=" + dictionary,
            "-timeout=" + LONGEST_SECONDS,
            "-rss_limit_mb=0",
            "-max_total_time=" + seconds,
            "-seed=" + seed,
            corpus.toString());
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }
    return read(target, log, found);
  }

  private static FuzzRun read(FuzzTarget target, Path log, Path found) throws IOException {
    long inputs = 0;
    long coverage = 0;
    long kept = 0;
    for (String line : Files.readAllLines(log, StandardCharsets.ISO_8859_1)) {
      Matcher status = STATUS.matcher(line);
      if (status.find()) {
        inputs = Long.parseLong(status.group(1));
        coverage = Long.parseLong(status.group(2));
        kept = Long.parseLong(status.group(3));
      }
    }
    if (inputs == 0) {
      throw new IOException("nothing was tried; what Jazzer said is in " + log);
    }
    try (Stream<Path> files = Files.list(found)) {
      List<Path> findings =
          files.filter(file -> !file.toString().endsWith(".java")).sorted().toList();
      return new FuzzRun(target, inputs, coverage, kept, findings);
    }
  }

  @Override
  public String toString() {
    return "%-10s %,12d %,10d %,10d  %s"
        .formatted(
            target.name(), inputs, coverage, kept, findings.isEmpty() ? "nothing" : findings);
  }
}
