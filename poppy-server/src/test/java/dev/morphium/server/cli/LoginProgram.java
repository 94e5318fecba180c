package dev.morphium.server.cli;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bson.Document;

/**
 * A program that takes the options of {@code mongosh} and, in its place, logs in to a set, writes a
 * document and looks at the members; exit code 1 when that is refused.
 */
final class LoginProgram {
  /** What it says when it has done all. */
  static final String DONE = "wrote to a set of 3";

  private static final Pattern AUTHORITY = Pattern.compile("&tlsCAFile=([^&]+)");

  private LoginProgram() {}

  /** Its arguments: the connection string, {@code -u}, the user, {@code -p}, the password. */
  public static void main(String[] arguments) throws Exception {
    String uri = arguments[0];
    var file = AUTHORITY.matcher(uri);
    if (!file.find() || !arguments[1].equals("-u") || !arguments[3].equals("-p")) {
      throw new IllegalArgumentException(String.join(" ", arguments));
    }
    SSLContext authority = trusting(Path.of(file.group(1)));
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(file.replaceAll("")))
            .credential(
                MongoCredential.createCredential(arguments[2], "admin", arguments[4].toCharArray()))
            .applyToSslSettings(ssl -> ssl.enabled(true).context(authority))
            .writeConcern(WriteConcern.MAJORITY)
            .readConcern(ReadConcern.MAJORITY)
            .build();
    try (MongoClient client = MongoClients.create(settings)) {
      client.getDatabase("shop").getCollection("orders").insertOne(new Document());
      Document status = client.getDatabase("admin").runCommand(new Document("replSetGetStatus", 1));
      System.out.println("wrote to a set of " + status.getList("members", Document.class).size());
    } catch (MongoException e) {
      System.out.println(e.getMessage());
      System.exit(1);
    }
  }

  private static SSLContext trusting(Path authority) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream file = Files.newInputStream(authority)) {
      store.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
