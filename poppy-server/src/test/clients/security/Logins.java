import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.Document;

/**
 * Logins through the official Java driver. Usage: Logins.java TABLE, which is a JSON array of
 * logins. Prints one line for each failed check, and "N passed, N failed".
 */
public class Logins {
  private static final char[] NO_PASSWORD = {};

  public static void main(String[] arguments) throws Exception {
    int passed = 0;
    int failed = 0;
    for (BsonValue row : BsonArray.parse(Files.readString(Path.of(arguments[0])))) {
      try {
        login(row.asDocument());
        passed++;
      } catch (Exception | AssertionError e) {
        failed++;
        System.out.println("FAILED " + row.asDocument().getString("name").getValue() + ": " + e);
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 ? 0 : 1);
  }

  private static void login(BsonDocument row) throws Exception {
    SSLContext context =
        context(row.getString("ca").getValue(), row.getString("certificate").getValue());
    String uri = row.getString("uri").getValue().replaceFirst("&tlsCAFile=[^&]*", "");
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToSslSettings(ssl -> ssl.context(context))
            .build();
    try (MongoClient client = MongoClients.create(settings)) {
      int code = codeOf(() -> find(client, "shop"));
      equal(code, row.getNumber("code").intValue());
      if (code == 0) {
        List<String> users =
            client
                .getDatabase("admin")
                .runCommand(new Document("connectionStatus", 1))
                .get("authInfo", Document.class)
                .getList("authenticatedUsers", Document.class)
                .stream()
                .map(user -> user.getString("user"))
                .toList();
        equal(users, List.of(row.getString("user").getValue()));
        client.getDatabase("shop").getCollection("logins").insertOne(new Document("by", "java"));
        equal(codeOf(() -> find(client, "other")), 13);
      }
    }
  }

  private static void find(MongoClient client, String database) {
    client.getDatabase(database).getCollection("orders").find().first();
  }

  private static int codeOf(Runnable action) {
    try {
      action.run();
      return 0;
    } catch (MongoSecurityException e) {
      if (e.getCause() instanceof MongoCommandException refused) {
        return refused.getErrorCode();
      }
      throw e;
    } catch (MongoException e) {
      if (e.getCode() > 0) {
        return e.getCode();
      }
      throw e;
    }
  }

  private static void equal(Object actual, Object expected) {
    if (!actual.equals(expected)) {
      throw new AssertionError("expected " + expected + ", was " + actual);
    }
  }

  /** What of the connection string's files the driver for Java leaves to the application. */
  private static SSLContext context(String authority, String certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", certificate(Files.readString(Path.of(authority))));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys(certificate), trust.getTrustManagers(), null);
    return context;
  }

  private static KeyManager[] keys(String certificate) throws Exception {
    if (certificate.isEmpty()) {
      return new KeyManager[0];
    }
    String pem = Files.readString(Path.of(certificate));
    byte[] key = Base64.getMimeDecoder().decode(part(pem, "PRIVATE KEY"));
    KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
    own.load(null, null);
    own.setKeyEntry(
        "own",
        KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(key)),
        NO_PASSWORD,
        new Certificate[] {certificate(pem)});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, NO_PASSWORD);
    return keys.getKeyManagers();
  }

  private static Certificate certificate(String pem) throws Exception {
    String text =
        "-----BEGIN CERTIFICATE-----" + part(pem, "CERTIFICATE") + "-----END CERTIFICATE-----";
    return CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
  }

  private static String part(String pem, String label) {
    String begin = "-----BEGIN " + label + "-----";
    int from = pem.indexOf(begin) + begin.length();
    return pem.substring(from, pem.indexOf("-----END " + label, from));
  }
}
