package dev.morphium.benchmarks.security;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** A certificate for a measured server, as a PEM file with its key: made by the JDK's keytool. */
final class ServerCertificate {
  private static final String NAME = "server";
  private static final String PASSWORD = "measured";

  private ServerCertificate() {}

  /** Writes the file, with an RSA key of 2048 bits as most certificates have. */
  static Path in(Path directory) throws IOException, InterruptedException {
    Path store = directory.resolve("server.p12");
    Process keytool =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    NAME,
                    "-keyalg",
                    "RSA",
                    "-keysize",
                    "2048",
                    "-dname",
                    "CN=localhost",
                    "-ext",
                    "san=dns:localhost,ip:127.0.0.1",
                    "-keystore",
                    store.toString(),
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException(Files.readString(directory.resolve("keytool.log")));
    }
    return Files.writeString(directory.resolve("server.pem"), pem(store));
  }

  private static String pem(Path store) throws IOException {
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      return block("PRIVATE KEY", keys.getKey(NAME, PASSWORD.toCharArray()).getEncoded())
          + block("CERTIFICATE", keys.getCertificate(NAME).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String block(String label, byte[] bytes) {
    String text = Base64.getMimeEncoder().encodeToString(bytes);
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(label, text, label);
  }
}
