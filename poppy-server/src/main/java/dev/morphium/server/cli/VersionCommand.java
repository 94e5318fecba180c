package dev.morphium.server.cli;

import dev.morphium.engine.EngineSettings;
import dev.morphium.protocol.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** The command {@code version}: the product, its build, Java, and what clients find it to be. */
final class VersionCommand {
  static final String NAME = "version";
  static final String DESCRIPTION =
      "Tells version, build, Java and wire versions; --json as a document.";

  private VersionCommand() {}

  /** What it prints. */
  static String text(boolean json) {
    BsonDocument all = document();
    if (json) {
      return all.toJson();
    }
    StringBuilder lines = new StringBuilder(Poppy.version());
    all.forEach(
        (name, value) ->
            lines.append(
                "\n%-16s%s"
                    .formatted(
                        name,
                        value.isString()
                            ? value.asString().getValue()
                            : value.asInt32().getValue())));
    return lines.toString();
  }

  private static BsonDocument document() {
    String version = Poppy.class.getPackage().getImplementationVersion();
    return new BsonDocument("product", new BsonString("Poppy"))
        .append("version", new BsonString(version == null ? "(development)" : version))
        .append("build", new BsonString(build()))
        .append("mongodb", new BsonString(EngineSettings.MONGODB_VERSION))
        .append("minWireVersion", new BsonInt32(0))
        .append("maxWireVersion", new BsonInt32(Limits.MAX_WIRE_VERSION))
        .append("java", new BsonString(Runtime.version().toString()))
        .append("vm", new BsonString(System.getProperty("java.vm.name", "")))
        .append(
            "os",
            new BsonString(
                System.getProperty("os.name", "") + " " + System.getProperty("os.arch", "")));
  }

  /** What tells this build from others: the checksum of the jar that it runs from. */
  private static String build() {
    try {
      Path place = Path.of(Poppy.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(place)) {
        return "(development)";
      }
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream input = new DigestInputStream(Files.newInputStream(place), digest)) {
        input.transferTo(OutputStream.nullOutputStream());
      }
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    } catch (IOException | URISyntaxException | NoSuchAlgorithmException unknown) {
      return "(unknown)";
    }
  }
}
