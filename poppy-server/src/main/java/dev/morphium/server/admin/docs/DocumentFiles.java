package dev.morphium.server.admin.docs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The files of the documentation, which are resources of this jar: Markdown, and what it offers to
 * load.
 */
final class DocumentFiles {
  private static final String FOLDER = "pages/";
  private static final Pattern ATTACHED =
      Pattern.compile("docs/[a-z0-9][a-z0-9.-]*\\.(?:json|sed|service|yaml)");

  private DocumentFiles() {}

  /** The text of a file, by its path from the top of the repository. */
  static String read(String source) throws IOException {
    try (InputStream input = DocumentFiles.class.getResourceAsStream(FOLDER + source)) {
      if (input == null) {
        throw new FileNotFoundException(source + " is not in the jar");
      }
      return new String(input.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static boolean exists(String source) {
    return DocumentFiles.class.getResource(FOLDER + source) != null;
  }

  /** Whether it is there and no page, such as {@code docs/compose.yaml}. */
  static boolean isAttached(String source) {
    return ATTACHED.matcher(source).matches() && exists(source);
  }
}
