package dev.morphium.pool.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionStringTest {
  private static PoolSettings parse(String text) {
    return ConnectionString.parse(text);
  }

  @Test
  void theShortestNamesOneHost() {
    PoolSettings settings = parse("mongodb://localhost");
    assertThat(settings.hosts()).containsExactly(new HostAddress("localhost", 27017));
    assertThat(settings.database()).isNull();
    assertThat(settings.credential()).isNull();
    assertThat(settings.tls()).isEqualTo(TlsSettings.OFF);
    assertThat(settings.sockets()).isEqualTo(SocketSettings.DEFAULTS);
    assertThat(settings.sizes()).isEqualTo(PoolSizes.DEFAULTS);
    assertThat(settings.topology()).isEqualTo(TopologySettings.DEFAULTS);
    assertThat(settings.operations()).isEqualTo(OperationSettings.DEFAULTS);
    assertThat(settings.compressors()).isEmpty();
    assertThat(settings).isEqualTo(PoolSettings.builder().build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "mongodb://a:1,b:2/; a:1,b:2",
        "mongodb://a,b,c:3/?; a:27017,b:27017,c:3",
        "mongodb://A.Example.COM?tls=true; a.example.com:27017",
        "mongodb://127.0.0.1:65535; 127.0.0.1:65535",
        "mongodb://[::1]:27018,[2001:db8::7]; [::1]:27018,[2001:db8::7]:27017",
        "mongodb://[fe80::1%25eth0]; [fe80::1%eth0]:27017",
        "mongodb://u:p@a,b; a:27017,b:27017",
        "mongodb://a,a:27017,A; a:27017",
      })
  void hostsAreRead(String text, String hosts) {
    assertThat(String.join(",", parse(text).hosts().stream().map(HostAddress::toString).toList()))
        .isEqualTo(hosts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "mongodb://alice:secret@h; alice; secret; admin",
        "mongodb://alice:secret@h/shop; alice; secret; shop",
        "mongodb://alice:secret@h/shop?authSource=users; alice; secret; users",
        "mongodb://a%40b.c:p%3A%2F%25%C3%A9@h/; a@b.c; p:/%é; admin",
        "mongodb://alice:a+b%20c@h/; alice; a+b c; admin",
        "mongodb://alice:$!&'()*,=@h/; alice; $!&'()*,=; admin",
      },
      quoteCharacter = '`')
  void usersAreRead(String text, String user, String password, String source) {
    Credential credential = parse(text).credential();
    assertThat(credential).isEqualTo(new Credential(null, user, new Password(password), source));
  }

  @Test
  void mechanismsHaveSources() {
    assertThat(parse("mongodb://h/db?authMechanism=MONGODB-X509&tls=true").credential())
        .isEqualTo(Credential.ofCertificate());
    assertThat(parse("mongodb://CN%3Dme@h/?authMechanism=MONGODB-X509&tls=true").credential())
        .isEqualTo(new Credential(AuthMechanism.MONGODB_X509, "CN=me", null, "$external"));
    assertThat(parse("mongodb://u:p@h/?authMechanism=PLAIN&tls=true").credential())
        .isEqualTo(
            new Credential(AuthMechanism.PLAIN, "u", new Password("p"), Credential.EXTERNAL));
    assertThat(parse("mongodb://u:p@h/db?authMechanism=SCRAM-SHA-1").credential())
        .isEqualTo(new Credential(AuthMechanism.SCRAM_SHA_1, "u", new Password("p"), "db"));
  }

  @Test
  void everyOptionHasItsPlace() {
    PoolSettings settings =
        parse(
            "mongodb://a,b/shop?appName=my%20shop&compressors=zlib,snappy&zlibCompressionLevel=9"
                + "&CONNECTTIMEOUTMS=1&socketTimeoutMS=2&minPoolSize=3&maxPoolSize=4&maxConnecting=5"
                + "&waitQueueTimeoutMS=6&maxIdleTimeMS=7&maxLifeTimeMS=8&replicaSet=rs"
                + "&directConnection=false&serverSelectionTimeoutMS=9&localThresholdMS=10"
                + "&heartbeatFrequencyMS=511&serverMonitoringMode=poll&loadBalanced=false"
                + "&readPreference=secondaryPreferred&readPreferenceTags=dc:ny,rack:1"
                + "&readPreferenceTags=dc:la&readPreferenceTags=&maxStalenessSeconds=120"
                + "&readConcernLevel=majority&w=2&journal=true&wtimeoutMS=12&retryReads=false"
                + "&retryWrites=FALSE&timeoutMS=13&uuidRepresentation=javaLegacy");
    assertThat(settings.database()).isEqualTo("shop");
    assertThat(settings.applicationName()).isEqualTo("my shop");
    assertThat(settings.compressors()).containsExactly("zlib", "snappy");
    assertThat(settings.zlibLevel()).isEqualTo(9);
    assertThat(settings.sockets())
        .isEqualTo(new SocketSettings(Duration.ofMillis(1), Duration.ofMillis(2)));
    assertThat(settings.sizes())
        .isEqualTo(
            new PoolSizes(
                3, 4, 5, Duration.ofMillis(6), Duration.ofMillis(7), Duration.ofMillis(8)));
    assertThat(settings.topology())
        .isEqualTo(
            new TopologySettings(
                "rs",
                false,
                Duration.ofMillis(9),
                Duration.ofMillis(10),
                Duration.ofMillis(511),
                MonitoringMode.POLL));
    ReadPreference preference = settings.operations().readPreference();
    assertThat(preference.mode()).isEqualTo(ReadPreference.Mode.SECONDARY_PREFERRED);
    assertThat(preference.tagSets().toString())
        .isEqualTo("[{\"dc\": \"ny\", \"rack\": \"1\"}, {\"dc\": \"la\"}, {}]");
    assertThat(preference.maxStalenessSeconds()).isEqualTo(120);
    assertThat(settings.operations())
        .isEqualTo(
            new OperationSettings(
                preference,
                ReadConcern.MAJORITY,
                new WriteConcern(new BsonInt32(2), true, 12),
                false,
                false,
                Duration.ofMillis(13),
                UuidRepresentation.JAVA_LEGACY));
  }

  @Test
  void tlsIsReadWithItsOldNames() {
    assertThat(parse("mongodb://h/?ssl=true").tls()).isEqualTo(TlsSettings.ON);
    assertThat(parse("mongodb://h/?ssl=true&tls=true").tls()).isEqualTo(TlsSettings.ON);
    TlsSettings insecure = parse("mongodb://h/?tls=true&tlsInsecure=true").tls();
    assertThat(insecure.allowInvalidCertificates()).isTrue();
    assertThat(insecure.allowInvalidHostNames()).isTrue();
    TlsSettings files =
        parse(
                "mongodb://h/?tls=true&tlsCAFile=%2Fetc%2Fca.pem&tlsCertificateKeyFile=me.pem"
                    + "&tlsCertificateKeyFilePassword=hush&sslInvalidHostNameAllowed=true"
                    + "&tlsDisableOCSPEndpointCheck=true")
            .tls();
    assertThat(files.authorityFile()).hasToString("/etc/ca.pem");
    assertThat(files.certificateFile()).hasToString("me.pem");
    assertThat(files.allowInvalidHostNames()).isTrue();
    assertThat(files.toString()).doesNotContain("hush");
  }

  @Test
  void writeConcernsAreReadAsTheyAreWritten() {
    assertThat(parse("mongodb://h/?w=majority").operations().writeConcern())
        .isEqualTo(WriteConcern.MAJORITY);
    assertThat(parse("mongodb://h/?w=dcTag").operations().writeConcern())
        .isEqualTo(new WriteConcern(new BsonString("dcTag"), false, 0));
    assertThat(parse("mongodb://h/?w=0").operations().writeConcern())
        .isEqualTo(WriteConcern.UNACKNOWLEDGED);
    assertThat(parse("mongodb://h/?journal=true").operations().writeConcern())
        .isEqualTo(new WriteConcern(new BsonString("majority"), true, 0));
    assertThat(parse("mongodb://h").operations().writeConcern()).isNull();
  }

  @Test
  void thePasswordNeverShows() {
    PoolSettings settings = parse("mongodb://alice:hush-hush@h/");
    assertThat(settings.toString()).contains("alice").doesNotContain("hush-hush");
    for (String wrong :
        List.of(
            "mongodb://alice:hush-hush/x@h/",
            "mongodb://alice:hush-hush?x@h/",
            "mongodb://alice:hush-hush@x@h/",
            "mongodb://alice:hush-hush:x@h/",
            "mongodb://alice:hush-hush%x@h/",
            "mongodb://alice:hush-hush#x@h/",
            "mongodb://alice:hush-hush@h/?nonsense=1")) {
      assertThatThrownBy(() -> parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasNoCause()
          .message()
          .doesNotContain("hush-hush");
    }
  }

  @Test
  void theBuilderKnowsTheSameOptions() {
    assertThat(
            PoolSettings.builder()
                .host("a:1")
                .host("b")
                .user("me@home", "p:/@")
                .database("shop")
                .option("maxPoolSize", 7)
                .option("appName", "100%")
                .build())
        .isEqualTo(parse("mongodb://me%40home:p%3A%2F%40@a:1,b/shop?maxPoolSize=7&appName=100%25"));
    assertThatThrownBy(() -> PoolSettings.builder().option("maxPoolSise", 7))
        .hasMessage(
            "unknown option maxPoolSise in the connection string; did you mean maxPoolSize?");
  }
}
