package dev.morphium.server.replication.raft.rpc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** A certificate that vouches for itself, made by the Java that runs the tests. */
final class TestCertificate {
  private static final String PASSWORD = "changeit";

  final Path certificate;
  final Path key;

  TestCertificate(Path directory, String name, String addresses) throws Exception {
    Path store = directory.resolve(name + ".p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            name,
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + name,
            "-ext",
            "san=" + addresses,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (keytool.waitFor() != 0) {
      throw new IOException(said);
    }
    KeyStore keys = load(store);
    certificate = directory.resolve(name + ".crt");
    key = directory.resolve(name + ".key");
    write(certificate, "CERTIFICATE", keys.getCertificate(name).getEncoded());
    Key secret = keys.getKey(name, PASSWORD.toCharArray());
    write(key, "PRIVATE KEY", secret.getEncoded());
  }

  private static KeyStore load(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream input = Files.newInputStream(store)) {
      keys.load(input, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static void write(Path file, String kind, byte[] bytes) throws IOException {
    Files.writeString(
        file,
        "-----BEGIN %s-----%n%s%n-----END %s-----%n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(bytes), kind));
  }
}
