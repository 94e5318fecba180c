package dev.morphium.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.Version;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class EncryptedMappingTest {
  record Card(String number, int year) {}

  record Patient(
      @Id String id,
      @Encrypted String name,
      @Encrypted int age,
      @Encrypted Card card,
      @Encrypted List<String> notes,
      @Encrypted Map<String, Instant> visits,
      @Encrypted Optional<String> maybe,
      @Encrypted(keyName = "pair", algorithm = Encrypted.Algorithm.RSA) String secret) {}

  record Text(@Encrypted String text) {}

  record RsaText(@Encrypted(algorithm = Encrypted.Algorithm.RSA) String text) {}

  record Indexed(@Encrypted @Index String text) {}

  record Versioned(@Id String id, @Encrypted @Version int version) {}

  private static final SecretKeySpec OLD = key(1);
  private static final SecretKeySpec NEW = key(2);
  private static final KeyPair PAIR = pair();

  private static SecretKeySpec key(int seed) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) seed;
    return new SecretKeySpec(bytes, "AES");
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048, new SecureRandom());
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static <T> EntityMapping<T> mapping(Class<T> type, EncryptionKeys keys) {
    return Mapper.builder().keys(keys).build().mapping(type);
  }

  private static <T> T decode(EntityMapping<T> mapping, byte[] bytes) {
    return mapping.decode(bytes, 0, bytes.length);
  }

  private static BsonDocument bson(byte[] bytes) {
    return new RawBsonDocument(bytes).decode(new BsonDocumentCodec());
  }

  @Test
  void valuesOfEveryTypeAreBinaryDataThatSayNothing() {
    KeyRing keys = KeyRing.builder().secret("default", OLD).pair("pair", "p1", PAIR).build();
    EntityMapping<Patient> mapping = mapping(Patient.class, keys);
    Patient patient =
        new Patient(
            "1",
            "Ada",
            36,
            new Card("4711", 2030),
            List.of("a", "b"),
            Map.of("first", Instant.EPOCH),
            Optional.empty(),
            "x".repeat(5000));
    byte[] bytes = mapping.encode(patient);
    BsonDocument document = bson(bytes);
    for (String field : List.of("name", "age", "card", "notes", "visits", "secret")) {
      assertThat(document.getBinary(field).getType()).isEqualTo((byte) 0x80);
    }
    assertThat(document.get("maybe").isNull()).isTrue();
    assertThat(new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("Ada", "4711", "xxxx");
    assertThat(decode(mapping, bytes)).isEqualTo(patient);
  }

  @Test
  void theSameValueIsStoredDifferentlyEachTime() {
    EntityMapping<Text> mapping = mapping(Text.class, KeyRing.of(new byte[16]));
    assertThat(mapping.encode(new Text("a"))).isNotEqualTo(mapping.encode(new Text("a")));
    assertThat(mapping.isEncrypted("text")).isTrue();
    assertThat(mapping.toBson("text", "a").isBinary()).isTrue();
    assertThat(mapping.fromBson("text", mapping.toBson("text", "a"))).isEqualTo("a");
  }

  @Test
  void aNewKeyWritesAndAnOldOneStillReads() {
    byte[] old =
        mapping(Text.class, KeyRing.builder().secret("default", "1", OLD).build())
            .encode(new Text("old"));
    KeyRing both =
        KeyRing.builder().secret("default", "1", OLD).secret("default", "2", NEW).build();
    EntityMapping<Text> changed = mapping(Text.class, both);
    assertThat(decode(changed, old)).isEqualTo(new Text("old"));
    byte[] fresh = changed.encode(new Text("fresh"));
    EntityMapping<Text> onlyNew =
        mapping(Text.class, KeyRing.builder().secret("default", "2", NEW).build());
    assertThat(decode(onlyNew, fresh)).isEqualTo(new Text("fresh"));
    assertThatThrownBy(() -> decode(onlyNew, old))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Text.text: there is no AES key '1' (of the name 'default')")
        .hasMessageContaining("older ones too");
  }

  @Test
  void aWrongKeyAndAChangedValueAreTold() {
    byte[] bytes =
        mapping(Text.class, KeyRing.builder().secret("default", OLD).build()).encode(new Text("a"));
    EntityMapping<Text> other =
        mapping(Text.class, KeyRing.builder().secret("default", NEW).build());
    assertThatThrownBy(() -> decode(other, bytes))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Text.text: the value cannot be decrypted with the key 'default'")
        .hasMessageContaining("encrypted with another key of that id");
    byte[] changed = bytes.clone();
    changed[changed.length - 3] ^= 1;
    EntityMapping<Text> same =
        mapping(Text.class, KeyRing.builder().secret("default", OLD).build());
    assertThat(decode(same, bytes)).isEqualTo(new Text("a"));
    assertThatThrownBy(() -> decode(same, changed))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("it was changed");
    for (int length = 0; length < 40; length++) {
      BsonDocument cut = bson(bytes);
      byte[] data = java.util.Arrays.copyOf(cut.getBinary("text").getData(), length);
      org.bson.BsonBinary shorter = new org.bson.BsonBinary((byte) 0x80, data);
      assertThatThrownBy(() -> same.fromBson("text", shorter)).isInstanceOf(MappingException.class);
    }
  }

  @Test
  void rsaReadsWithThePrivateKeyOnly() {
    KeyRing writer = KeyRing.builder().publicKey("default", "r", PAIR.getPublic()).build();
    byte[] bytes = mapping(RsaText.class, writer).encode(new RsaText("a"));
    assertThatThrownBy(() -> decode(mapping(RsaText.class, writer), bytes))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("there is no private RSA key 'r' (of the name 'default')");
    KeyRing reader = KeyRing.builder().privateKey("r", PAIR.getPrivate()).build();
    assertThat(decode(mapping(RsaText.class, reader), bytes)).isEqualTo(new RsaText("a"));
    KeyRing wrong = KeyRing.builder().privateKey("r", pair().getPrivate()).build();
    assertThatThrownBy(() -> decode(mapping(RsaText.class, wrong), bytes))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("cannot be decrypted with the key 'r'");
    assertThatThrownBy(() -> mapping(RsaText.class, reader).encode(new RsaText("a")))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("there is no public RSA key 'default'");
    KeyRing secret = KeyRing.builder().secret("default", OLD).build();
    assertThatThrownBy(() -> decode(mapping(Text.class, secret), bytes))
        .isInstanceOf(MappingException.class)
        .hasMessage("Text.text: the value was encrypted with RSA, and the property says AES");
  }

  @Test
  void plainValuesOfEncryptedPropertiesAreTold() {
    EntityMapping<Text> mapping = mapping(Text.class, KeyRing.of(new byte[16]));
    assertThatThrownBy(() -> mapping.fromBson("text", new org.bson.BsonString("a")))
        .isInstanceOf(MappingException.class)
        .hasMessage("Text.text: a string is not encrypted, though the property is");
  }

  @Test
  void whatComparesCannotBeEncrypted() {
    EncryptionKeys keys = KeyRing.of(new byte[16]);
    assertThatThrownBy(() -> mapping(Indexed.class, keys))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Indexed.text is @Encrypted")
        .hasMessageContaining("cannot have @Index");
    assertThatThrownBy(() -> mapping(Versioned.class, keys))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("cannot have @Version");
  }
}
