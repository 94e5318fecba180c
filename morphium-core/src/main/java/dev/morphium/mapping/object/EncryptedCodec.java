package dev.morphium.mapping.object;

import dev.morphium.annotation.Encrypted;
import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.codec.BsonValues;
import dev.morphium.mapping.codec.MappedBytes;
import dev.morphium.mapping.codec.Schemas;
import dev.morphium.mapping.codec.ValueCodec;
import dev.morphium.mapping.encryption.Cryptography;
import dev.morphium.mapping.encryption.EncryptionKeys;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The codec of an encrypted property: binary data of the value's type and bytes. */
final class EncryptedCodec extends ValueCodec {
  private final ValueCodec inner;
  private final Cryptography cryptography;

  EncryptedCodec(ValueCodec inner, Encrypted encrypted, EncryptionKeys keys) {
    this.inner = inner;
    this.cryptography =
        new Cryptography(
            keys, encrypted.keyName(), encrypted.algorithm() == Encrypted.Algorithm.RSA);
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
