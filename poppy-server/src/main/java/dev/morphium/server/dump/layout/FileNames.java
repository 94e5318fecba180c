package dev.morphium.server.dump.layout;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The file names in a dump: mongodump's, with its escapes.
 *
 * <p>A database is a folder, a collection one file with its documents and one that describes it.
 * What a name of a collection has and paths cannot have is escaped as in URLs; a name that is too
 * long is cut, and a hash tells it from others. Source: MongoDB Database Tools, "mongodump",
 * section "Output".
 */
public final class FileNames {
  /** What our own dumps say of themselves. */
  public static final String MANIFEST = "manifest.json";

  /** What a dump has beyond documents: sessions, and the numbers of records. */
  public static final String STATE = "poppy-state.bin";

  /** Which server and which tool have made a dump. */
  public static final String PRELUDE = "prelude.json";

  public static final String DOCUMENTS = ".bson";
  public static final String METADATA = ".metadata.json";
  public static final String COMPRESSED = ".gz";

  private static final String UNESCAPED = "-_.~$&+:=@";
  private static final int MOST = 238;
  private static final int KEPT = 208;
  private static final String CUT = "%24";
  private static final int HASH = 27;

  private FileNames() {}

  /** The name of a collection as the beginning of file names. */
  public static String escape(String collection) {
    StringBuilder escaped = new StringBuilder();
    for (byte each : collection.getBytes(StandardCharsets.UTF_8)) {
      boolean plain =
          each >= '0' && each <= '9'
              || each >= 'A' && each <= 'Z'
              || each >= 'a' && each <= 'z'
              || UNESCAPED.indexOf(each) >= 0;
      if (plain) {
        escaped.append((char) each);
      } else {
        escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits(each));
      }
    }
    if (escaped.length() <= MOST) {
      return escaped.toString();
    }
    return escaped.substring(0, KEPT) + CUT + hash(collection);
  }

  private static String hash(String collection) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1").digest(collection.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }

  /** Whether a beginning of file names has only a part of the collection's name. */
  public static boolean isCut(String escaped) {
    return escaped.length() == KEPT + CUT.length() + HASH && escaped.startsWith(CUT, KEPT);
  }

  /** The name that was escaped; null when it is no escaped name. */
  public static @Nullable String unescape(String escaped) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] encoded = escaped.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < encoded.length; i++) {
      if (encoded[i] != '%') {
        bytes.write(encoded[i]);
        continue;
      }
      int high = i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
      int low = i + 2 < encoded.length ? Character.digit(encoded[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        return null;
      }
      bytes.write(high << 4 | low);
      i += 2;
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The file with the documents of a collection, within a dump. */
  public static String documents(String database, String collection, boolean compressed) {
    return path(database, collection, DOCUMENTS, compressed);
  }

  /** The file that describes a collection, within a dump. */
  public static String metadata(String database, String collection, boolean compressed) {
    return path(database, collection, METADATA, compressed);
  }

  private static String path(
      String database, String collection, String ending, boolean compressed) {
    return database + "/" + escape(collection) + ending + (compressed ? COMPRESSED : "");
  }
}
