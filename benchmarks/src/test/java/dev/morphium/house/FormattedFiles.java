package dev.morphium.house;

import com.google.googlejavaformat.java.GoogleJavaFormatToolProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The digests of the files that this formatter has found formatted: to format them all takes more
 * than a minute of processor time, and most of them are as they were in the build before.
 *
 * @param digests each of the formatter, the version of Java and a file's bytes
 */
record FormattedFiles(Set<String> digests) {
  private static final Path KNOWN = Path.of("target", "formatted-files.txt");

  static FormattedFiles read() throws IOException {
    return new FormattedFiles(
        Files.exists(KNOWN) ? new HashSet<>(Files.readAllLines(KNOWN)) : Set.of());
  }

  boolean has(Path file) {
    return digests.contains(digest(file));
  }

  static FormattedFiles of(List<Path> files) {
    return new FormattedFiles(
        files.stream().map(FormattedFiles::digest).collect(Collectors.toCollection(TreeSet::new)));
  }

  void write() throws IOException {
    Files.write(KNOWN, digests);
  }

  private static String digest(Path file) {
    try {
      MessageDigest sum = MessageDigest.getInstance("SHA-256");
      sum.update(formatter().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum.digest(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The formatter's jar, whose name has its version, and the Java whose compiler it parses with.
   */
  private static String formatter() {
    return GoogleJavaFormatToolProvider.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath()
            .replaceAll(".*/", "")
        + Runtime.version();
  }
}
