package dev.morphium.fuzz.targets;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.layout.CollectionMetadata;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.root.DocumentInput;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Files of dumps: documents, descriptions of collections, manifests, names of files. */
public final class DumpTarget {
  private DumpTarget() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    documents(input);
    String text = new String(input, StandardCharsets.UTF_8);
    try {
      CollectionMetadata.parse(text).toJson();
    } catch (IllegalArgumentException refused) {
      check(refused);
    }
    try {
      Manifest.parse(text).toJson();
    } catch (IllegalArgumentException refused) {
      check(refused);
    }
    names(text);
  }

  private static void names(String text) {
    String escaped = FileNames.escape(text);
    if (!FileNames.isCut(escaped) && !text.equals(FileNames.unescape(escaped))) {
      throw new AssertionError("a name that is another one when it was escaped: " + text);
    }
    FileNames.unescape(text);
  }

  private static void documents(byte[] input) throws IOException {
    DocumentInput in = new DocumentInput(new ByteArrayInputStream(input));
    try {
      for (byte[] next = in.next(); next != null; next = in.next()) {
        if (next.length > input.length) {
          throw new AssertionError("a document of " + next.length + " of " + input.length);
        }
      }
    } catch (EOFException | CorruptDataException | IllegalArgumentException refused) {
      check(refused);
    }
  }

  private static void check(Exception refused) {
    if (String.valueOf(refused.getMessage()).isBlank()) {
      throw new AssertionError("a refusal without a word", refused);
    }
  }
}
