package dev.morphium.pool.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongConnectionStringTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "http://h; begins with mongodb://",
        "mongodb:/h; begins with mongodb://",
        "mongodb://; at least one host",
        "mongodb:///db; at least one host",
        "mongodb://u:p@; at least one host",
        "mongodb://a,,b; comma too much",
        "mongodb://a,; comma too much",
        "mongodb://:27017; needs a host name",
        "mongodb://h:0; from 1 to 65535",
        "mongodb://h:65536; from 1 to 65535",
        "mongodb://h:x; must be a number",
        "mongodb://h:; must be a number",
        "mongodb://::1; in brackets",
        "mongodb://[::1; no closing bracket",
        "mongodb://[::1]x; comes only a port",
        "mongodb://%2Ftmp%2Fmongodb-27017.sock; Unix domain socket",
        "mongodb:///tmp/mongodb-27017.sock/db; Unix domain sockets",
        "mongodb://@h; user name",
        "mongodb://:p@h; user name",
        "mongodb://u@h; needs a password",
        "mongodb://u:@h; needs a password",
        "mongodb://u:p%4@h; two hexadecimal digits",
        "mongodb://u:p%zz@h; two hexadecimal digits",
        "mongodb://u:p%FF@h; not UTF-8",
        "mongodb://h/a.b; contains the character '.'",
        "mongodb://h/a%20b; contains the character ' '",
      })
  void partsOfAnAddressAreRefusedWithTheirRemedy(String text, String message) {
    requireRefused(text, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "mongodb://h/?x; has no value",
        "mongodb://h/?=1; no name",
        "mongodb://h/?w=; has no value",
        "mongodb://h/?maxpoolsise=1; did you mean maxPoolSize?",
        "mongodb://h/?replicaset=a&replicaSet=b; the option replicaSet stands twice",
        "mongodb://h/?slaveOk=true; use readPreference",
        "mongodb://h/?wtimeout=1; use wtimeoutMS",
        "mongodb://h/?proxyHost=x; not supported",
        "mongodb://h/?loadBalanced=true; loadBalanced=true is not supported",
        "mongodb://h/?retryWrites=yes; retryWrites is true or false, not yes",
        "mongodb://h/?maxPoolSize=many; maxPoolSize is a whole number, not many",
        "mongodb://h/?maxPoolSize=-1; must not be negative",
        "mongodb://h/?minPoolSize=101; must not be larger than maxPoolSize (100)",
        "mongodb://h/?maxConnecting=0; at least 1",
        "mongodb://h/?connectTimeoutMS=1.5; whole number of milliseconds",
        "mongodb://h/?socketTimeoutMS=-1; must not be negative",
        "mongodb://h/?heartbeatFrequencyMS=499; at least 500",
        "mongodb://h/?serverMonitoringMode=push; one of auto, stream, poll, not push",
        "mongodb://h/?readConcernLevel=strong; one of local, available",
        "mongodb://h/?readPreference=any; primaryPreferred",
        "mongodb://h/?readPreferenceTags=dc:ny; neither tags nor",
        "mongodb://h/?readPreference=nearest&readPreferenceTags=ny; is like dc:ny,rack:1",
        "mongodb://h/?readPreference=nearest&readPreferenceTags=a:1,a:2; the tag a twice",
        "mongodb://h/?readPreference=nearest&maxStalenessSeconds=0; at least 90",
        "mongodb://h/?readPreference=nearest&maxStalenessSeconds=89; at least 90",
        "mongodb://h/?readPreference=nearest&maxStalenessSeconds=100&heartbeatFrequencyMS=95000; at"
            + " least heartbeatFrequencyMS",
        "mongodb://h/?w=-1; must not be negative",
        "mongodb://h/?w=0&journal=true; only one of them",
        "mongodb://h/?uuidRepresentation=java; not java",
        "mongodb://h/?compressors=lz4; compressors are snappy, zlib, zstd",
        "mongodb://h/?compressors=zlib,zlib; each of them once",
        "mongodb://h/?zlibCompressionLevel=10; from 0 to 9",
        "mongodb://a,b/?directConnection=true; for one server",
        "mongodb://h/?srvMaxHosts=1; for mongodb+srv:// only",
      })
  void optionsAreRefusedWithTheirRemedy(String text, String message) {
    requireRefused(text, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "mongodb://h/?tls=true&ssl=false; they differ",
        "mongodb://h/?tlsCAFile=ca.pem; has no effect without tls=true",
        "mongodb://h/?tls=false&tlsInsecure=true; has no effect without tls=true",
        "mongodb://h/?tls=true&tlsInsecure=true&tlsAllowInvalidHostnames=true; already decides",
        "mongodb://h/?tls=true&tlsInsecure=true&tlsCAFile=ca.pem; only one of them",
        "mongodb://h/?tls=true&tlsDisableOCSPEndpointCheck=false; not supported",
        "mongodb://h/?tls=true&tlsCertificateKeyFilePassword=x; which is missing",
        "mongodb://u:p@h/?authSource=; has no value",
        "mongodb://u:p@h/?authMechanism=GSSAPI; is not supported; there are",
        "mongodb://u:p@h/?authMechanism=SCRAM; not SCRAM",
        "mongodb://h/?authMechanism=SCRAM-SHA-256; needs a user name",
        "mongodb://u@h/?authMechanism=SCRAM-SHA-1; needs a password",
        "mongodb://u:p@h/?authMechanism=PLAIN; needs tls=true",
        "mongodb://h/?authMechanism=MONGODB-X509; needs tls=true",
        "mongodb://u:p@h/?authMechanism=MONGODB-X509&tls=true; takes no password",
        "mongodb://h/?authMechanism=MONGODB-X509&tls=true&authSource=admin; is $external",
        "mongodb+srv://a.example.com:27017; without a port",
        "mongodb+srv://a.example.com,b.example.com; one name without a port",
        "mongodb+srv://a.example.com/?directConnection=true; for one server",
      })
  void securityIsRefusedWithItsRemedy(String text, String message) {
    requireRefused(text, message);
  }

  private static void requireRefused(String text, String message) {
    assertThatThrownBy(() -> ConnectionString.parse(text, FakeDns.EMPTY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void namesThatAreTooLongAreRefused() {
    assertThatThrownBy(() -> ConnectionString.parse("mongodb://h/?appName=" + "é".repeat(65)))
        .hasMessage("appName has at most 128 bytes");
    ConnectionString.parse("mongodb://h/?appName=" + "é".repeat(64));
  }

  @Test
  void anyTextIsEitherReadOrRefused() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String[] pieces = {
      "mongodb://", "mongodb+srv://", "a", "b.c", ":", "@", "/", "?", "&", "=", ",", "%", "%40",
      "[", "]", "::1", "27017", "99999", "tls", "true", "w", "maxPoolSize", "5", "é", "\uD800", "#",
      "authMechanism", "PLAIN", "replicaSet", "readPreferenceTags", " ", "\0", "-1", ".sock"
    };
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "" : "mongodb://");
      for (int j = random.nextInt(12); j >= 0; j--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        PoolSettings settings = ConnectionString.parse(text.toString(), FakeDns.EMPTY);
        assertThat(settings.hosts()).isNotEmpty();
      } catch (IllegalArgumentException | dev.morphium.driver.DriverException.NotSent e) {
        assertThat(e.getMessage()).as("seed %s: %s", seed, text).isNotBlank();
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + text, e);
      }
    }
  }
}
