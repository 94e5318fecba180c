package dev.morphium.server.backup.storage;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * @throws IllegalArgumentException when it names none; the message says what is wrong, and shows
   *     nothing that may be a secret
   */
  public static BackupTarget open(String place) throws IOException {
    Optional<Path> folder = folder(place);
    if (folder.isPresent()) {
      return new FolderTarget(folder.get());
    }
    URI uri = uri(place);
    return provider(uri).open(uri);
  }

  /**
   * The folder that a target is; nothing when it is something else.
   *
   * @throws IllegalArgumentException as {@link #open} does
   */
  public static Optional<Path> folder(String place) {
    if (place.isBlank()) {
      throw new IllegalArgumentException("it is empty, and names no folder");
    }
    try {
      if (!WITH_SCHEME.matcher(place).matches()) {
        return Optional.of(Path.of(place));
      }
      URI uri = uri(place);
      return uri.getScheme().equals("file") ? Optional.of(Path.of(uri)) : Optional.empty();
    } catch (InvalidPathException | FileSystemNotFoundException e) {
      throw new IllegalArgumentException("'%s' is no folder".formatted(shown(place)), e);
    }
  }

  /** A place without what may be a secret: users, and options, which none of them should be. */
  public static String shown(String place) {
    return place.replaceFirst("\\?.*", "?...").replaceFirst("//[^/]*@", "//...@");
  }

  private static URI uri(String place) {
    try {
      URI uri = new URI(place);
      boolean folder = uri.getScheme().equals("file");
      if (folder && (uri.isOpaque() || uri.getQuery() != null || uri.getAuthority() != null)) {
        throw new IllegalArgumentException(
            "'%s' is no folder; write file:///FOLDER".formatted(shown(place)));
      }
      return uri;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "'%s' is no URI: %s".formatted(shown(place), e.getReason()), e);
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
                shown(uri.toString()),
                uri.getScheme(),
                String.join(":, ", known),
                uri.getScheme().equals("s3")
                    ? "; put poppy-backup-s3.jar beside poppy-server.jar"
                    : ""));
  }
}
