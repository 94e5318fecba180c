package dev.morphium.mapping.encryption;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.Query;
import dev.morphium.settings.MorphiumSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Values that are encrypted deterministically: equal ones are stored equal, and found. */
class DeterministicEncryptionTest {
  @Embedded
  record Contact(@Encrypted(deterministic = true) String phone, String note) {}

  @Entity(collectionName = "members")
  record Member(
      @Id String id,
      @Index(unique = true) @Encrypted(deterministic = true) @Nullable String mail,
      Contact contact,
      List<Contact> others) {
    Member(String id, @Nullable String mail) {
      this(
          id,
          mail,
          new Contact("555-" + id, "home"),
          List.of(new Contact("556-" + id, "work"), new Contact("557-" + id, "mobile")));
    }
  }

  private static final SecretKeySpec OLD = new SecretKeySpec(new byte[16], "AES");
  private static final SecretKeySpec NEW = new SecretKeySpec(new byte[32], "AES");

  private final String uri = "inmemory://" + new ObjectId() + "/clinic";
  private final Morphium morphium =
      connect(KeyRing.builder().secret("default", "2026", OLD).build());

  private Morphium connect(EncryptionKeys keys) {
    return Morphium.connect(MorphiumSettings.builder(uri).encryptionKeys(keys).build());
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  private static Query<Member> members(Morphium connected) {
    return connected.createQueryFor(Member.class);
  }

  private static List<String> ids(Query<Member> query) {
    return query.sort("id").asList().stream().map(Member::id).toList();
  }

  private void store(String... mails) {
    for (int i = 0; i < mails.length; i++) {
      morphium.store(new Member(String.valueOf(i), mails[i]));
    }
  }

  @Test
  void equalityIsFound() {
    store("ada@x.org", "bob@x.org", "cy@x.org");
    morphium.store(new Member("none", null));

    assertThat(ids(members(morphium).f("mail").eq("bob@x.org"))).containsExactly("1");
    assertThat(ids(members(morphium).f("mail").ne("bob@x.org"))).containsExactly("0", "2", "none");
    assertThat(ids(members(morphium).f("mail").in(List.of("cy@x.org", "ada@x.org", "dan@x.org"))))
        .containsExactly("0", "2");
    assertThat(ids(members(morphium).f("mail").nin(List.of("cy@x.org", "ada@x.org"))))
        .containsExactly("1", "none");
    assertThat(ids(members(morphium).f("mail").eq(null))).containsExactly("none");
    assertThat(ids(members(morphium).f("contact.phone").eq("555-2"))).containsExactly("2");
    assertThat(ids(members(morphium).f("others").elemMatch(f("phone").eq("557-1"))))
        .containsExactly("1");
  }

  @Test
  void valuesOfOlderKeysAreFoundToo() {
    store("ada@x.org", "bob@x.org");
    KeyRing both =
        KeyRing.builder().secret("default", "2026", OLD).secret("default", "2027", NEW).build();
    try (Morphium later = connect(both)) {
      later.store(new Member("9", "eve@x.org"));

      assertThat(ids(members(later).f("mail").eq("ada@x.org"))).containsExactly("0");
      assertThat(ids(members(later).f("mail").in(List.of("ada@x.org", "eve@x.org"))))
          .containsExactly("0", "9");
      assertThat(ids(members(later).f("mail").ne("ada@x.org"))).containsExactly("1", "9");
      assertThat(members(later).f("mail").eq("eve@x.org").toString()).doesNotContain("eve");
    }
  }

  @Test
  void nothingButEqualityIsAsked() {
    assertThatThrownBy(() -> members(morphium).f("mail").gt("a").asList())
        .hasMessageContaining("Member.mail: it is @Encrypted(deterministic = true)")
        .hasMessageContaining("eq, ne, in, nin");
    assertThatThrownBy(() -> members(morphium).f("mail").startsWith("a").asList())
        .hasMessageContaining("$regex");
    assertThatThrownBy(() -> members(morphium).sort("mail").asList())
        .hasMessageContaining("cannot be sorted by");
    assertThatThrownBy(() -> members(morphium).distinct("mail"))
        .hasMessageContaining("cannot be asked for its different values");
  }

  @Test
  void theSameValueIsTheSameBytesAndNoOtherIs() {
    store("ada@x.org");
    BsonDocument first = raw();
    morphium.with(new Member("0", "ada@x.org")).set("mail", "other@x.org");
    assertThat(raw().get("mail")).isNotEqualTo(first.get("mail"));
    morphium.with(new Member("0", "ada@x.org")).set("mail", "ada@x.org");

    assertThat(raw().get("mail")).isEqualTo(first.get("mail"));
    assertThat(new String(raw().getBinary("mail").getData(), StandardCharsets.ISO_8859_1))
        .doesNotContain("ada");
  }

  private BsonDocument raw() {
    return members(morphium).asDocuments().getFirst();
  }

  @Test
  void aUniqueIndexHolds() {
    store("ada@x.org");

    assertThatThrownBy(() -> morphium.store(new Member("7", "ada@x.org")))
        .hasMessageContaining("E11000");
  }

  @Test
  void whatIsNoSecretKeyOrOfAnotherMethodIsRefused() {
    @Entity
    record Keyed(
        @Id String id,
        @Encrypted(algorithm = Encrypted.Algorithm.RSA, deterministic = true) String name) {}
    assertThatThrownBy(
            () -> Mapper.builder().keys(KeyRing.of(new byte[16])).build().mapping(Keyed.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("cannot be deterministic");

    @Entity(collectionName = "members")
    record AtRandom(@Id String id, @Encrypted String mail) {}
    morphium.store(new AtRandom("1", "ada@x.org"));
    assertThatThrownBy(() -> members(morphium).asList())
        .hasMessageContaining("was encrypted with AES, and the property says deterministic AES");
  }

  @Test
  void changedBytesAreNoticed() {
    KeyRing keys = KeyRing.of(new byte[16]);
    Cryptography cryptography =
        new Cryptography(keys, "default", EncryptionMethod.DETERMINISTIC_AES);
    byte[] plain = {1, 2, 3};
    byte[] encrypted = cryptography.encrypt(plain, 3);
    assertThat(cryptography.decrypt(encrypted)).isEqualTo(plain);
    assertThat(cryptography.encrypt(plain, 3)).isEqualTo(encrypted);
    for (int i = 0; i < encrypted.length; i++) {
      byte[] changed = encrypted.clone();
      changed[i] ^= 1;
      assertThatThrownBy(() -> cryptography.decrypt(changed)).isInstanceOf(MappingException.class);
    }
  }
}
