package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.Encrypted;
import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.BsonValues;
import dev.morphium.internal.mapping.codec.MappedBytes;
import dev.morphium.internal.mapping.codec.Schemas;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.encryption.Cryptography;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.mapping.encryption.EncryptionMethod;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The codec of an encrypted property: binary data of the value's type and bytes. */
final class EncryptedCodec extends ValueCodec {
  private final ValueCodec inner;
  private final EncryptionMethod method;
  private final Cryptography cryptography;

  EncryptedCodec(ValueCodec inner, Encrypted encrypted, EncryptionKeys keys) {
    this.inner = inner;
    this.method = method(encrypted);
    this.cryptography = new Cryptography(keys, encrypted.keyName(), method);
  }

  private static EncryptionMethod method(Encrypted encrypted) {
    boolean rsa = encrypted.algorithm() == Encrypted.Algorithm.RSA;
    if (rsa && encrypted.deterministic()) {
      throw new MappingException(
          "@Encrypted(algorithm = RSA) makes a new key for each value and cannot be deterministic;"
              + " leave one of them out");
    }
    return rsa
        ? EncryptionMethod.RSA
        : encrypted.deterministic() ? EncryptionMethod.DETERMINISTIC_AES : EncryptionMethod.AES;
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    BsonWriter plain = MappedBytes.writer(64);
    plain.int8(0);
    plain.type(0, inner.write(plain, value));
    out.binary(Cryptography.SUBTYPE, cryptography.encrypt(plain.toBytes(), plain.length()));
    return BsonType.BINARY;
  }

  ValueCodec inner() {
    return inner;
  }

  @Override
  public @Nullable Object read(BsonReader in, byte found) {
    BsonReader value = decrypted(in, found);
    byte type = value.type();
    return inner.read(value, type);
  }

  /** The value's type and bytes. */
  BsonReader decrypted(BsonReader in, byte found) {
    if (found != BsonType.BINARY) {
      throw new MappingException(
          "%s is not encrypted, though the property is".formatted(BsonType.describe(found)));
    }
    BsonValue stored = BsonValues.read(in, found);
    byte[] plain = cryptography.decrypt(stored.asBinary().getData());
    return MappedBytes.reader(plain, 0, plain.length, in.attachment());
  }

  @Override
  public @Nullable Object empty() {
    return inner.empty();
  }

  @Override
  public boolean isEmpty(Object value) {
    return inner.isEmpty(value);
  }

  @Override
  public boolean accepts(Object value) {
    return inner.accepts(value);
  }

  @Override
  public @Nullable Object adapted(Object value) {
    return inner.adapted(value);
  }

  @Override
  public boolean isEncrypted() {
    return true;
  }

  /** Whether equal values are stored equal, as long as the key is the same. */
  @Override
  public boolean isDeterministic() {
    return method == EncryptionMethod.DETERMINISTIC_AES;
  }

  @Override
  public List<BsonValue> forms(BsonValue stored) {
    return cryptography.forms(stored.asBinary().getData()).stream()
        .<BsonValue>map(form -> new BsonBinary(Cryptography.SUBTYPE, form))
        .toList();
  }

  @Override
  public String names() {
    return "none, because the value is encrypted";
  }

  @Override
  public String description() {
    return "an encrypted value, which is " + inner.description();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return schemaOf("binData");
  }
}
