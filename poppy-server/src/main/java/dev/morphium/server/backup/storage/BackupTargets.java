package dev.morphium.server.backup.storage;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/** Finds the backup target that a text means: a folder, or what a provider knows by its scheme. */
public final class BackupTargets {
  private static final Pattern WITH_SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private BackupTargets() {}

  /**
   * Opens a target.
   *
   * @param place a folder, {@code file:///folder}, or {@code scheme://…}
   * @throws IllegalArgumentException when it names none; the message says what is wrong
   */
  public static BackupTarget open(String place) throws IOException {
    if (!WITH_SCHEME.matcher(place).matches()) {
      return new FolderTarget(folder(place));
    }
    URI uri;
    try {
      uri = new URI(place);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'%s' is no URI: %s".formatted(place, e.getReason()), e);
    }
    if (uri.getScheme().equals("file")) {
      return new FolderTarget(Path.of(uri));
    }
    return provider(uri).open(uri);
  }

  private static Path folder(String place) {
    try {
      return Path.of(place);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'%s' is no folder".formatted(place), e);
    }
  }

  private static BackupTargetProvider provider(URI uri) {
    List<String> known = new ArrayList<>(List.of("file"));
    for (BackupTargetProvider provider : ServiceLoader.load(BackupTargetProvider.class)) {
      if (provider.scheme().equals(uri.getScheme())) {
        return provider;
      }
      known.add(provider.scheme());
    }
    throw new IllegalArgumentException(
        "'%s': there is no backup target for %s:, only for %s:%s"
            .formatted(
                uri,
                uri.getScheme(),
                String.join(":, ", known),
                uri.getScheme().equals("s3")
                    ? "; put poppy-backup-s3.jar beside poppy-server.jar"
                    : ""));
  }
}
