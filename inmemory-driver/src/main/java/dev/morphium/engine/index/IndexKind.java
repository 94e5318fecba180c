package dev.morphium.engine.index;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The kind of an index by its key pattern: plain, hashed, wildcard, text, 2d, 2dsphere. */
enum IndexKind {
  ORDERED(null),
  GEO_2D("2d"),
  GEO_2DSPHERE("2dsphere"),
  HASHED("hashed"),
  TEXT("text"),
  WILDCARD(null);

  private final @Nullable String plugin;

  IndexKind(@Nullable String plugin) {
    this.plugin = plugin;
  }

  /** The kind that stands as a string in place of a direction, or null when there is none. */
  static @Nullable IndexKind ofPlugin(String name) {
    for (IndexKind kind : values()) {
      if (name.equals(kind.plugin)) {
        return kind;
      }
    }
    return null;
  }

  /** What users call it. */
  String title() {
    return plugin == null ? name().toLowerCase(Locale.ROOT) : plugin;
  }
}
